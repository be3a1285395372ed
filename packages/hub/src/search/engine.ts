/**
 * Work of a search engine for the store. There are two: PostgreSQL, whose rows are the index, and OpenSearch, which is
 * kept up to date through the outbox. Both pass the same tests (`engine.test.ts`), and both sort by the same keys.
 */
import type { ModelRecord } from "@vitrine/models";
import type { Visible } from "../store/visible.ts";
import type { DocumentRow, ModelSummary } from "../store/rows/model-row.ts";
import type { Change } from "../store/outbox.ts";
import type { NameWord } from "../store/rows/name-words.ts";
import type { Position } from "./cursor.ts";
import type { FacetGroup, KeyCount } from "./facets.ts";
import type { Order } from "./order.ts";
import type { CleanFilter } from "./parse/clean-filter.ts";

/** Matches that are counted, ranked and looked at for facets; of more, it is said that there are more. */
export const MAX_MATCHES = 10_000;

export interface EngineQuery {
  filter: CleanFilter;
  order: Order;
  limit: number;
  start?: Position;
  /** Matches from which on nobody needs their number; default `MAX_MATCHES`. */
  maxCounted?: number;
}

export interface Found {
  /** In the order they are read, one more than the limit where there are more. */
  rows: { summary: ModelSummary; key: string }[];
  total: number;
  /** There are more matches than `total`. */
  isAtLeast?: true;
  /** Another engine answered, as this one does not. */
  isFallback?: true;
}

/** How an engine answers a query, for whoever wants to know why a model is where it is. */
export interface Explanation {
  engine: SearchEngine["kind"];
  /** The statement or request, and what the engine says of its plan. */
  request: string;
  plan: string;
  /** Sort keys of the first models. */
  keys: { id: string; key: string }[];
}

/** A change, with the model as it is now. */
export interface IndexedChange extends Change {
  row: DocumentRow;
}

export interface SearchEngine {
  readonly kind: "postgresql" | "opensearch";
  /** One page; without any filter its total is that of the page's rows: see `total`. */
  search(query: EngineQuery): Promise<Found>;
  /** Models in the store. */
  total(): Promise<number>;
  explain(query: EngineQuery): Promise<Explanation>;
  /** Counts of each group's fields over the models that pass the rest of the filter. */
  facets(groups: readonly FacetGroup[]): Promise<KeyCount[]>;
  /** Models whose name or owner begins with one or two letters, the most used first. */
  beginningWith(letters: string, limit: number): Promise<ModelSummary[]>;
  /** Words of names that look like each of these, to correct typing errors with. */
  likeWords(words: readonly string[]): Promise<NameWord[][]>;
  similar(record: ModelRecord, limit: number): Promise<ModelSummary[]>;
  /** The same for a reader who may see only these models. */
  restrictedTo(visible: Visible): SearchEngine;
  /** Puts models into the index. An older version than the indexed one changes nothing, so twice is as good as once. */
  index(changes: readonly IndexedChange[]): Promise<void>;
  /** Takes models out of it, in the same way. */
  delete(changes: readonly Change[]): Promise<void>;
}
