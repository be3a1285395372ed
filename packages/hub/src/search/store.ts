/**
 * The interface of a store of model records, independent of the database. `sql-store.ts` implements
 * it.
 */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import type { Database } from "../store/engine/database.ts";
import type { SourcedListing } from "../store/rows/listings.ts";
import type { Visible } from "../store/restricted-view.ts";
import type { ChangesQuery, DatedChange } from "../store/rows/catalog-changes.ts";
import type { ModelSummary } from "../store/rows/model-row.ts";
import type { PersonalTokens } from "../accounts/personal-tokens.ts";
import type { AuditLog } from "../accounts/audit-log.ts";
import type { CallLedger } from "../accounts/call-ledger.ts";
import type { RateLimits } from "../accounts/rate-limits.ts";
import type { Explanation, SearchEngine } from "./engine.ts";
import type { Facets } from "./facets.ts";
import type { FindQuery, FoundPage } from "./parse/find-models.ts";
import type { FacetField, ModelFilter, ModelQuery, ModelSort } from "./model-query.ts";
import type { SearchPage } from "./page.ts";

export interface StoreCounts {
  total: number;
  /** Orders that mean something here: those by a number that some model has. */
  sorts: ModelSort[];
  /** Models of each task and of each library, for those that have any. */
  tasks: Record<string, number>;
  libraries: Record<string, number>;
}

/** How search is doing. */
export interface SearchStatus {
  /** What answers now. */
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

export interface Store {
  readonly kind: Database["kind"];
  /** False where the database only lets itself be read, and for a part of a store. */
  readonly isWritable: boolean;
  /** Limits that all instances of a site on one server count together; on the embedded database, of this process. */
  readonly rateLimits: RateLimits;
  /** What calls of models cost, and what callers may spend, shared by all instances. Keeps nothing in a part of a store. */
  readonly callLedger: CallLedger;
  /** Who read and wrote what, shared by all instances. Keeps nothing in a part of a store. */
  readonly auditLog: AuditLog;
  /** Tokens that people make for themselves. None in a part of a store. */
  readonly personalTokens: PersonalTokens;
  /** One page of matches. @throws InvalidCursorError */
  search(query?: ModelQuery): Promise<SearchPage>;
  /** The same, with the text interpreted: filters are extracted, typing errors corrected. */
  find(query: FindQuery): Promise<FoundPage>;
  /** How the engine answers a query. */
  explain(query: ModelQuery): Promise<Explanation>;
  /** Counts by value; each field is counted without its own filter. Default: all fields. */
  facets(filter?: ModelFilter, fields?: readonly FacetField[]): Promise<Facets>;
  /** The record of an id; where none is spelt so, the one that differs only in upper and lower case. */
  get(id: string): Promise<ModelRecord | undefined>;
  /** The records of these ids, in their order; ids that are not spelt as stored are omitted. */
  getMany(ids: readonly string[]): Promise<ModelRecord[]>;
  /** Models close to one; none for an unknown id. Default limit 6. */
  similar(id: string, limit?: number): Promise<ModelSummary[]>;
  /** Models whose id a few typed letters may mean. Default limit 8. */
  suggest(text: string, limit?: number): Promise<ModelSummary[]>;
  counts(): Promise<StoreCounts>;
  searchStatus(): Promise<SearchStatus>;
  /** Builds the index of the search engine anew; queries go to the present one meanwhile. Nothing to do without one. */
  rebuildSearchIndex(): Promise<void>;
  /**
   * Adds records or replaces those of the same id. Of equal ids the last counts. On a server, and
   * during the initial load, it writes all of them or none. While readers are active, the embedded
   * store writes them in small batches, each atomically, so that no reader waits long.
   */
  upsertMany(records: readonly ModelRecord[]): Promise<void>;
  /**
   * Does a piece of work that stores many records. Into an empty store they go without its indexes, which are made at
   * the end, also where the work fails; until then queries are slow.
   */
  withInitialLoad<T>(work: () => Promise<T>): Promise<T>;
  /** Listings of a model, the cheapest first. */
  listingsOf(model: string): Promise<ProviderListing[]>;
  /** Listings of a provider, by its id of the model. */
  listingsBy(provider: string): Promise<ProviderListing[]>;
  /** Puts these listings in the place of all that came from the same kind of source. */
  replaceListings(source: string, listings: readonly ProviderListing[]): Promise<void>;
  /** What has changed in the catalog, the newest first; with a filter, of models that pass it. */
  changes(query?: ChangesQuery, filter?: ModelFilter): Promise<DatedChange[]>;
  /** Ids of records that came from elsewhere than the seed, and would lose by being replaced with it. */
  idsFromElsewhere(): Promise<Set<string>>;
  /** Ids of records that were read at this hub. */
  idsFromHub(endpoint: string): Promise<string[]>;
  /** Removes these, in parts as they are written; answers how many there were. */
  removeMany(ids: readonly string[]): Promise<number>;
  /** Which of these ids are in the store, as it spells them. */
  known(ids: readonly string[]): Promise<Map<string, string>>;
  /** Ids in their own order, from one on; `""` begins at the first. At most 10,000. */
  idsFrom(first: string, limit: number): Promise<string[]>;
  /** When these were last changed, by their record or by what an import saw; those of which nothing is known are left out. */
  datesOf(ids: readonly string[]): Promise<Map<string, Date>>;
  /** Every so many-th id, from the first on: where the pages of a long list begin. */
  everyNthId(step: number): Promise<string[]>;
  /** True when there was one to remove. */
  remove(id: string): Promise<boolean>;
  /** Changes with every change of what is stored. */
  version(): Promise<string>;
  /** A note that importers keep in the store, to go on where they stopped. */
  readNote(key: string): Promise<string | undefined>;
  writeNote(key: string, value: string | undefined): Promise<void>;
  /** Writes a note that is not there yet; gives the one that is there then. */
  writeNoteOnce(key: string, value: string): Promise<string>;
  /** All notes, for a backup. */
  notes(): Promise<{ key: string; value: string }[]>;
  /** All listings, for a backup. */
  allListings(): Promise<SourcedListing[]>;
  /**
   * The same store for a reader who may see only these models (`acme/*`, `acme/parser`). It is
   * read-only.
   */
  restrictedTo(visible: Visible): Store;
  close(): Promise<void>;
}
