/** PostgreSQL as a search engine. The rows are the index: what a transaction wrote is found when it ends. */
import type { ModelRecord } from "@vitrine/models";
import { PgDialect } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../store/engine/database.ts";
import type { SqlExecutor } from "../../store/engine/database.ts";
import { restrictedTo } from "../../store/restricted-view.ts";
import type { Visible } from "../../store/restricted-view.ts";
import type { ModelSummary } from "../../store/rows/model-row.ts";
import { likeWords } from "../../store/rows/name-words.ts";
import type { NameWord } from "../../store/rows/name-words.ts";
import type { EngineQuery, Explanation, Found, SearchEngine } from "../engine.ts";
import type { FacetGroup, KeyCount } from "../facets.ts";
import { countFacets } from "./facets.ts";
import { fewMatches, searchModels } from "./search.ts";
import { beginningWith, isName, similarModels } from "./suggest.ts";

export class PostgresEngine implements SearchEngine {
  readonly kind = "postgresql";
  readonly #db: SqlExecutor;
  readonly #isPart: boolean;

  constructor(db: SqlExecutor, isPart = false) {
    this.#db = db;
    this.#isPart = isPart;
  }

  search(query: EngineQuery): Promise<Found> {
    return searchModels(this.#db, query);
  }

  async total(): Promise<number> {
    const [row] = await rowsOf<{ count: number | string }>(this.#db, sql`SELECT count(*) AS count FROM vitrine_models`);
    return Number(row?.count ?? 0);
  }

  async explain(query: EngineQuery): Promise<Explanation> {
    const statement = fewMatches(query);
    const [plan, { rows }] = await Promise.all([
      this.#isPart
        ? [{ "QUERY PLAN": "A part of the store does not show its plan." }]
        : rowsOf<{ "QUERY PLAN": string }>(this.#db, sql`EXPLAIN (ANALYZE, BUFFERS) ${statement}`),
      this.search(query),
    ]);
    return {
      engine: this.kind,
      request: new PgDialect().sqlToQuery(statement).sql,
      plan: plan.map((line) => line["QUERY PLAN"]).join("\n"),
      keys: rows.slice(0, query.limit).map(({ summary, key }) => ({ id: summary.id, key })),
    };
  }

  async facets(groups: readonly FacetGroup[]): Promise<KeyCount[]> {
    return (await Promise.all(groups.map((group) => countFacets(this.#db, group, this.#isPart)))).flat();
  }

  beginningWith(letters: string, limit: number): Promise<ModelSummary[]> {
    return beginningWith(this.#db, letters, limit);
  }

  isName(spellings: readonly string[]): Promise<boolean> {
    return isName(this.#db, spellings);
  }

  likeWords(words: readonly string[]): Promise<NameWord[][]> {
    return likeWords(this.#db, words);
  }

  similar(record: ModelRecord, limit: number): Promise<ModelSummary[]> {
    return similarModels(this.#db, record, limit);
  }

  restrictedTo(visible: Visible): SearchEngine {
    return new PostgresEngine(restrictedTo(this.#db, visible), true);
  }

  // The rows are the index.
  async index(): Promise<void> {}

  async delete(): Promise<void> {}
}
