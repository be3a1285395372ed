/**
 * A search engine with another behind it: where the first does not answer, the second does, and the answer says so. For
 * a moment after a failure the first is not asked.
 */
import type { ModelRecord } from "@vitrine/models";
import type { Change } from "../store/outbox.ts";
import type { Visible } from "../store/restricted-view.ts";
import type { ModelSummary } from "../store/rows/model-row.ts";
import type { NameWord } from "../store/rows/name-words.ts";
import type { EngineQuery, Explanation, Found, IndexedChange, SearchEngine } from "./engine.ts";
import type { FacetGroup, KeyCount } from "./facets.ts";

const REST_MS = 2000;

/** Whether the first engine answers. */
export interface EngineHealth {
  awayUntil: number;
  /** Why it did not answer the last time. */
  reason?: string;
}

export class FallbackEngine implements SearchEngine {
  readonly #first: SearchEngine;
  readonly #second: SearchEngine;
  readonly #health: EngineHealth;

  constructor(first: SearchEngine, second: SearchEngine, health: EngineHealth) {
    this.#first = first;
    this.#second = second;
    this.#health = health;
  }

  get kind(): SearchEngine["kind"] {
    return this.#isAway ? this.#second.kind : this.#first.kind;
  }

  get #isAway(): boolean {
    return performance.now() < this.#health.awayUntil;
  }

  async #run<T>(work: (engine: SearchEngine) => Promise<T>, fallback = work): Promise<T> {
    if (this.#isAway) return fallback(this.#second);
    try {
      const answer = await work(this.#first);
      delete this.#health.reason;
      return answer;
    } catch (error) {
      this.#health.awayUntil = performance.now() + REST_MS;
      this.#health.reason = error instanceof Error ? error.message : String(error);
      return fallback(this.#second);
    }
  }

  search(query: EngineQuery): Promise<Found> {
    return this.#run(
      (engine) => engine.search(query),
      async (engine) => ({ ...(await engine.search(query)), isFallback: true }),
    );
  }

  total(): Promise<number> {
    return this.#run((engine) => engine.total());
  }

  explain(query: EngineQuery): Promise<Explanation> {
    return this.#run((engine) => engine.explain(query));
  }

  facets(groups: readonly FacetGroup[]): Promise<KeyCount[]> {
    return this.#run((engine) => engine.facets(groups));
  }

  beginningWith(letters: string, limit: number): Promise<ModelSummary[]> {
    return this.#run((engine) => engine.beginningWith(letters, limit));
  }

  isName(spellings: readonly string[]): Promise<boolean> {
    return this.#run((engine) => engine.isName(spellings));
  }

  likeWords(words: readonly string[]): Promise<NameWord[][]> {
    return this.#run((engine) => engine.likeWords(words));
  }

  similar(record: ModelRecord, limit: number): Promise<ModelSummary[]> {
    return this.#run((engine) => engine.similar(record, limit));
  }

  restrictedTo(visible: Visible): SearchEngine {
    return new FallbackEngine(this.#first.restrictedTo(visible), this.#second.restrictedTo(visible), this.#health);
  }

  index(changes: readonly IndexedChange[]): Promise<void> {
    return this.#first.index(changes);
  }

  delete(changes: readonly Change[]): Promise<void> {
    return this.#first.delete(changes);
  }
}
