/**
 * The tables, as numbered steps. A step is never changed once it has been released: the next one changes the tables.
 * They are text in this file, not files beside it, so that a bundled server carries them.
 */
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** Any fixed number: two servers that start together take turns on it. */
const MIGRATION_LOCK = 7_247_301;

const MIGRATIONS: readonly string[] = [
  `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  CREATE TABLE vitrine_models (
    id text COLLATE "C" PRIMARY KEY,
    folded_id text COLLATE "C" NOT NULL,
    author text,
    task text,
    library text,
    license text,
    tags text[] NOT NULL,
    languages text[] NOT NULL,
    providers text[] NOT NULL,
    base_models text[] NOT NULL,
    has_chat_template boolean NOT NULL,
    -- Figures that are not known are -1, so that one index orders them last.
    parameters bigint NOT NULL DEFAULT -1,
    downloads bigint NOT NULL DEFAULT -1,
    likes bigint NOT NULL DEFAULT -1,
    updated bigint NOT NULL DEFAULT -1,
    created bigint NOT NULL DEFAULT -1,
    -- What a list shows, and the whole record. JSON as text: it may hold escapes that the json types refuse.
    summary text NOT NULL,
    record text NOT NULL,
    search tsvector NOT NULL
  );
  CREATE INDEX vitrine_models_folded_id ON vitrine_models (folded_id);
  CREATE INDEX vitrine_models_author ON vitrine_models (author);
  CREATE INDEX vitrine_models_task ON vitrine_models (task, downloads DESC, id);
  CREATE INDEX vitrine_models_library ON vitrine_models (library, downloads DESC, id);
  CREATE INDEX vitrine_models_license ON vitrine_models (license);
  CREATE INDEX vitrine_models_tags ON vitrine_models USING gin (tags);
  CREATE INDEX vitrine_models_languages ON vitrine_models USING gin (languages);
  CREATE INDEX vitrine_models_providers ON vitrine_models USING gin (providers);
  CREATE INDEX vitrine_models_base_models ON vitrine_models USING gin (base_models);
  CREATE INDEX vitrine_models_search ON vitrine_models USING gin (search);
  CREATE INDEX vitrine_models_trigrams ON vitrine_models USING gin (folded_id gin_trgm_ops);
  CREATE INDEX vitrine_models_downloads ON vitrine_models (downloads DESC, id);
  CREATE INDEX vitrine_models_likes ON vitrine_models (likes DESC, id);
  CREATE INDEX vitrine_models_updated ON vitrine_models (updated DESC, id);
  CREATE INDEX vitrine_models_created ON vitrine_models (created DESC, id);
  CREATE INDEX vitrine_models_parameters ON vitrine_models (parameters DESC, id);

  CREATE TABLE vitrine_state (
    key text PRIMARY KEY,
    value text NOT NULL
  );
  INSERT INTO vitrine_state (key, value) VALUES ('version', '0');
  `,
];

/** Brings the tables to the newest step. Rejects when the database comes from a newer release than this one. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    if (database.isShared) await transaction.query(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await transaction.query(
      sql`CREATE TABLE IF NOT EXISTS vitrine_migrations (step integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())`,
    );
    const [row] = await transaction.query<{ step: number | null }>(
      sql`SELECT max(step) AS step FROM vitrine_migrations`,
    );
    const applied = Number(row?.step ?? 0);
    if (applied > MIGRATIONS.length) {
      throw new Error(
        `The database is at step ${applied}, this release knows ${MIGRATIONS.length}. Use the release that made it, or another VITRINE_DATA.`,
      );
    }
    for (const [index, text] of MIGRATIONS.entries()) {
      const step = index + 1;
      if (step <= applied) continue;
      for (const statement of statementsOf(text)) await transaction.query(sql.raw(statement));
      await transaction.query(sql`INSERT INTO vitrine_migrations (step) VALUES (${step})`);
    }
  });
}

/** One driver takes one statement at a time. The steps hold no semicolon inside a statement. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
