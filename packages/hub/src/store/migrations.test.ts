import { rm } from "node:fs/promises";
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../search/open-store.ts";
import { makeDataFolder } from "../testing/empty-database.ts";
import { makeDatabase } from "../testing/store-under-test.ts";
import { openDatabase, type OpenOptions, rowsOf } from "./engine/database.ts";
import { ADDING_STATEMENTS, NEWEST_STEP, READABLE_FROM } from "./migrations.ts";
import { EARLIER_STEPS, migrateTo } from "../testing/earlier-schemas.ts";

const record: ModelRecord = {
  id: "acme/parser-7b",
  author: "acme",
  tags: ["gguf"],
  pipeline_tag: "text-generation",
  library_name: "transformers",
  downloads: 12,
};

const ON_SERVER = process.env["VITRINE_TEST_DATABASE_URL"];
/** Both engines take the same steps: a server, which opens sooner, from each of them, the other from the first. */
const STEPS = [...EARLIER_STEPS];

const DATABASES: { name: string; isThere: boolean; steps: number[]; make: () => Promise<OpenOptions> }[] = [
  {
    name: "the embedded engine",
    isThere: true,
    steps: ON_SERVER === undefined ? STEPS : [1],
    make: async () => {
      const folder = await makeDataFolder();
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      return { dataDir: folder };
    },
  },
  {
    name: "a PostgreSQL server",
    isThere: ON_SERVER !== undefined,
    steps: STEPS,
    make: async () => {
      const { url, drop } = await makeDatabase();
      onTestFinished(drop);
      return { databaseUrl: url };
    },
  },
];

/** Writes a row with what the first schema has, which every later one has too. */
async function storeAsOf(step: number, options: OpenOptions): Promise<void> {
  const { db, close } = await openDatabase(options);
  // The embedded one comes with the newest schema.
  await db.execute(sql`DROP SCHEMA public CASCADE`);
  await db.execute(sql`CREATE SCHEMA public`);
  await migrateTo(db, step);
  await db.execute(sql`INSERT INTO vitrine_models
    (id, sort_name, name_key, author, task, library, languages, tags, filter_tags, providers, downloads, has_chat_template, search, record)
    VALUES (${record.id}, ${record.id}, 'parser-7b', 'acme', 'text-generation', 'transformers', '{}', '{gguf}', '{gguf}',
      '{together}', 12, false, setweight(to_tsvector('simple', 'acme parser 7b'), 'A'), ${JSON.stringify(record)})`);
  await close();
}

describe.for(DATABASES)("upgrades on $name", ({ isThere, steps, make }) => {
  test.skipIf(!isThere).for(steps)("a store of schema %i opens, and its models are found", async (step) => {
    const options = await make();
    await storeAsOf(step, options);
    const store = await openStore(options);
    onTestFinished(() => store.close());
    expect(await store.get(record.id)).toEqual(record);
    for (const query of [
      { q: "parser" },
      { task: ["text-generation"] },
      { sort: "popularity" as const },
      { format: ["gguf"] },
    ])
      expect(
        (await store.search(query)).items.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual([record.id]);
    expect((await store.find({ q: "parsser" })).items.map(({ id }) => id)).toEqual([record.id]);
    expect((await store.counts()).tasks).toEqual({ "text-generation": 1 });
    await store.upsertMany([{ ...record, id: "acme/other" }]);
    expect((await store.counts()).total).toBe(2);
  });

  test.skipIf(!isThere)(
    "a store that a later release only added to opens, and one that it changed does not",
    { tags: ["whole"] },
    async () => {
      const options = await make();
      const first = await openStore(options);
      await first.upsertMany([record]);
      await first.close();
      const later = async (...statements: string[]) => {
        const { db, close } = await openDatabase(options);
        for (const statement of statements) await db.execute(sql.raw(statement));
        await close();
      };
      await later(
        `CREATE TABLE vitrine_later (id text PRIMARY KEY)`,
        `INSERT INTO vitrine_migrations (id, name) VALUES (${NEWEST_STEP + 1}, 'later')`,
        `UPDATE vitrine_state SET value = '6' WHERE key = 'row-rules'`,
      );
      const opened = await openStore(options);
      await opened.upsertMany([{ ...record, id: "acme/other" }]);
      expect((await opened.search({ q: "parser" })).items.map(({ id }) => id)).toEqual([record.id]);
      await opened.close();
      const { db, close } = await openDatabase(options);
      const [rules] = await rowsOf(db, sql`SELECT value FROM vitrine_state WHERE key = 'row-rules'`);
      expect(rules).toEqual({ value: "6" });
      await close();
      await later(`UPDATE vitrine_state SET value = '${NEWEST_STEP + 1}' WHERE key = 'readable-from'`);
      await expect(openStore(options)).rejects.toThrow(`supports up to ${NEWEST_STEP}`);
    },
  );
});

test("a step that says that it only adds does only that", () => {
  expect(ADDING_STATEMENTS.length).toBeGreaterThan(2);
  const made = ADDING_STATEMENTS.flatMap((statement) => /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? []);
  // A unique index refuses nothing that an earlier release writes where that release has no such table.
  const unique = new RegExp(`^CREATE UNIQUE INDEX \\w+ ON (${made.join("|")}) `);
  for (const statement of ADDING_STATEMENTS)
    if (!unique.test(statement))
      expect(statement).toMatch(
        /^(CREATE (TABLE|INDEX|SEQUENCE)|DROP INDEX) |^ALTER TABLE \w+ ADD COLUMN (?!.*NOT NULL(?!.*DEFAULT))/,
      );
  expect(READABLE_FROM).toBeLessThanOrEqual(NEWEST_STEP);
});
