/**
 * OpenSearch as a search engine. It answers from its own index alone, and with the same sort keys as PostgreSQL. What a
 * reader may see is a clause of each query, never of the index: a right that is given or taken applies to the next query.
 */
import { baseModels, type ModelRecord } from "@vitrine/models";
import { filterValues, type ModelSummary } from "../../store/rows/model-row.ts";
import type { SearchText } from "../../store/rows/search-text.ts";
import type { NameWord } from "../../store/rows/name-words.ts";
import type { Change } from "../../store/outbox.ts";
import type { Visible } from "../../store/visible.ts";
import {
  MAX_MATCHES,
  type EngineQuery,
  type Explanation,
  type Found,
  type IndexedChange,
  type SearchEngine,
} from "../engine.ts";
import { MAX_FACET_VALUES, type FacetGroup, type KeyCount } from "../facets.ts";
import { FIT_CLASSES, fitKey, missingKey, readFitKey, readRelevanceKey, relevanceKey, type Order } from "../order.ts";
import type { MemoryRoom } from "../model-query.ts";
import { isUnfiltered, type CleanFilter } from "../parse/clean-filter.ts";
import {
  all,
  any,
  bareGeneration,
  conditionsOf,
  isOfFamily,
  nameBegins,
  prefix,
  scoredText,
  term,
  terms,
  visibleOnly,
  type Clause,
} from "./conditions.ts";
import { documentOf, type Document } from "./index-schema.ts";
import { OpenSearchAway, type OpenSearchClient } from "./opensearch-client.ts";

interface Hit {
  _source: Document;
  _score: number | null;
}

interface Answer {
  hits: { total?: { value: number; relation: "eq" | "gte" }; hits: Hit[] };
  aggregations?: Record<string, Record<string, { buckets: { key: string; doc_count: number }[] }>>;
  profile?: unknown;
}

const SOURCE = ["id", "rank", "recent_rank", "sort", "sort_name", "summary"];
/** Sort values of a document without the number: after all others in either direction. */
const [LAST_UP, LAST_DOWN] = ["9223372036854775807", "-9223372036854775808"];
/** Words that look like a typed one, of which the nearest is chosen. */
const SPELLING_CANDIDATES = 20;
/** Tags that similar models may share. */
const MAX_SHARED_TAGS = 6;
const VERSION_CONFLICT = 409;

export class OpenSearchEngine implements SearchEngine {
  readonly kind = "opensearch";
  readonly #client: OpenSearchClient;
  readonly #index: string;
  readonly #visible: Visible | undefined;

  /** @param index its name, or that of an alias */
  constructor(client: OpenSearchClient, index: string, visible?: Visible) {
    this.#client = client;
    this.#index = index;
    this.#visible = visible;
  }

  async search(query: EngineQuery): Promise<Found> {
    const { rank, request } = await this.#request(query);
    const answer = await this.#ask(request);
    const rows = answer.hits.hits.map((hit) => ({ summary: hit._source.summary, key: keyOf(hit, query, rank) }));
    const { value = 0, relation = "eq" } = answer.hits.total ?? {};
    return { rows, total: Math.min(value, MAX_MATCHES), ...(relation === "gte" && { isAtLeast: true as const }) };
  }

  async total(): Promise<number> {
    const answer = await this.#ask({ size: 0, query: this.#query({}), track_total_hits: true });
    return answer.hits.total?.value ?? 0;
  }

  async explain(query: EngineQuery): Promise<Explanation> {
    const { rank, request } = await this.#request(query);
    const answer = await this.#ask({ ...request, profile: this.#visible === undefined });
    return {
      engine: this.kind,
      request: JSON.stringify(request, undefined, 2),
      plan: JSON.stringify(answer.profile ?? "A part of the store does not show its plan.", undefined, 2),
      keys: answer.hits.hits.slice(0, query.limit).map((hit) => ({ id: hit._source.id, key: keyOf(hit, query, rank) })),
    };
  }

  async #request({ filter, order, limit, start }: EngineQuery) {
    const owner = await this.#familyOwner(filter.text);
    // The newer models of a family that is there come first.
    const rank: RankField = owner === undefined ? "rank" : "recent_rank";
    const request = {
      size: limit + 1,
      query: order.room === undefined ? this.#query(filter, owner) : fitQuery(this.#query(filter), order.room),
      ...sortOf(order, rank, start?.side === "before"),
      ...(start && { search_after: searchAfter(order, start.key, start.id, start.side === "before") }),
      track_total_hits: isUnfiltered(filter) ? false : MAX_MATCHES,
      _source: SOURCE,
    };
    return { rank, request };
  }

  /** Whose family the text names: the owner of the most used model whose name begins with it. */
  async #familyOwner(text: SearchText | undefined): Promise<string | undefined> {
    if (text === undefined || !isOfFamily(text)) return undefined;
    const order = [{ best: "asc" }, { bare: "desc" }, { _key: "asc" }];
    const answer = await this.#ask({
      size: 0,
      query: all([nameBegins(text), this.#query({})]),
      track_total_hits: false,
      aggs: {
        owners: {
          filter: { match_all: {} },
          aggs: {
            owner: {
              terms: { field: "facets.author", size: 1, order },
              aggs: { best: { min: { field: "rank" } }, bare: { filter: bareGeneration(text) } },
            },
          },
        },
      },
    });
    return answer.aggregations?.["owners"]?.["owner"]?.buckets[0]?.key;
  }

  async facets(groups: readonly FacetGroup[]): Promise<KeyCount[]> {
    const aggs = Object.fromEntries(
      groups.map(({ rest, fields }, at) => [
        `group_${at}`,
        {
          filter: all([this.#query(rest)]),
          aggs: Object.fromEntries(
            fields.map((field) => [field, { terms: { field: `facets.${field}`, size: MAX_FACET_VALUES } }]),
          ),
        },
      ]),
    );
    const { aggregations = {} } = await this.#ask({ size: 0, track_total_hits: false, aggs });
    return groups.flatMap(({ fields }, at) =>
      fields.flatMap((field) =>
        (aggregations[`group_${at}`]?.[field]?.buckets ?? []).map(({ key, doc_count: count }) => ({
          key: `${field}:${key}`,
          count,
        })),
      ),
    );
  }

  async beginningWith(letters: string, limit: number): Promise<ModelSummary[]> {
    const begun = any([prefix("sort_name", letters), prefix("name_key", letters)]);
    const answer = await this.#ask({
      size: limit,
      query: { bool: { filter: [begun, this.#query({})], should: scored(1, term("name_key", letters)) } },
      sort: [{ _score: "desc" }, { rank: "asc" }, { id: "asc" }],
      _source: SOURCE,
    });
    return answer.hits.hits.map(({ _source }) => _source.summary);
  }

  /** Words come from all models; only those of a visible one are given, with the rank of the most used such model. */
  async likeWords(words: readonly string[]): Promise<NameWord[][]> {
    const { suggest = {} } = await this.#client.search<{ suggest?: Record<string, { options: { text: string }[] }[]> }>(
      this.#path,
      {
        size: 0,
        suggest: Object.fromEntries(
          words.map((word, at) => [
            `word_${at}`,
            {
              text: word,
              term: {
                field: "spelling",
                suggest_mode: "always",
                prefix_length: 0,
                min_word_length: 3,
                size: SPELLING_CANDIDATES,
              },
            },
          ]),
        ),
      },
    );
    const alike = words.map((word, at) => [
      word,
      ...(suggest[`word_${at}`] ?? []).flatMap(({ options }) => options.map(({ text }) => text)),
    ]);
    const answer = await this.#client.search<{
      aggregations: { words: { buckets: Record<string, { doc_count: number; rank: { value: number | null } }> } };
    }>(this.#path, {
      size: 0,
      query: this.#query({}),
      track_total_hits: false,
      aggs: {
        words: {
          filters: { filters: Object.fromEntries(alike.flat().map((word) => [word, term("spelling", word)])) },
          aggs: { rank: { min: { field: "rank" } } },
        },
      },
    });
    const { buckets } = answer.aggregations.words;
    return alike.map((list) =>
      list.flatMap((word) => {
        const bucket = buckets[word];
        return bucket === undefined || bucket.doc_count === 0 ? [] : [{ word, renown: -(bucket.rank.value ?? 0) }];
      }),
    );
  }

  async similar(record: ModelRecord, limit: number): Promise<ModelSummary[]> {
    const values = filterValues(record);
    const family = [record.id, ...baseModels(record).map(({ id }) => id)];
    const ofFamily = any([
      terms("id", family),
      terms(
        "filter_tags",
        family.map((id) => `base_model:${id}`),
      ),
    ]);
    const candidates = [ofFamily, ...(values.task === undefined ? [] : [term("facets.task", values.task)])];
    const answer = await this.#ask({
      size: limit,
      query: {
        bool: {
          filter: [any(candidates), this.#query({})],
          must_not: term("id", record.id),
          should: [
            scored(12, ofFamily),
            ...(values.task === undefined ? [] : [scored(4, term("facets.task", values.task))]),
            ...(values.library === undefined ? [] : [scored(2, term("facets.library", values.library))]),
            ...(values.author === undefined ? [] : [scored(1, term("facets.author", values.author))]),
            ...(values.languages.length === 0 ? [] : [scored(2, terms("facets.language", values.languages))]),
            ...values.filterTags.slice(0, MAX_SHARED_TAGS).map((tag) => scored(1, term("filter_tags", tag))),
          ],
        },
      },
      sort: [{ _score: "desc" }, { "sort.downloads": { order: "asc", missing: "_last" } }, { id: "asc" }],
      _source: SOURCE,
    });
    return answer.hits.hits.map(({ _source }) => _source.summary);
  }

  restrictedTo(visible: Visible): SearchEngine {
    return new OpenSearchEngine(this.#client, this.#index, visible);
  }

  async index(changes: readonly IndexedChange[]): Promise<void> {
    await this.#write(
      changes.flatMap(({ model, version, row }) => [
        { index: { _index: this.#index, _id: model, version, version_type: "external_gte" } },
        documentOf(row),
      ]),
    );
  }

  async delete(changes: readonly Change[]): Promise<void> {
    await this.#write(
      changes.map(({ model, version }) => ({
        delete: { _index: this.#index, _id: model, version, version_type: "external_gte" },
      })),
    );
  }

  /** @throws {OpenSearchAway} when the cluster could not take all of them now */
  async #write(lines: readonly unknown[]): Promise<void> {
    if (lines.length === 0) return;
    const { items } = await this.#client.bulk<{
      items: Record<string, { _id: string; status: number; error?: unknown }>[];
    }>(lines);
    for (const { _id: id, status, error } of items.flatMap((item) => Object.values(item))) {
      if (error === undefined || status === VERSION_CONFLICT) continue;
      const reason = `OpenSearch does not index ${id}: ${JSON.stringify(error).slice(0, 300)}`;
      if (status === 429 || status >= 500) throw new OpenSearchAway(reason);
      // One document that it never takes must not keep the others waiting.
      process.emitWarning(reason);
    }
  }

  get #path(): string {
    return `/${this.#index}/_search?allow_partial_search_results=false`;
  }

  #ask(body: Record<string, unknown>): Promise<Answer> {
    return this.#client.search<Answer>(this.#path, body);
  }

  #query(filter: CleanFilter, owner?: string): Clause {
    const clauses = conditionsOf(filter);
    if (this.#visible !== undefined) clauses.push(visibleOnly(this.#visible));
    if (filter.text !== undefined) return { bool: { filter: clauses, must: scoredText(filter.text, owner) } };
    return clauses.length === 0 ? { match_all: {} } : { bool: { filter: clauses } };
  }
}

const scored = (boost: number, filter: Clause): Clause => ({ constant_score: { filter, boost } });

type RankField = "rank" | "recent_rank";

function sortOf({ sort, isTurned }: Order, rank: RankField, isBack: boolean): { sort: Clause[] } {
  const up = isTurned === isBack ? "asc" : "desc";
  if (sort === "relevance" || sort === "fit") {
    const scores = isBack ? "asc" : "desc";
    return { sort: [{ _score: scores }, { [rank]: up }, { id: up }] };
  }
  if (sort === "name") return { sort: [{ sort_name: up }, { id: up }] };
  // Missing numbers come last, which is first on the way back.
  return { sort: [{ [`sort.${sort}`]: { order: up, missing: isBack ? "_first" : "_last" } }, { id: up }] };
}

/** Scores models by their class of `fit` alone: the higher, the better they run. */
function fitQuery(query: Clause, { fits, tight }: MemoryRoom): Clause {
  const range = (bounds: Clause): Clause => ({ range: { memory: bounds } });
  const unknown = { bool: { must_not: { exists: { field: "memory" } } } };
  const classes = [range({ lte: fits }), range({ gt: fits, lte: tight }), unknown];
  const should = classes.map((each, at) => scored(FIT_CLASSES.length - 1 - at, each));
  return { bool: { filter: [query], should, minimum_should_match: 0 } };
}

/** The key of a hit, as PostgreSQL has it. */
function keyOf({ _source, _score }: Hit, { order: { sort } }: EngineQuery, rank: RankField): string {
  if (sort === "name") return _source.sort_name;
  if (sort === "relevance") return relevanceKey(Math.round(_score ?? 0), _source[rank]);
  if (sort === "fit") return fitKey(FIT_CLASSES.length - 1 - Math.round(_score ?? 0), _source.rank);
  return String(_source.sort[sort] ?? missingKey(sort) ?? 0);
}

/** Sort values to go on from. */
function searchAfter({ sort, isTurned }: Order, key: string, id: string, isBack: boolean): unknown[] {
  if (sort === "relevance") {
    const { tier, rank } = readRelevanceKey(key);
    return [tier, rank, id];
  }
  if (sort === "fit") {
    const { at, rank } = readFitKey(key);
    return [FIT_CLASSES.length - 1 - at, rank, id];
  }
  // Where a document has no value, it sorts by the end of the scale that `missing` puts it at.
  const missing = (isTurned === isBack) !== isBack ? LAST_UP : LAST_DOWN;
  return [key === missingKey(sort) ? missing : key, id];
}
