/**
 * Test support: the schemas of earlier releases, step by step, as these releases made them. The newest schema takes what
 * is stored over from any of them (`../store/migrations.ts`). Not part of the package.
 */
import { sql } from "drizzle-orm";
import type { SqlExecutor } from "../store/engine/database.ts";

interface Migration {
  id: number;
  name: string;
  statements: readonly string[];
}

/**
 * All that a model is filtered and counted by, as `field:value`: one index answers any set of filters, and one look
 * at a row counts it in all facets. The value is empty if the field is unknown. Bands are those of `BANDS`; a
 * test holds the two against each other.
 */
function keysFunction(lists: Readonly<Record<string, string>>): string {
  const parameters = Object.keys(lists).map((column) => `${column} text[], `);
  const loops = Object.entries(lists).map(
    ([column, field]) => `FOREACH item IN ARRAY ${column} LOOP keys := keys || ('${field}:' || item); END LOOP;`,
  );
  return `CREATE FUNCTION vitrine_keys(task text, library text, license text, license_kind text, author text,
    languages text[], ${parameters.join("")}has_chat_template boolean, derived boolean, gated text,
    parameters bigint, context_length bigint, memory bigint, lowest_price float8, created bigint)
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
    ${loops.join("\n    ")}
    RETURN keys;
  END $$`;
}

/** The column that the function fills, over the lists it was made for. */
const keysColumn = (lists: Readonly<Record<string, string>>) =>
  `ADD COLUMN keys text[] NOT NULL GENERATED ALWAYS AS (vitrine_keys(task, library, license, license_kind, author,
    languages, ${Object.keys(lists).join(", ")}, has_chat_template, derived, gated, parameters, context_length, memory,
    lowest_price, created)) STORED`;

/** Columns of lists, and the field under which each item is counted. */
const FIRST_LISTS = { providers: "provider", formats: "format" };
const LISTS = { ...FIRST_LISTS, abilities: "ability" };

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

/** Counted parts of a row: its keys, that it is there, and which numbers it has. */
const counted = (popularity: string) => `unnest(keys || array_remove(ARRAY['*',
  CASE WHEN downloads IS NOT NULL THEN '*downloads' END, CASE WHEN likes IS NOT NULL THEN '*likes' END,
  CASE WHEN updated IS NOT NULL THEN '*updated' END, CASE WHEN created IS NOT NULL THEN '*created' END,
  CASE WHEN ${popularity} > 0 THEN '*${popularity}' END, CASE WHEN lowest_price IS NOT NULL THEN '*prices' END], NULL))`;

/** Counts by statement, not by row, and in one order, so that two writers never deadlock. */
const tallyFunction = (name: string, changes: string, create = "CREATE") =>
  `${create} FUNCTION vitrine_tally_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO vitrine_counts AS stored (key, n)
      SELECT key, sum(change) FROM (${changes}) AS changed GROUP BY key HAVING sum(change) <> 0 ORDER BY key COLLATE "C"
      ON CONFLICT (key) DO UPDATE SET n = stored.n + excluded.n;
    RETURN NULL;
  END $$`;

const tallyTrigger = (name: string, event: string, tables: string) =>
  `CREATE TRIGGER vitrine_tally_${name} AFTER ${event} ON vitrine_models REFERENCING ${tables}
    FOR EACH STATEMENT EXECUTE FUNCTION vitrine_tally_${name}()`;

/** The functions of the three triggers. @param popularity the column's name at that step */
function tallyFunctions(popularity: string, create?: "CREATE OR REPLACE"): string[] {
  const added = `SELECT ${counted(popularity)} AS key, 1 AS change FROM added`;
  const removed = `SELECT ${counted(popularity)} AS key, -1 AS change FROM removed`;
  return [
    tallyFunction("insert", added, create),
    tallyFunction("update", `${added} UNION ALL ${removed}`, create),
    tallyFunction("delete", removed, create),
  ];
}

const TALLY_TRIGGERS = [
  tallyTrigger("insert", "INSERT", "NEW TABLE AS added"),
  tallyTrigger("update", "UPDATE", "NEW TABLE AS added OLD TABLE AS removed"),
  tallyTrigger("delete", "DELETE", "OLD TABLE AS removed"),
];

const recount = (popularity: string) => `INSERT INTO vitrine_counts (key, n)
  SELECT key, count(*) FROM (SELECT ${counted(popularity)} AS key FROM vitrine_models) AS counted GROUP BY key`;

/**
 * Sort keys are expressions that make every order ascending with missing values last: counts and instants are never
 * negative, so `-n` is at most 0 and 1 means "missing". One row comparison `(key, id) > (…)` then continues any
 * page, and these indexes serve it.
 */
const MIGRATIONS: readonly Migration[] = [
  {
    id: 1,
    name: "models and state",
    statements: [
      `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
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
        parameters bigint,
        downloads bigint,
        likes bigint,
        updated bigint,
        created bigint,
        has_chat_template boolean NOT NULL,
        gated text,
        search tsvector NOT NULL,
        record text NOT NULL
      )`,
      `CREATE TABLE vitrine_state (key text COLLATE "C" PRIMARY KEY, value text NOT NULL)`,
      `CREATE INDEX vitrine_models_name ON vitrine_models (sort_name, id)`,
      `CREATE INDEX vitrine_models_name_key ON vitrine_models (name_key)`,
      `CREATE INDEX vitrine_models_downloads ON vitrine_models ((coalesce(-downloads, 1)), id)`,
      `CREATE INDEX vitrine_models_likes ON vitrine_models ((coalesce(-likes, 1)), id)`,
      `CREATE INDEX vitrine_models_updated ON vitrine_models ((coalesce(-updated, 1)), id)`,
      `CREATE INDEX vitrine_models_created ON vitrine_models ((coalesce(-created, 1)), id)`,
      `CREATE INDEX vitrine_models_size ON vitrine_models ((coalesce(-parameters, 1)), id)`,
      `CREATE INDEX vitrine_models_task ON vitrine_models (task, (coalesce(-downloads, 1)), id)`,
      `CREATE INDEX vitrine_models_library ON vitrine_models (library, (coalesce(-downloads, 1)), id)`,
      `CREATE INDEX vitrine_models_author ON vitrine_models (lower(author))`,
      `CREATE INDEX vitrine_models_license ON vitrine_models (license)`,
      `CREATE INDEX vitrine_models_languages ON vitrine_models USING gin (languages)`,
      `CREATE INDEX vitrine_models_tags ON vitrine_models USING gin (filter_tags)`,
      `CREATE INDEX vitrine_models_providers ON vitrine_models USING gin (providers)`,
      `CREATE INDEX vitrine_models_search ON vitrine_models USING gin (search)`,
      `CREATE INDEX vitrine_models_trigrams ON vitrine_models USING gin (sort_name gin_trgm_ops)`,
    ],
  },
  {
    id: 2,
    name: "short text vectors",
    // Words of id and tags, without the card: short enough to stay in the row.
    statements: [
      `ALTER TABLE vitrine_models ADD COLUMN head tsvector NOT NULL GENERATED ALWAYS AS (ts_filter(search, '{a,b}')) STORED`,
    ],
  },
  {
    id: 3,
    name: "origin, standing, sentences and offers",
    statements: [
      `ALTER TABLE vitrine_models
        ADD COLUMN mapped text[] NOT NULL DEFAULT '{}',
        ADD COLUMN parameters_rounded boolean NOT NULL DEFAULT false,
        ADD COLUMN context_length bigint,
        ADD COLUMN standing bigint NOT NULL DEFAULT 0,
        ADD COLUMN sentence text,
        ADD COLUMN origin text COLLATE "C",
        ADD COLUMN lowest_price float8`,
      `UPDATE vitrine_models SET mapped = providers`,
      `CREATE INDEX vitrine_models_standing ON vitrine_models ((-standing), id)`,
      `CREATE INDEX vitrine_models_task_standing ON vitrine_models (task, (-standing), id)`,
      `CREATE TABLE vitrine_offers (
        provider text COLLATE "C" NOT NULL,
        provider_id text COLLATE "C" NOT NULL,
        model text COLLATE "C",
        source text COLLATE "C" NOT NULL,
        input_price float8,
        offer text NOT NULL,
        PRIMARY KEY (provider, provider_id, source)
      )`,
      `CREATE INDEX vitrine_offers_model ON vitrine_offers (model)`,
    ],
  },
  {
    id: 4,
    name: "formats, kinds of licenses, memory and conversions",
    // Rows are filled from their records when the store opens: see `row-refresh.ts`.
    statements: [
      `ALTER TABLE vitrine_models
        ADD COLUMN formats text[] NOT NULL DEFAULT '{}',
        ADD COLUMN license_kind text COLLATE "C",
        ADD COLUMN memory bigint,
        ADD COLUMN derived boolean NOT NULL DEFAULT false`,
      `CREATE INDEX vitrine_models_formats ON vitrine_models USING gin (formats)`,
      // Words that models are called by, and how renowned the best known of these models is.
      `CREATE TABLE vitrine_words (word text COLLATE "C" PRIMARY KEY, renown float8 NOT NULL)`,
      `CREATE INDEX vitrine_words_trigrams ON vitrine_words USING gin (word gin_trgm_ops)`,
    ],
  },
  {
    id: 5,
    name: "keys, counts and an index for each order",
    statements: [
      keysFunction(FIRST_LISTS),
      `ALTER TABLE vitrine_models
        ${keysColumn(FIRST_LISTS)},
        ADD COLUMN place bigint NOT NULL GENERATED ALWAYS AS (-(
          CASE WHEN derived THEN 0 ELSE 300000 END
          + round(600000 * CASE
              WHEN downloads IS NOT NULL THEN least(1, ln(1 + downloads::float8) / ln(1000000000::float8))
              ELSE least(1, standing::float8 / 1000) END))::bigint) STORED,
        ADD COLUMN draw integer NOT NULL GENERATED ALWAYS AS (('x' || substr(md5(id), 1, 7))::bit(28)::integer) STORED`,
      // Indexes that the keys replace, and prefixes of other indexes.
      ...["task", "library", "task_standing", "author", "license", "languages", "providers", "formats", "name_key"].map(
        (name) => `DROP INDEX vitrine_models_${name}`,
      ),
      `CREATE INDEX vitrine_models_keys ON vitrine_models USING gin (keys)`,
      `CREATE INDEX vitrine_models_name_key ON vitrine_models (name_key, place, id)`,
      `CREATE INDEX vitrine_models_place ON vitrine_models (place, id)`,
      `CREATE INDEX vitrine_models_draw ON vitrine_models (draw)`,
      `CREATE INDEX vitrine_models_context ON vitrine_models ((coalesce(-context_length, 1)), id)`,
      `CREATE INDEX vitrine_models_dearest ON vitrine_models ((coalesce(-round(lowest_price * 1000000)::bigint, 1)), id)`,
      `CREATE INDEX vitrine_models_cheapest ON vitrine_models ((coalesce(round(lowest_price * 1000000)::bigint, 9223372036854775807)), id)`,
      `CREATE INDEX vitrine_models_standing_up ON vitrine_models (standing, id)`,
      ...Object.entries({
        downloads: "downloads",
        likes: "likes",
        updated: "updated",
        created: "created",
        size: "parameters",
        context: "context_length",
      }).map(
        ([name, column]) =>
          `CREATE INDEX vitrine_models_${name}_up ON vitrine_models ((coalesce(${column}, 9223372036854775807)), id)`,
      ),
      `CREATE TABLE vitrine_counts (key text COLLATE "C" PRIMARY KEY, n bigint NOT NULL)`,
      ...tallyFunctions("standing"),
      ...TALLY_TRIGGERS,
      recount("standing"),
    ],
  },
  {
    id: 6,
    name: "narrow rows",
    // A query looks at thousands of rows, but at few records and text vectors: these are stored outside of the row,
    // and twice as many rows fit a page. What conditions are tried on stays in the row, as it is.
    statements: [
      `ALTER TABLE vitrine_models SET (toast_tuple_target = 1000)`,
      ...["keys", "head", "filter_tags", "tags", "languages", "providers", "formats", "mapped"].map(
        (column) => `ALTER TABLE vitrine_models ALTER COLUMN ${column} SET STORAGE MAIN`,
      ),
    ],
  },
  { id: 7, name: "terms of a text", statements: [TERM_FUNCTION] },
  {
    id: 8,
    name: "words indexed as they come",
    // Every query must read a list of entries that are not indexed yet, and merging four megabytes
    // of it into a large index at once took three times as long as doing it row by row.
    statements: [`ALTER INDEX IF EXISTS vitrine_models_search SET (fastupdate = off)`],
  },
  {
    id: 9,
    name: "less to write for each row",
    // An order that begins with the smallest is the same index read from its end. And words are indexed some thousand
    // rows at a time after all: with the memory that connections have by now it takes a sixth of what it takes row by
    // row, and going through what waits costs a query a millisecond.
    statements: [
      ...[
        "downloads_up",
        "likes_up",
        "updated_up",
        "created_up",
        "size_up",
        "context_up",
        "standing_up",
        "dearest",
      ].map((name) => `DROP INDEX IF EXISTS vitrine_models_${name}`),
      `ALTER INDEX IF EXISTS vitrine_models_search SET (fastupdate = on)`,
    ],
  },
  {
    id: 10,
    name: "short texts in the row",
    // Values longer than a pointer were stored outside of an oversized row, ids first: sorting ten
    // thousand of them was eighty thousand reads of another table. Existing rows follow when they
    // are written again.
    statements: [
      "id",
      "sort_name",
      "name_key",
      "author",
      "task",
      "library",
      "license",
      "license_kind",
      "gated",
      "origin",
      "sentence",
    ].map((column) => `ALTER TABLE vitrine_models ALTER COLUMN ${column} SET STORAGE MAIN`),
  },
  {
    id: 11,
    name: "digests of records and words",
    // Without one a row is always written.
    statements: [`ALTER TABLE vitrine_models ADD COLUMN digest bigint, ADD COLUMN words_digest bigint`],
  },
  {
    id: 12,
    name: "abilities",
    // Rows that are there have none until they are computed, which follows.
    statements: [
      `ALTER TABLE vitrine_models DROP COLUMN keys, ADD COLUMN abilities text[] NOT NULL DEFAULT '{}'`,
      `DROP FUNCTION vitrine_keys`,
      keysFunction(LISTS),
      `ALTER TABLE vitrine_models ${keysColumn(LISTS)}`,
      ...["keys", "abilities"].map((column) => `ALTER TABLE vitrine_models ALTER COLUMN ${column} SET STORAGE MAIN`),
      `CREATE INDEX vitrine_models_keys ON vitrine_models USING gin (keys)`,
    ],
  },
  {
    id: 13,
    name: "conversions in their order",
    statements: [`CREATE INDEX vitrine_models_conversions ON vitrine_models (place, id) WHERE derived`],
  },
  {
    id: 14,
    name: "provider listings",
    statements: [
      `ALTER TABLE vitrine_offers RENAME TO vitrine_listings`,
      `ALTER TABLE vitrine_listings RENAME COLUMN offer TO listing`,
      `ALTER INDEX vitrine_offers_model RENAME TO vitrine_listings_model`,
      `UPDATE vitrine_state SET key = 'listings-ended' WHERE key = 'offers-ended'`,
    ],
  },
  {
    id: 15,
    name: "popularity, rank and sample keys",
    statements: [
      `ALTER TABLE vitrine_models RENAME COLUMN standing TO popularity`,
      `ALTER TABLE vitrine_models RENAME COLUMN place TO rank`,
      `ALTER TABLE vitrine_models RENAME COLUMN draw TO sample_key`,
      ...Object.entries({ standing: "popularity", place: "rank", draw: "sample_key", conversions: "derived" }).map(
        ([before, now]) => `ALTER INDEX IF EXISTS vitrine_models_${before} RENAME TO vitrine_models_${now}`,
      ),
      ...tallyFunctions("popularity", "CREATE OR REPLACE"),
      `UPDATE vitrine_counts SET key = '*popularity' WHERE key = '*standing'`,
      // The definitions of the indexes that an interrupted initial load has yet to create.
      `UPDATE vitrine_state SET key = 'initial-load', value = replace(replace(replace(replace(value,
        'standing', 'popularity'), 'place', 'rank'), 'draw', 'sample_key'), 'conversions', 'derived') WHERE key = 'filling'`,
    ],
  },
];

export const EARLIER_STEPS: readonly number[] = MIGRATIONS.map(({ id }) => id);

/** Makes the schema of an earlier release in an empty database. */
export async function migrateTo(db: SqlExecutor, last: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`CREATE TABLE vitrine_migrations (id integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    for (const { id, name, statements } of MIGRATIONS.slice(0, last)) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`INSERT INTO vitrine_migrations (id, name) VALUES (${id}, ${name})`);
    }
  });
}
