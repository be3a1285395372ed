/**
 * Where model records live.
 *
 * The store is the only state of a hub. It answers every page: one record, a list with its counts, suggestions while
 * someone types. Its version changes with every write, so that whatever is made from it can be cached by version.
 */
import { baseModels, type ModelRecord } from "@vitrine/models";
import { sql, type SQL } from "drizzle-orm";
import { foldId, type ModelSummary, storable, summarize, textArray, upsertStatement } from "./columns.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { type Database, openEmbedded, openServer } from "./database.ts";
import { migrate } from "./migrations.ts";
import { beyond, conditions, escapeLike, type Facet, type SearchQuery, sortKey } from "./search.ts";

export interface StoreOptions {
  /** Folder of the embedded database. One process at a time may use it. */
  dataDir?: string;
  /** Address of a PostgreSQL server; takes the place of the embedded database. */
  databaseUrl?: string;
  /** Keep an embedded database in memory: for tests. */
  memory?: boolean;
}

export interface SearchPage {
  items: ModelSummary[];
  /** Models on all pages together. */
  total: number;
  nextCursor?: string;
  previousCursor?: string;
}

export interface FacetCount {
  value: string;
  count: number;
}

export interface Counts {
  models: number;
  /** Models by task id. */
  tasks: Readonly<Record<string, number>>;
  /** Models by library key. */
  libraries: Readonly<Record<string, number>>;
}

export interface Store {
  /** Writes records, replacing those with the same id, all or none. */
  upsertMany(records: readonly ModelRecord[]): Promise<void>;
  /** Whether there was such a model. */
  remove(id: string): Promise<boolean>;
  /** The record with this id; capitals may differ. */
  get(id: string): Promise<ModelRecord | undefined>;
  /** One page of a list. Rejects with InvalidCursorError for a cursor of another list. */
  search(query: SearchQuery & { cursor?: string; limit?: number }): Promise<SearchPage>;
  /**
   * How many models each value of a field would leave, given the other filters of `query` (a field's own filter is left
   * out, so that its other values can be chosen). Most frequent first, at most 300 values a field.
   */
  facets<F extends Facet>(query: SearchQuery, fields: readonly F[]): Promise<Record<F, FacetCount[]>>;
  /** Models like this one: the same base or family, task and library. */
  similar(id: string, limit?: number): Promise<ModelSummary[]>;
  /** Models whose id fits what has been typed so far, best first. */
  suggest(text: string, limit?: number): Promise<ModelSummary[]>;
  counts(): Promise<Counts>;
  /** Changes with every write. */
  version(): Promise<string>;
  /** A small value kept beside the models, such as how far an import got. */
  readState(key: string): Promise<string | undefined>;
  writeState(key: string, value: string | undefined): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 1_000;
const MAX_FACET_VALUES = 300;
/** Facet counts kept for the current version; cleared when there are more. */
const MAX_CACHED_FACETS = 500;

/** Opens a store and brings its tables up to date. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const database = options.databaseUrl
    ? await openServer(options.databaseUrl)
    : await openEmbedded(options.memory ? undefined : options.dataDir);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return createStore(database);
}

function createStore(database: Database): Store {
  const facetCache = new Map<string, Promise<FacetCount[]>>();

  const version = async (): Promise<string> => {
    const [row] = await database.query<{ value: string }>(sql`SELECT value FROM vitrine_state WHERE key = 'version'`);
    return row?.value ?? "0";
  };

  const facet = async (query: SearchQuery, field: Facet, at: string): Promise<FacetCount[]> => {
    const key = JSON.stringify([at, field, { ...query, [field]: undefined, sort: undefined }]);
    let found = facetCache.get(key);
    if (!found) {
      if (facetCache.size >= MAX_CACHED_FACETS) facetCache.clear();
      found = database
        .query<{ value: string; count: string }>(facetStatement(query, field))
        .then((rows) => rows.map((row) => ({ value: String(row.value), count: Number(row.count) })));
      facetCache.set(key, found);
      found.catch(() => facetCache.delete(key));
    }
    return found;
  };

  return {
    async upsertMany(records) {
      if (records.length === 0) return;
      await database.transaction(async (transaction) => {
        for (const record of records) await transaction.query(upsertStatement(record));
        await transaction.query(BUMP_VERSION);
      });
    },

    async remove(id) {
      return database.transaction(async (transaction) => {
        const removed = await transaction.query(
          sql`DELETE FROM vitrine_models WHERE id = ${storable(id)} RETURNING id`,
        );
        if (removed.length > 0) await transaction.query(BUMP_VERSION);
        return removed.length > 0;
      });
    },

    async get(id) {
      const wanted = storable(id);
      const rows = await database.query<{ record: string }>(
        sql`SELECT record FROM vitrine_models WHERE folded_id = ${foldId(wanted)} ORDER BY (id = ${wanted}) DESC, id LIMIT 1`,
      );
      return rows[0] && (JSON.parse(rows[0].record) as ModelRecord);
    },

    async search({ cursor: cursorText, limit = DEFAULT_LIMIT, ...query }) {
      const size = Math.max(1, Math.min(MAX_LIMIT, Math.trunc(limit) || DEFAULT_LIMIT));
      const { sort, expression, descending } = sortKey(query);
      const cursor = cursorText === undefined ? undefined : decodeCursor(cursorText, sort);
      const filter = conditions(query);
      const backwards = cursor?.direction === "before";
      const where = cursor ? sql`${filter} AND ${beyond(cursor, expression, descending)}` : filter;
      const order = sql.raw(descending !== backwards ? "DESC" : "ASC");
      const idOrder = sql.raw(backwards ? "DESC" : "ASC");
      const [rows, [total]] = await Promise.all([
        database.query<{ id: string; summary: string; key: string | number }>(
          sql`SELECT id, summary, ${expression} AS key FROM vitrine_models WHERE ${where} ORDER BY key ${order}, id ${idOrder} LIMIT ${size + 1}`,
        ),
        database.query<{ count: string }>(sql`SELECT count(*) AS count FROM vitrine_models WHERE ${filter}`),
      ]);
      const hasMore = rows.length > size;
      const shown = rows.slice(0, size);
      if (backwards) shown.reverse();
      const edge = (row: (typeof rows)[number] | undefined, direction: "after" | "before") =>
        row && encodeCursor({ sort, key: sort === "name" ? String(row.key) : Number(row.key), id: row.id, direction });
      const hasNext = backwards ? shown.length > 0 : hasMore;
      const hasPrevious = backwards ? hasMore : cursor !== undefined && shown.length > 0;
      return {
        items: shown.map((row) => JSON.parse(row.summary) as ModelSummary),
        total: Number(total?.count ?? 0),
        ...(hasNext ? { nextCursor: edge(shown.at(-1), "after") } : {}),
        ...(hasPrevious ? { previousCursor: edge(shown[0], "before") } : {}),
      };
    },

    async facets(query, fields) {
      const at = await version();
      const counts = await Promise.all(fields.map((field) => facet(query, field, at)));
      return Object.fromEntries(fields.map((field, index) => [field, counts[index]])) as Record<
        (typeof fields)[number],
        FacetCount[]
      >;
    },

    async similar(id, limit = 5) {
      const record = await this.get(id);
      if (!record) return [];
      const summary = summarize(record);
      const stem = foldId(record.id).replace(/^.*\//, "").split(/[-_.]/).slice(0, 2).join("-");
      const rows = await database.query<{ summary: string }>(sql`
        SELECT summary FROM (
          SELECT id, summary, downloads,
            (CASE WHEN base_models @> ${textArray([record.id])} THEN 4 ELSE 0 END)
            + (CASE WHEN id = ANY(${textArray(baseModels(record).map((base) => base.id))}) THEN 3 ELSE 0 END)
            + (CASE WHEN task = ${storable(record.pipeline_tag)} THEN 1 ELSE 0 END)
            + (CASE WHEN library = ${storable(record.library_name)} THEN 0.5 ELSE 0 END)
            + (CASE WHEN author = ${storable(summary.author)} THEN 0.5 ELSE 0 END)
            + 2 * similarity(regexp_replace(folded_id, '^.*/', ''), ${stem}) AS closeness
          FROM vitrine_models
          WHERE id <> ${record.id}
            AND (task = ${storable(record.pipeline_tag)} OR base_models @> ${textArray([record.id])} OR folded_id LIKE ${`%${escapeLike(stem)}%`})
        ) AS candidates
        WHERE closeness > 1
        ORDER BY closeness DESC, downloads DESC, id
        LIMIT ${limit}`);
      return rows.map((row) => JSON.parse(row.summary) as ModelSummary);
    },

    async suggest(text, limit = 8) {
      const page = await this.search({ q: text, limit, sort: "relevance" });
      if (page.items.length > 0 || text.trim() === "") return page.items;
      const rows = await database.query<{ summary: string }>(
        sql`SELECT summary FROM vitrine_models WHERE word_similarity(${foldId(storable(text))}, folded_id) > 0.4
            ORDER BY word_similarity(${foldId(storable(text))}, folded_id) DESC, id LIMIT ${limit}`,
      );
      return rows.map((row) => JSON.parse(row.summary) as ModelSummary);
    },

    async counts() {
      const at = await version();
      const [total, tasks, libraries] = await Promise.all([
        database.query<{ count: string }>(sql`SELECT count(*) AS count FROM vitrine_models`),
        facet({}, "task", at),
        facet({}, "library", at),
      ]);
      const byValue = (counts: readonly FacetCount[]) =>
        Object.assign(
          Object.create(null) as Record<string, number>,
          Object.fromEntries(counts.map(({ value, count }) => [value, count])),
        );
      return { models: Number(total[0]?.count ?? 0), tasks: byValue(tasks), libraries: byValue(libraries) };
    },

    version,

    async readState(key) {
      const [row] = await database.query<{ value: string }>(
        sql`SELECT value FROM vitrine_state WHERE key = ${`user:${key}`}`,
      );
      return row?.value;
    },

    async writeState(key, value) {
      const name = `user:${key}`;
      await database.query(
        value === undefined
          ? sql`DELETE FROM vitrine_state WHERE key = ${name}`
          : sql`INSERT INTO vitrine_state (key, value) VALUES (${name}, ${storable(value)}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      );
    },

    close: () => database.close(),
  };
}

const BUMP_VERSION = sql`UPDATE vitrine_state SET value = ((value::bigint) + 1)::text WHERE key = 'version'`;

const FACET_COLUMNS: Readonly<Record<Facet, { column: string; isList?: boolean }>> = {
  task: { column: "task" },
  library: { column: "library" },
  language: { column: "languages", isList: true },
  license: { column: "license" },
  author: { column: "author" },
  provider: { column: "providers", isList: true },
  hasChatTemplate: { column: "has_chat_template" },
};

function facetStatement(query: SearchQuery, field: Facet): SQL {
  const { column, isList } = FACET_COLUMNS[field];
  const filter = conditions(query, field);
  const source = isList
    ? sql`SELECT DISTINCT id, unnest(${sql.raw(column)}) AS value FROM vitrine_models WHERE ${filter}`
    : sql`SELECT id, ${sql.raw(column)} AS value FROM vitrine_models WHERE ${filter} AND ${sql.raw(column)} IS NOT NULL`;
  return sql`SELECT value, count(*) AS count FROM (${source}) AS found GROUP BY value ORDER BY count(*) DESC, value LIMIT ${MAX_FACET_VALUES}`;
}
