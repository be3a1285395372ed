/**
 * The schema, and the way to it from earlier releases, in one transaction. It is strings in source, not files, so that a
 * bundled server carries it. A change of the schema is a new entry at the end of `MIGRATIONS`.
 *
 * Every column of a model follows from its record. So a store of an earlier release than step 16 is not changed step by
 * step: its records move into new tables, and `row-refresh.ts` works their columns out.
 *
 * A step that only adds lets the release before it go on, so that instances are replaced one after the other: both write and
 * read what both know. The database notes from which step on a release can use it; a step that changes or removes what an
 * earlier release reads raises that (`isBreaking`).
 *
 * On a server several processes may start at once: a transaction-wide advisory lock lets one migrate while the others
 * wait and then find nothing to do.
 */
import { sql } from "drizzle-orm";
import { inTurn, LOCKS } from "./engine/advisory-lock.ts";
import { rowsOf, type SqlExecutor } from "./engine/database.ts";

interface Migration {
  id: number;
  name: string;
  statements: readonly string[];
  /** Releases before this step cannot use the tables after it. */
  isBreaking?: true;
}

/**
 * All that a model is filtered and counted by, as `field:value`: one index answers any set of filters, and one look
 * at a row counts it in all facets. The value is empty if the field is unknown. Bands are those of `BANDS`; a
 * test holds the two against each other.
 */
const KEYS_FUNCTION = `CREATE FUNCTION vitrine_keys(task text, library text, license text, license_kind text, author text,
    languages text[], providers text[], formats text[], abilities text[], has_chat_template boolean, derived boolean,
    gated text, parameters bigint, context_length bigint, memory bigint, lowest_price float8, created bigint)
  RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    keys text[] := ARRAY[
      'task:' || coalesce(task, ''),
      'license:' || coalesce(license, ''),
      'chatTemplate:' || has_chat_template::text,
      'original:' || (NOT derived)::text,
      'gated:' || (gated IS NOT NULL)::text,
      'served:' || (cardinality(providers) > 0)::text,
      'licenseKind:' || coalesce(license_kind, ''),
      'size:' || coalesce(width_bucket(parameters::float8, '{100000000,1000000000,10000000000}'::float8[])::text, ''),
      'context:' || coalesce(width_bucket(context_length::float8, '{8000,32000,128000,1000000}'::float8[])::text, ''),
      'memory:' || coalesce(width_bucket(memory::float8, '{4294967296,8589934592,12884901888,17179869184,25769803776,51539607552,85899345920}'::float8[])::text, ''),
      'price:' || coalesce(width_bucket(lowest_price, '{0.1,0.5,1,5}'::float8[])::text, ''),
      'released:' || coalesce(width_bucket(created::float8, '{1672531200000,1704067200000,1735689600000,1767225600000}'::float8[])::text, '')
    ];
    item text;
  BEGIN
    IF library IS NOT NULL THEN keys := keys || ('library:' || library); END IF;
    IF author IS NOT NULL THEN keys := keys || ARRAY['author:' || author, 'owner:' || lower(author)]; END IF;
    IF languages = '{}' THEN keys := keys || 'language:'::text; END IF;
    FOREACH item IN ARRAY languages LOOP keys := keys || ('language:' || item); END LOOP;
    FOREACH item IN ARRAY providers LOOP keys := keys || ('provider:' || item); END LOOP;
    FOREACH item IN ARRAY formats LOOP keys := keys || ('format:' || item); END LOOP;
    FOREACH item IN ARRAY abilities LOOP keys := keys || ('ability:' || item); END LOOP;
    RETURN keys;
  END $$`;

/**
 * One term of a text as a query: as written, or by its English stem. An index gathers every word
 * that begins so, once for each of the two: where they are the same, or the stem begins the word
 * and so finds all that the word does, one query is enough.
 */
const TERM_FUNCTION = `CREATE FUNCTION vitrine_term(term text)
  RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    plain tsquery := to_tsquery('simple', term);
    stem tsquery := to_tsquery('english', term);
    word text := split_part(plain::text, '''', 2);
    beginning text := split_part(stem::text, '''', 2);
  BEGIN
    IF numnode(stem) = 0 OR stem = plain THEN RETURN plain; END IF;
    IF numnode(plain) = 1 AND numnode(stem) = 1 AND split_part(plain::text, '''', 3) LIKE ':*%' AND
      starts_with(word, beginning) THEN RETURN stem; END IF;
    RETURN plain || stem;
  END $$`;

/** Values that conditions are tried on stay in the row, as they are; records and text vectors are stored outside of it. */
const IN_ROW =
  "keys head filter_tags tags languages providers formats abilities mapped id sort_name name_key author task library license license_kind gated origin sentence"
    .split(" ")
    .map((column) => `ALTER TABLE vitrine_models ALTER COLUMN ${column} SET STORAGE MAIN`);

/** Orders by the largest number first, missing ones last: see `order.ts`. */
const NUMBER_INDEXES = Object.entries({
  downloads: "downloads",
  likes: "likes",
  updated: "updated",
  created: "created",
  size: "parameters",
  context: "context_length",
}).map(([name, column]) => `CREATE INDEX vitrine_models_${name} ON vitrine_models ((coalesce(-${column}, 1)), id)`);

const SCHEMA: readonly string[] = [
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  KEYS_FUNCTION,
  TERM_FUNCTION,
  `CREATE TABLE vitrine_models (
    id text COLLATE "C" PRIMARY KEY,
    sort_name text COLLATE "C" NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    author text COLLATE "C",
    task text COLLATE "C",
    library text COLLATE "C",
    license text COLLATE "C",
    languages text[] NOT NULL,
    tags text[] NOT NULL,
    filter_tags text[] NOT NULL,
    providers text[] NOT NULL,
    mapped text[] NOT NULL DEFAULT '{}',
    formats text[] NOT NULL DEFAULT '{}',
    abilities text[] NOT NULL DEFAULT '{}',
    parameters bigint,
    parameters_rounded boolean NOT NULL DEFAULT false,
    context_length bigint,
    memory bigint,
    downloads bigint,
    likes bigint,
    updated bigint,
    created bigint,
    has_chat_template boolean NOT NULL,
    gated text,
    derived boolean NOT NULL DEFAULT false,
    license_kind text COLLATE "C",
    lowest_price float8,
    popularity bigint NOT NULL DEFAULT 0,
    sentence text,
    origin text COLLATE "C",
    digest bigint,
    words_digest bigint,
    search tsvector NOT NULL,
    record text NOT NULL,
    head tsvector NOT NULL GENERATED ALWAYS AS (ts_filter(search, '{a,b}')) STORED,
    rank bigint NOT NULL GENERATED ALWAYS AS (-(
      CASE WHEN derived THEN 0 ELSE 300000 END
      + round(600000 * CASE
          WHEN downloads IS NOT NULL THEN least(1, ln(1 + downloads::float8) / ln(1000000000::float8))
          ELSE least(1, popularity::float8 / 1000) END))::bigint) STORED,
    keys text[] NOT NULL GENERATED ALWAYS AS (vitrine_keys(task, library, license, license_kind, author, languages,
      providers, formats, abilities, has_chat_template, derived, gated, parameters, context_length, memory, lowest_price,
      created)) STORED
  ) WITH (toast_tuple_target = 1000)`,
  ...IN_ROW,
  `CREATE INDEX vitrine_models_name ON vitrine_models (sort_name, id)`,
  `CREATE INDEX vitrine_models_name_key ON vitrine_models (name_key, rank, id)`,
  `CREATE INDEX vitrine_models_rank ON vitrine_models (rank, id)`,
  ...NUMBER_INDEXES,
  `CREATE INDEX vitrine_models_cheapest ON vitrine_models ((coalesce(round(lowest_price * 1000000)::bigint, 9223372036854775807)), id)`,
  `CREATE INDEX vitrine_models_popularity ON vitrine_models ((-popularity), id)`,
  `CREATE INDEX vitrine_models_tags ON vitrine_models USING gin (filter_tags)`,
  `CREATE INDEX vitrine_models_keys ON vitrine_models USING gin (keys)`,
  `CREATE INDEX vitrine_models_search ON vitrine_models USING gin (search)`,
  `CREATE INDEX vitrine_models_trigrams ON vitrine_models USING gin (sort_name gin_trgm_ops)`,
  `CREATE TABLE IF NOT EXISTS vitrine_state (key text COLLATE "C" PRIMARY KEY, value text NOT NULL)`,
  // Words that models are called by, and how renowned the best known of these models is.
  `CREATE TABLE vitrine_words (word text COLLATE "C" PRIMARY KEY, renown float8 NOT NULL)`,
  `CREATE INDEX vitrine_words_trigrams ON vitrine_words USING gin (word gin_trgm_ops)`,
  `CREATE TABLE IF NOT EXISTS vitrine_listings (
    provider text COLLATE "C" NOT NULL,
    provider_id text COLLATE "C" NOT NULL,
    model text COLLATE "C",
    source text COLLATE "C" NOT NULL,
    input_price float8,
    listing text NOT NULL,
    PRIMARY KEY (provider, provider_id, source)
  )`,
  `CREATE INDEX IF NOT EXISTS vitrine_listings_model ON vitrine_listings (model)`,
  // Models that have changed since the search engine indexed them: see `outbox.ts`.
  `CREATE TABLE vitrine_outbox (model text COLLATE "C" PRIMARY KEY, version bigint NOT NULL)`,
  `CREATE INDEX vitrine_outbox_version ON vitrine_outbox (version)`,
  `CREATE SEQUENCE vitrine_changes`,
];

/** Puts the records of an earlier release aside, and takes its tables and functions away. */
const SET_ASIDE: readonly string[] = [
  `CREATE TABLE vitrine_earlier AS SELECT id, record FROM vitrine_models`,
  `DROP TABLE vitrine_models`,
  ...["counts", "words"].map((table) => `DROP TABLE IF EXISTS vitrine_${table}`),
  ...["keys", "term", "tally_insert", "tally_update", "tally_delete"].map(
    (name) => `DROP FUNCTION IF EXISTS vitrine_${name}`,
  ),
  `DO $$ BEGIN
    IF to_regclass('vitrine_offers') IS NOT NULL THEN
      ALTER TABLE vitrine_offers RENAME TO vitrine_listings;
      ALTER TABLE vitrine_listings RENAME COLUMN offer TO listing;
      ALTER INDEX vitrine_offers_model RENAME TO vitrine_listings_model;
    END IF;
  END $$`,
  `DELETE FROM vitrine_state WHERE key IN ('filling', 'initial-load', 'row-rules')`,
  `UPDATE vitrine_state SET key = 'listings-ended' WHERE key = 'offers-ended'`,
];

/** Puts them into the new tables; their columns follow at the next step of opening the store. */
const TAKE_OVER: readonly string[] = [
  `INSERT INTO vitrine_models (id, sort_name, name_key, languages, tags, filter_tags, providers, has_chat_template, search, record)
    SELECT id, lower(id), lower(id), '{}', '{}', '{}', '{}', false, '', record FROM vitrine_earlier`,
  `DROP TABLE vitrine_earlier`,
];

const FIRST_STEP = 16;
const MIGRATIONS: readonly Migration[] = [
  { id: FIRST_STEP, name: "the schema", statements: SCHEMA, isBreaking: true },
  {
    id: 17,
    name: "changes of the catalog",
    statements: [
      `CREATE TABLE vitrine_catalog_changes (
        seq bigint PRIMARY KEY,
        at bigint NOT NULL,
        model text COLLATE "C" NOT NULL,
        kind text COLLATE "C" NOT NULL,
        change text NOT NULL
      )`,
      `CREATE INDEX vitrine_catalog_changes_model ON vitrine_catalog_changes (model, seq)`,
    ],
  },
  {
    id: 18,
    name: "tokens that people make for themselves",
    statements: [
      `CREATE TABLE vitrine_personal_tokens (
        sha256 text COLLATE "C" PRIMARY KEY,
        id uuid NOT NULL UNIQUE,
        owner text COLLATE "C" NOT NULL,
        groups text[] NOT NULL,
        label text NOT NULL,
        may_write boolean NOT NULL,
        created timestamptz NOT NULL DEFAULT now(),
        expires timestamptz NOT NULL,
        used timestamptz
      )`,
      `CREATE INDEX vitrine_personal_tokens_owner ON vitrine_personal_tokens (owner, created)`,
    ],
  },
  {
    id: 19,
    name: "repositories that programs push to, by a number that stays",
    statements: [
      `CREATE TABLE vitrine_repositories (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text COLLATE "C" NOT NULL,
        name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
        state text NOT NULL DEFAULT 'creating' CHECK (state IN ('creating', 'live', 'deleted')),
        visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'private')),
        created timestamptz NOT NULL DEFAULT now(),
        created_by text NOT NULL,
        changed timestamptz NOT NULL DEFAULT now(),
        deleted timestamptz,
        shown text
      )`,
      // Two repositories have one name only where all but one are in the trash.
      `CREATE UNIQUE INDEX vitrine_repositories_name ON vitrine_repositories (name_key) WHERE state <> 'deleted'`,
      `CREATE INDEX vitrine_repositories_private ON vitrine_repositories (name_key) WHERE visibility = 'private'`,
      `CREATE TABLE vitrine_former_names (
        name_key text COLLATE "C" PRIMARY KEY,
        repository bigint NOT NULL REFERENCES vitrine_repositories ON DELETE CASCADE
      )`,
      // Which repository owns which large file. A hash alone opens nothing.
      `CREATE TABLE vitrine_repository_objects (
        repository bigint NOT NULL REFERENCES vitrine_repositories ON DELETE CASCADE,
        pointer text COLLATE "C" NOT NULL,
        sha256 text COLLATE "C" NOT NULL,
        size bigint NOT NULL,
        noted timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (repository, pointer)
      )`,
      `CREATE INDEX vitrine_repository_objects_sha256 ON vitrine_repository_objects (sha256, repository)`,
    ],
  },
  {
    id: 20,
    name: "rights, and people by what an identity provider calls them",
    statements: [
      // A right is on one repository, by its number and so through a move, or on all names of a pattern.
      `CREATE TABLE vitrine_rights (
        subject_kind text NOT NULL CHECK (subject_kind IN ('person', 'group', 'service')),
        subject text COLLATE "C" NOT NULL,
        repository bigint REFERENCES vitrine_repositories ON DELETE CASCADE,
        pattern text COLLATE "C",
        scope text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce(pattern, '#' || repository::text)) STORED,
        access text NOT NULL CHECK (access IN ('read', 'write', 'admin')),
        source text COLLATE "C" NOT NULL CHECK (source = 'site' OR starts_with(source, 'file:')),
        granted_by text NOT NULL,
        granted timestamptz NOT NULL DEFAULT now(),
        CHECK ((repository IS NULL) <> (pattern IS NULL)),
        PRIMARY KEY (subject_kind, subject, scope, source)
      )`,
      `CREATE INDEX vitrine_rights_repository ON vitrine_rights (repository)`,
      `CREATE INDEX vitrine_former_names_repository ON vitrine_former_names (repository)`,
      // Everybody who signed in: people by issuer and subject, and entries of the access file.
      `CREATE TABLE vitrine_people (
        key text COLLATE "C" PRIMARY KEY,
        issuer text,
        name text NOT NULL,
        groups text[] NOT NULL,
        groups_read timestamptz NOT NULL DEFAULT now(),
        refresh_token text,
        refresh_tried timestamptz,
        sessions integer NOT NULL DEFAULT 1,
        signed_in timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE INDEX vitrine_people_name ON vitrine_people (lower(name))`,
      // Tokens of before have a name as their owner. See personal-tokens.ts for what they are worth.
      `ALTER TABLE vitrine_personal_tokens ADD COLUMN is_by_key boolean NOT NULL DEFAULT false`,
    ],
  },
  {
    id: 21,
    name: "models that are found by their id only",
    statements: [
      `CREATE TABLE vitrine_unlisted_models (
        sort_name text COLLATE "C" PRIMARY KEY,
        id text COLLATE "C" NOT NULL,
        record text NOT NULL
      )`,
    ],
  },
  {
    id: 22,
    name: "the order by what fits a machine",
    statements: [`CREATE INDEX vitrine_models_memory ON vitrine_models (memory)`],
  },
  {
    id: 23,
    name: "an index of names that has all that names are ordered by",
    statements: [
      `DROP INDEX IF EXISTS vitrine_models_name_key`,
      `CREATE INDEX vitrine_models_name_key ON vitrine_models (name_key, rank, id) INCLUDE (created)`,
    ],
  },
];

/** The step that this release brings a store to. */
export const NEWEST_STEP = MIGRATIONS.at(-1)?.id ?? 0;

/** The step that a release must know at least to use what this one makes. */
export const READABLE_FROM = Math.max(...MIGRATIONS.flatMap(({ id, isBreaking }) => (isBreaking ? [id] : [])));

/** Statements of the steps that say of themselves that they only add. */
export const ADDING_STATEMENTS: readonly string[] = MIGRATIONS.flatMap(({ isBreaking, statements }) =>
  isBreaking ? [] : statements,
);

const READABLE_FROM_KEY = "readable-from";

/** Whether this release can use a database that a later one has brought to a step. */
export async function canUse(db: SqlExecutor, step: number): Promise<boolean> {
  if (step <= NEWEST_STEP) return true;
  const [row] = await rowsOf<{ value: string }>(
    db,
    sql`SELECT value FROM vitrine_state WHERE key = ${READABLE_FROM_KEY}`,
  );
  return row !== undefined && Number(row.value) <= NEWEST_STEP;
}

/** The migration step of a database; `undefined` where there is none. */
export async function stepOf(db: SqlExecutor): Promise<number | undefined> {
  const [table] = await rowsOf<{ found: string | null }>(
    db,
    sql`SELECT to_regclass('vitrine_migrations')::text AS found`,
  );
  if (table?.found == null) return undefined;
  const [row] = await rowsOf<{ step: number | null }>(db, sql`SELECT max(id) AS step FROM vitrine_migrations`);
  return row?.step == null ? undefined : Number(row.step);
}

/** Whether it refuses to be written to: a replica, or a role that may only read. */
export async function isReadOnly(db: SqlExecutor): Promise<boolean> {
  const [row] = await rowsOf<{ answer: string }>(db, sql`SELECT current_setting('transaction_read_only') AS answer`);
  return row?.answer === "on";
}

/** Brings the database to the newest schema. Safe to call at every start, and from several processes at once. */
export async function migrate(db: SqlExecutor): Promise<void> {
  await inTurn(db, LOCKS.migrations, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(
      sql`CREATE TABLE IF NOT EXISTS vitrine_migrations (id integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const applied = await rowsOf<{ id: number }>(tx, sql`SELECT id FROM vitrine_migrations`);
    const done = new Set(applied.map((row) => Number(row.id)));
    const newest = Math.max(0, ...done);
    if (newest > NEWEST_STEP) {
      if (await canUse(tx, newest)) return;
      throw new Error(
        `the database is at step ${newest}, and this release supports up to ${NEWEST_STEP}. Use the release that created it, or another database`,
      );
    }
    const isEarlier = done.size > 0 && !done.has(FIRST_STEP);
    for (const { id, name, statements } of MIGRATIONS) {
      if (done.has(id)) continue;
      const all = id === FIRST_STEP && isEarlier ? [...SET_ASIDE, ...statements, ...TAKE_OVER] : statements;
      for (const statement of all) await tx.execute(sql.raw(statement));
      await tx.execute(sql`INSERT INTO vitrine_migrations (id, name) VALUES (${id}, ${name})`);
    }
    await tx.execute(sql`INSERT INTO vitrine_state (key, value) VALUES (${READABLE_FROM_KEY}, ${String(READABLE_FROM)})
      ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE vitrine_state.value <> excluded.value`);
  });
}
