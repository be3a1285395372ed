/** Model records in SQL, and a search engine that finds them. All state is in the database. */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { rowsOf, type Database } from "../store/engine/database.ts";
import { fingerprint } from "../store/engine/fingerprint.ts";
import { RecentVersion } from "../store/recent-version.ts";
import { restrictedTo } from "../store/restricted-view.ts";
import type { Visible } from "../store/visible.ts";
import { People } from "../access/people.ts";
import { PersonalTokens } from "../access/personal-tokens.ts";
import { Rights } from "../access/rights.ts";
import { AuditLog, TABLES as AUDIT_TABLES } from "../audit/audit-log.ts";
import { TABLES as LEDGER_TABLES } from "../ledger/ledger-records.ts";
import { CallBudgets, TABLES as BUDGET_TABLES } from "../ledger/call-budgets.ts";
import { CallLedger } from "../ledger/call-ledger.ts";
import { RateLimits } from "../ledger/rate-limits.ts";
import { RepositoryTable } from "../store/repository-table.ts";
import { TableCopy } from "../store/table-copy.ts";
import { readCatalogChanges, type ChangesQuery, type DatedChange } from "../store/rows/catalog-changes.ts";
import { allListings, listingsOfModel, listingsOfProvider, type SourcedListing } from "../store/rows/listings.ts";
import type { ModelSummary } from "../store/rows/model-row.ts";
import { unlistedModels } from "../store/rows/unlisted-models.ts";
import { ModelWriter } from "../store/rows/model-writer.ts";
import { storableText } from "../store/rows/search-text.ts";
import { parseStoredRecord } from "../store/rows/stored-record.ts";
import { NOTE, readNotes, readState, readVersion, writeState, writeStateOnce } from "../store/store-state.ts";
import type { EngineQuery, Explanation, SearchEngine } from "./engine.ts";
import { type FacetGroup, facetGroups, facetsOf, type Facets, wholeApart } from "./facets.ts";
import type { EngineHealth } from "./fallback-engine.ts";
import type { Indexer } from "./indexer.ts";
import {
  FACET_FIELDS,
  MODEL_SORTS,
  type FacetField,
  type ModelFilter,
  type ModelQuery,
  type ModelSort,
} from "./model-query.ts";
import { engineQuery, pageOf, type SearchPage } from "./page.ts";
import { cleanFilter, cleanRoom, isUnfiltered } from "./parse/clean-filter.ts";
import { findModels } from "./parse/find-models.ts";
import type { FindQuery, FoundPage } from "./parse/found-page.ts";
import { spelledOut } from "./parse/short-names.ts";
import type { TaskClassifier } from "./parse/task-classifier.ts";
import { meaningfulSorts } from "./postgres/meaningful-sorts.ts";
import { PostgresEngine } from "./postgres/postgres-engine.ts";
import { isName } from "./postgres/suggest.ts";
import { correctText } from "./spelling-correction.ts";

export interface StoreCounts {
  total: number;
  /** Orders that mean something here: those by a number that some model has. */
  sorts: ModelSort[];
  /** Models of each task and of each library, for those that have any. */
  tasks: Record<string, number>;
  libraries: Record<string, number>;
}

export interface SearchStatus {
  /** Engine that answers now. */
  engine: SearchEngine["kind"];
  /** The search engine does not answer; the database answers in its place. */
  isAway: boolean;
  /** Changes that are not in its index yet. */
  waiting: number;
  /** Its index is being built. */
  isBuilding: boolean;
  /** Why it does not answer, or takes no changes. */
  reason?: string;
}

/** Engine that searches, where it is not the database. */
export interface SearchSetup {
  engine?: SearchEngine;
  health?: EngineHealth;
  indexer?: Indexer;
  classifier?: TaskClassifier;
}

/** Ids are short and ASCII; nothing else can be one, and NUL must not reach the database. */
const ID = /^[\x21-\x7e]{1,200}$/;

/** Changes among which those of a list are looked for. */
const MAX_FILTERED_CHANGES = 500;
const MAX_IDS = 10_000;
const MAX_TYPED = 100;
const MAX_COUNTED_ANSWERS = 200;
/** Letters from which on a text is searched for; fewer are the beginning of a name. */
const MIN_SEARCHED_CHARS = 3;

/** Matches that suggestions are chosen from as they are; of more, those of the name and the most used. */
const MAX_SUGGESTED_FROM = 1000;

type WholeDatabase = Pick<Database, "db" | "reads" | "changes">;
/**
 * Model records in SQL, and a search engine that finds them. The same SQL runs on the embedded database and on a PostgreSQL
 * server; all state is in the database, so any number of processes may share a server.
 */
export class Store {
  readonly kind: Database["kind"];
  /** False where the database only lets itself be read, and for a part of a store. */
  readonly isWritable: boolean;
  /** Limits that all instances of a site on one server count together; on the embedded database, of this process. */
  readonly rateLimits: RateLimits;
  /** Costs of model calls, and what callers may spend, shared by all instances. Keeps nothing in a part of a store. */
  readonly callLedger: CallLedger;
  /** What callers of models may use, as an operator says on a page. None in a part of a store. */
  readonly callBudgets: CallBudgets;
  /** Who read and wrote what, shared by all instances. Keeps nothing in a part of a store. */
  readonly auditLog: AuditLog;
  /** Repositories that programs push to. None in a part of a store. */
  readonly repositories: RepositoryTable;
  /** Tokens that people make for themselves. None in a part of a store. */
  readonly personalTokens: PersonalTokens;
  /** Who may do what. Nobody has rights in a part of a store. */
  readonly rights: Rights;
  /** Everybody who signed in. Nobody in a part of a store. */
  readonly people: People;
  /** Its tables as rows, for backups. None in a part of a store. */
  readonly tables: TableCopy;
  readonly #database: Database;
  readonly #engine: SearchEngine;
  readonly #writer: ModelWriter;
  readonly #whole: WholeDatabase;
  readonly #version = new RecentVersion(
    () => readVersion(this.#whole.reads),
    () => this.#whole.changes?.(),
  );
  /** Counts of everything, which are the same until something is written. */
  #counted = { version: "", answers: new Map<string, Promise<unknown>>() };
  readonly #setup: SearchSetup;

  /**
   * @param database open, and of the newest schema
   * @param options.whole where this store is a part of one: the database that notes are in
   * @internal `openStore` makes it
   */
  constructor(database: Database, options: { isWritable?: boolean; whole?: WholeDatabase } & SearchSetup = {}) {
    const { isWritable = true, whole, ...setup } = options;
    this.#setup = setup;
    this.kind = database.kind;
    this.isWritable = isWritable;
    this.#database = database;
    this.#whole = whole ?? database;
    this.#engine = setup.engine ?? new PostgresEngine(database.reads);
    this.rateLimits = new RateLimits(isWritable ? database : undefined);
    this.callLedger = new CallLedger(isWritable ? database : undefined);
    this.callBudgets = new CallBudgets(isWritable ? database : undefined);
    this.auditLog = new AuditLog(isWritable ? database : undefined);
    this.repositories = new RepositoryTable(isWritable ? database : undefined);
    this.personalTokens = new PersonalTokens(isWritable ? database : undefined);
    this.rights = new Rights(whole ? undefined : database, isWritable);
    this.people = new People(whole ? undefined : database, isWritable);
    this.tables = new TableCopy(whole ? undefined : database, [...AUDIT_TABLES, ...LEDGER_TABLES, ...BUDGET_TABLES]);
    this.#writer = new ModelWriter(database, () => this.#version.forget());
  }

  /**
   * The same store for a reader who may see only these models (`acme/*`, `acme/parser`). It is
   * read-only.
   */
  restrictedTo(visible: Visible): Store {
    const part = {
      kind: this.kind,
      db: restrictedTo(this.#db, visible),
      reads: restrictedTo(this.#reads, visible),
      close: () => Promise.resolve(),
    };
    return new Store(part, {
      isWritable: false,
      whole: this.#whole,
      engine: this.#engine.restrictedTo(visible),
      ...(this.#setup.classifier && { classifier: this.#setup.classifier }),
    });
  }

  get #reads() {
    return this.#database.reads;
  }

  get #db() {
    return this.#database.db;
  }

  /** One page of matches. @throws InvalidCursorError */
  async search(query: ModelQuery = {}): Promise<SearchPage> {
    return this.#search(query);
  }

  async #search(query: ModelQuery, counted: Pick<EngineQuery, "maxCounted"> = {}): Promise<SearchPage> {
    const requested = { ...engineQuery(query, await this.#sortOf(query)), ...counted };
    if (!isUnfiltered(requested.filter)) return pageOf(requested, await this.#engine.search(requested));
    const [found, total] = await Promise.all([
      this.#engine.search(requested),
      this.#untilWritten("total", () => this.#engine.total()),
    ]);
    return pageOf(requested, { ...found, total });
  }

  /** How the engine answers a query. */
  async explain(query: ModelQuery): Promise<Explanation> {
    return this.#engine.explain(engineQuery(query, await this.#sortOf(query)));
  }

  /** Relevance where there is a text; else what most models of this store are known by. */
  async #sortOf(query: ModelQuery): Promise<ModelSort> {
    const hasText = cleanFilter({ q: query.q }).text !== undefined;
    // Relevance means nothing without a text, nor fit without a machine.
    const without = [...(hasText ? [] : ["relevance"]), ...(cleanRoom(query.room) ? [] : ["fit"])];
    const requested = MODEL_SORTS.find((sort) => sort === query.sort && !without.includes(sort));
    if (requested !== undefined || hasText) return requested ?? "relevance";
    const sorts = await this.#sorts();
    return (["downloads", "popularity"] as const).find((sort) => sorts.includes(sort)) ?? "name";
  }

  /** The same, with the text interpreted: filters are extracted, typing errors corrected. */
  find(query: FindQuery): Promise<FoundPage> {
    return this.#find(query);
  }

  #find(query: FindQuery, counted?: Pick<EngineQuery, "maxCounted">): Promise<FoundPage> {
    const isNameHere = async (text: string) => {
      const typed = storableText(text.slice(0, MAX_TYPED)).trim().toLowerCase();
      const spellings = [typed, typed.replace(/\s+/g, "-"), typed.replace(/\s+/g, "_")];
      return typed !== "" && isName(this.#reads, [...new Set(spellings)]);
    };
    const finder = {
      search: (requested: ModelQuery) => this.#search(requested, counted),
      isName: isNameHere,
      correct: (text: string) => correctText(this.#engine, text),
      classifier: this.#setup.classifier,
    };
    return findModels(finder, query);
  }

  /** Counts by value; each field is counted without its own filter. Default: all fields. */
  async facets(filter: ModelFilter = {}, fields: readonly FacetField[] = FACET_FIELDS): Promise<Facets> {
    const countOf = (groups: readonly FacetGroup[]) =>
      this.#untilWritten(`facets ${fingerprint(groups)}`, () => this.#engine.facets(groups));
    const rows = await Promise.all(wholeApart(facetGroups(filter, fields)).map(countOf));
    return facetsOf(rows.flat(), fields);
  }

  /** The record of an id; where none is spelt so, the one that differs only in upper and lower case. */
  async get(id: string): Promise<ModelRecord | undefined> {
    if (typeof id !== "string" || !ID.test(id)) return undefined;
    const [row] = await rowsOf<{ record: string }>(
      this.#reads,
      sql`SELECT record FROM vitrine_models WHERE sort_name = ${id.toLowerCase()} ORDER BY id = ${id} DESC, id LIMIT 1`,
    );
    if (row !== undefined) return parseStoredRecord(row.record);
    const [unlisted] = await unlistedModels(this.#reads, [id]);
    return unlisted && parseStoredRecord(unlisted.record);
  }

  /** The records of these ids, in their order; ids that are not spelt as stored are omitted. */
  async getMany(ids: readonly string[]): Promise<ModelRecord[]> {
    const requested = ids.filter((id) => ID.test(id));
    if (requested.length === 0) return [];
    const rows = await rowsOf<{ id: string; record: string }>(
      this.#reads,
      sql`SELECT id, record FROM vitrine_models WHERE id = ANY(${sql.param(requested)}::text[])`,
    );
    if (rows.length < requested.length) rows.push(...(await unlistedModels(this.#reads, requested)));
    const found = new Map(rows.map(({ id, record }) => [id, record]));
    return requested.flatMap((id) => found.get(id) ?? []).map(parseStoredRecord);
  }

  /** Models close to one; none for an unknown id. Default limit 6. */
  async similar(id: string, limit = 6): Promise<ModelSummary[]> {
    const record = await this.get(id);
    return record === undefined ? [] : this.#engine.similar(record, listSize(limit));
  }

  /** Models whose id a few typed letters may mean. Default limit 8. */
  async suggest(text: string, limit = 8): Promise<ModelSummary[]> {
    const typed = storableText(text.slice(0, MAX_TYPED)).trim().toLowerCase();
    if (typed === "") return [];
    if (typed.length < MIN_SEARCHED_CHARS && spelledOut(typed) === undefined)
      return this.#engine.beginningWith(typed, listSize(limit));
    const size = listSize(limit);
    const {
      items,
      notKnown = [],
      isFillersOnly,
    } = await this.#find({ q: text, limit: size }, { maxCounted: MAX_SUGGESTED_FROM });
    return isFillersOnly ? [] : [...items, ...notKnown].slice(0, size);
  }

  async counts(): Promise<StoreCounts> {
    const [{ total }, sorts, facets] = await Promise.all([
      this.search({ sort: "name", limit: 1 }),
      this.#sorts(),
      this.facets({}, ["task", "library"]),
    ]);
    const byValue = (field: "task" | "library") =>
      Object.fromEntries((facets[field] ?? []).map(({ value, count }) => [value, count]));
    return { total, sorts, tasks: byValue("task"), libraries: byValue("library") };
  }

  #sorts(): Promise<ModelSort[]> {
    return this.#untilWritten("sorts", () => meaningfulSorts(this.#reads));
  }

  /** An answer that stays right until something is written. Callers at the same time share one query. */
  async #untilWritten<T>(key: string, run: () => Promise<T>): Promise<T> {
    const version = await this.#version.recent();
    if (this.#counted.version !== version || this.#counted.answers.size > MAX_COUNTED_ANSWERS)
      this.#counted = { version, answers: new Map() };
    const { answers } = this.#counted;
    const answer = (answers.get(key) as Promise<T> | undefined) ?? run();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  }

  async searchStatus(): Promise<SearchStatus> {
    const { health, indexer } = this.#setup;
    const status = await indexer?.status();
    const reason = health?.reason ?? status?.reason;
    return {
      engine: this.#engine.kind,
      isAway: health?.reason !== undefined,
      waiting: status?.waiting ?? 0,
      isBuilding: status?.isBuilding ?? false,
      ...(reason !== undefined && { reason }),
    };
  }

  /** Builds the index of the search engine anew; queries go to the present one meanwhile. Nothing to do without one. */
  async rebuildSearchIndex(): Promise<void> {
    await this.#setup.indexer?.rebuild();
  }

  /**
   * Adds records or replaces those of the same id. Of equal ids the last counts. On a server, and
   * during the initial load, it writes all of them or none. While readers are active, the embedded
   * store writes them in small batches, each atomically, so that no reader waits long.
   */
  upsertMany(records: readonly ModelRecord[]): Promise<void> {
    return this.#writer.upsertMany(records);
  }

  /**
   * Does a piece of work that stores many records. Into an empty store they go without its indexes, which are made at
   * the end, also where the work fails; until then queries are slow.
   */
  withInitialLoad<T>(work: () => Promise<T>): Promise<T> {
    return this.#writer.withInitialLoad(work);
  }

  /** Listings of a model, the cheapest first. */
  listingsOf(model: string): Promise<ProviderListing[]> {
    return ID.test(model) ? listingsOfModel(this.#reads, model) : Promise.resolve([]);
  }

  /** Listings of a provider, by its id of the model. */
  listingsBy(provider: string): Promise<ProviderListing[]> {
    return ID.test(provider) ? listingsOfProvider(this.#reads, provider) : Promise.resolve([]);
  }

  /** Puts these listings in the place of all that came from the same kind of source. */
  replaceListings(source: string, listings: readonly ProviderListing[]): Promise<void> {
    return this.#writer.replaceListings(source, listings);
  }

  /** Puts these records in the place of all that only their id finds: lists, counts and search leave them out. */
  replaceUnlisted(records: readonly ModelRecord[]): Promise<void> {
    return this.#writer.replaceUnlisted(records);
  }

  /** Changes in the catalog, the newest first; with a filter, of models that pass it. */
  async changes(query: ChangesQuery = {}, filter?: ModelFilter): Promise<DatedChange[]> {
    if (query.model !== undefined && !ID.test(query.model)) return [];
    if (filter === undefined) return readCatalogChanges(this.#reads, query);
    const newest = await readCatalogChanges(this.#reads, { ...query, limit: MAX_FILTERED_CHANGES });
    const ids = [...new Set(newest.map(({ model }) => model))];
    if (ids.length === 0) return [];
    const { items } = await this.search({ ...filter, ids, sort: "name", limit: MAX_FILTERED_CHANGES });
    const passing = new Set(items.map(({ id }) => id));
    return newest.filter(({ model }) => passing.has(model)).slice(0, query.limit ?? 100);
  }

  /** Ids of records that came from elsewhere than the seed, and would lose by being replaced with it. */
  async idsFromElsewhere(): Promise<Set<string>> {
    // Rows that were stored before origins were noted: what has numbers or a commit was read at a hub.
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM vitrine_models
          WHERE origin <> 'seed' OR (origin IS NULL AND (downloads IS NOT NULL OR record LIKE '%"sha":%'))`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Ids of records that were read at this hub. */
  async idsFromHub(endpoint: string): Promise<string[]> {
    const noted = JSON.stringify({ from: "hub", endpoint }).slice(0, -1);
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM vitrine_models WHERE origin = 'hub' AND strpos(record, ${`"origin":${noted}`}) > 0`,
    );
    return rows.map(({ id }) => id);
  }

  /** Removes these, in parts as they are written; answers how many there were. */
  removeMany(ids: readonly string[]): Promise<number> {
    return this.#writer.removeMany(ids.filter((id) => ID.test(id)));
  }

  /** Which of these ids are in the store, as it spells them. */
  async known(ids: readonly string[]): Promise<Map<string, string>> {
    const requested = [...new Set(ids.filter((id) => ID.test(id)).map((id) => id.toLowerCase()))];
    if (requested.length === 0) return new Map();
    const rows = await rowsOf<{ id: string; sort_name: string }>(
      this.#reads,
      sql`SELECT id, sort_name FROM vitrine_models WHERE sort_name = ANY(${sql.param(requested)}::text[])`,
    );
    if (rows.length < requested.length) rows.push(...(await unlistedModels(this.#reads, requested)));
    const spelt = new Map(rows.map(({ id, sort_name }) => [sort_name, id]));
    const found = ids.map((id) => [id, spelt.get(id.toLowerCase())] as const);
    return new Map(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
  }

  /** Ids in their own order, from one on; `""` begins at the first. At most 10,000. */
  async idsFrom(first: string, limit: number): Promise<string[]> {
    if (first !== "" && !ID.test(first)) return [];
    const maxRows = Math.min(Math.max(Math.trunc(limit) || 1, 1), MAX_IDS);
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM vitrine_models WHERE id >= ${first} ORDER BY id LIMIT ${maxRows}`,
    );
    return rows.map(({ id }) => id);
  }

  /** When these were last changed, by their record or by what an import saw, as far as it is known. */
  async datesOf(ids: readonly string[]): Promise<Map<string, Date>> {
    const rows = await rowsOf<{ id: string; changed: string }>(
      this.#reads,
      sql`SELECT id, changed::text FROM (
            SELECT id, greatest(updated, (SELECT max(at) FROM vitrine_catalog_changes WHERE model = id)) AS changed
            FROM vitrine_models WHERE id = ANY(${sql.param(ids.filter((id) => ID.test(id)))}::text[])
          ) AS dated WHERE changed IS NOT NULL`,
    );
    return new Map(rows.map(({ id, changed }) => [id, new Date(Number(changed))]));
  }

  /** Every so many-th id, from the first on: where the pages of a long list begin. */
  async everyNthId(step: number): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.#db,
      sql`SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS row_index FROM vitrine_models) AS numbered
          WHERE (row_index - 1) % ${Math.max(Math.trunc(step), 1)} = 0 ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  /** True when there was one to remove. */
  async remove(id: string): Promise<boolean> {
    return (await this.removeMany([id])) > 0;
  }

  /** Changes with every change of what is stored. */
  version(): Promise<string> {
    return this.#version.now();
  }

  /** A note that importers keep in the store, to go on where they stopped. */
  readNote(key: string): Promise<string | undefined> {
    return readState(this.#whole.db, `${NOTE}${key}`);
  }

  writeNote(key: string, value: string | undefined): Promise<void> {
    return writeState(this.#whole.db, `${NOTE}${key}`, value);
  }

  /** Writes a note that is not there yet; gives the one that is there then. */
  writeNoteOnce(key: string, value: string): Promise<string> {
    return writeStateOnce(this.#whole.db, `${NOTE}${key}`, value);
  }

  /** All notes, for a backup. */
  notes(): Promise<{ key: string; value: string }[]> {
    return readNotes(this.#whole.db);
  }

  /** All listings, for a backup. */
  allListings(): Promise<SourcedListing[]> {
    return allListings(this.#db);
  }

  async close(): Promise<void> {
    await this.#setup.indexer?.close();
    await this.#database.close();
  }
}

function listSize(limit: number): number {
  return Number.isFinite(limit) ? Math.min(Math.max(Math.trunc(limit), 1), 100) : 10;
}
