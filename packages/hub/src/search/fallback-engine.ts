/**
 * A search engine with another behind it: where the first does not answer, the second does, and the answer says so. For
 * a moment after a failure the first is not asked.
 */
import type { EngineQuery, SearchEngine } from "./engine.ts";

const REST_MS = 2000;

/** Whether the first engine answers. */
export interface EngineHealth {
  awayUntil: number;
  /** Why it did not answer the last time. */
  reason?: string;
}

export function withFallback(first: SearchEngine, second: SearchEngine, health: EngineHealth): SearchEngine {
  const isAway = () => performance.now() < health.awayUntil;
  const run = async <T>(work: (engine: SearchEngine) => Promise<T>, fallback = work): Promise<T> => {
    if (isAway()) return fallback(second);
    try {
      const answer = await work(first);
      delete health.reason;
      return answer;
    } catch (error) {
      health.awayUntil = performance.now() + REST_MS;
      health.reason = error instanceof Error ? error.message : String(error);
      return fallback(second);
    }
  };
  return {
    get kind() {
      return (isAway() ? second : first).kind;
    },
    search: (query: EngineQuery) =>
      run(
        (engine) => engine.search(query),
        async (engine) => ({ ...(await engine.search(query)), isFallback: true }),
      ),
    total: () => run((engine) => engine.total()),
    explain: (query) => run((engine) => engine.explain(query)),
    facets: (groups) => run((engine) => engine.facets(groups)),
    beginningWith: (letters, limit) => run((engine) => engine.beginningWith(letters, limit)),
    likeWords: (words) => run((engine) => engine.likeWords(words)),
    similar: (record, limit) => run((engine) => engine.similar(record, limit)),
    restrictedTo: (visible) => withFallback(first.restrictedTo(visible), second.restrictedTo(visible), health),
    index: (changes) => first.index(changes),
    delete: (changes) => first.delete(changes),
  };
}
