/** What a store of model records answers and takes, whatever is beneath it. `sql-store.ts` is how. */
import type { ModelRecord, Offer } from "@vitrine/models";
import type { Database } from "../store/database.ts";
import type { SourcedOffer } from "../store/offers.ts";
import type { Visible } from "../store/restricted.ts";
import type { ModelSummary } from "../store/model-row.ts";
import type { SharedCounters } from "../store/shared-counters.ts";
import type { Facets } from "./facets.ts";
import type { FindQuery, FoundPage } from "./find.ts";
import type { FacetField, ModelFilter, ModelQuery, ModelSort } from "./model-query.ts";
import type { SearchPage } from "./page.ts";

export interface StoreCounts {
  total: number;
  /** Orders that mean something here: those by a figure that some model has. */
  sorts: ModelSort[];
  /** Models of each task and of each library, for those that have any. */
  tasks: Record<string, number>;
  libraries: Record<string, number>;
}

export interface Store {
  readonly kind: Database["kind"];
  /** False where the database only lets itself be read, and for a part of a store. */
  readonly isWritable: boolean;
  /** What copies of a site on one server count together; none on the embedded database, which is one process's. */
  readonly counters: SharedCounters | undefined;
  /** One page of matches. @throws InvalidCursorError */
  search(query?: ModelQuery): Promise<SearchPage>;
  /** The same, with the text taken as people mean it: facts read out of it, typing errors set right. */
  find(query: FindQuery): Promise<FoundPage>;
  /** Counts by value; each field is counted without its own filter. Default: all fields. */
  facets(filter?: ModelFilter, fields?: readonly FacetField[]): Promise<Facets>;
  /** The record of an id; where none is spelt so, the one that differs only in upper and lower case. */
  get(id: string): Promise<ModelRecord | undefined>;
  /** The records of these ids, in their order; ids that are not spelt as stored are left out. */
  getMany(ids: readonly string[]): Promise<ModelRecord[]>;
  /** Models close to one; none for an unknown id. Default limit 6. */
  similar(id: string, limit?: number): Promise<ModelSummary[]>;
  /** Models whose id a few typed letters may mean. Default limit 8. */
  suggest(text: string, limit?: number): Promise<ModelSummary[]>;
  counts(): Promise<StoreCounts>;
  /**
   * Adds records or replaces those of the same id. Of equal ids the last counts. On a server, and while filling, all of
   * them or none; beside readers the embedded store writes them in small parts, each wholly, so that nobody waits long.
   */
  upsertMany(records: readonly ModelRecord[]): Promise<void>;
  /**
   * Does a piece of work that stores many records. Into an empty store they go without its indexes, which are made at
   * the end, also where the work fails; until then questions are slow.
   */
  whileFilling<T>(work: () => Promise<T>): Promise<T>;
  /** Offers of a model, the cheapest first. */
  offersOf(model: string): Promise<Offer[]>;
  /** Offers of a provider, by its id of the model. */
  offersBy(provider: string): Promise<Offer[]>;
  /** Puts these offers in the place of all that came from the same kind of source. */
  replaceOffers(source: string, offers: readonly Offer[]): Promise<void>;
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
  /** Every so many-th id, from the first on: where the parts of a long list begin. */
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
  /** All offers, for a backup. */
  allOffers(): Promise<SourcedOffer[]>;
  /** The same store for somebody who may see only these models (`acme/*`, `acme/parser`). It can only be read. */
  restrictedTo(visible: Visible): Store;
  close(): Promise<void>;
}
