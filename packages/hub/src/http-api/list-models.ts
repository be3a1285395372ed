/** `GET /api/models`: the hub's parameters become a query to the store, and its cursor the `Link` to go on with. */
import type { ModelRecord } from "@vitrine/models";
import { InvalidCursorError } from "../search/cursor.ts";
import type { ModelFilter, ModelQuery, ModelSort } from "../search/model-query.ts";
import type { Store } from "../search/store.ts";
import { jsonResponse, ApiError } from "./responses.ts";
import { listFields, modelAnswer } from "./model-fields.ts";
import { DEFAULT_PAGE, DIRECTIONS, LIST_PARAMETERS, MAX_PAGE, type NameIn, SERVED, SORT_NAMES } from "./parameters.ts";
import { QueryValues } from "./query-values.ts";

const AT_ONCE = 100;

/** No record has a trending score, so by it all are equal; equal ones come by downloads. */
const SORTS = {
  downloads: "downloads",
  likes: "likes",
  lastModified: "updated",
  createdAt: "created",
  trendingScore: "downloads",
  num_parameters: "size",
  id: "name",
} as const satisfies Record<(typeof SORT_NAMES)[number], ModelSort>;

type ListQuery = QueryValues<NameIn<typeof LIST_PARAMETERS>>;

/** @param address The request's address as the outside knows it. */
export async function listModels(store: Store, address: URL): Promise<Response> {
  const query = new QueryValues(address.searchParams, LIST_PARAMETERS);
  const fields = listFields(query);
  const page = await readPage(store, { ...readFilter(query), ...readOrder(query) });
  const ids = page.items.map(({ id }) => id);
  const models = await readModels(store, ids, (record) => modelAnswer(record, fields, "list"));
  if (page.nextCursor === undefined) return jsonResponse(models);
  const next = new URL(address);
  next.searchParams.set("cursor", page.nextCursor);
  return jsonResponse(models, { Link: `<${next.href}>; rel="next"` });
}

/** A few records at a time: a record holds its card, and a thousand cards at once are more than an answer is worth. */
async function readModels<T>(store: Store, ids: readonly string[], toAnswer: (record: ModelRecord) => T): Promise<T[]> {
  const models: T[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop
    const records = await store.getMany(ids.slice(start, start + AT_ONCE));
    for (const record of records) models.push(toAnswer(record));
  }
  return models;
}

function readFilter(query: ListQuery): ModelFilter {
  const author = query.text("author");
  const task = query.text("pipeline_tag");
  const library = query.text("library", "library_name");
  const tag = query.list("filter");
  const providers = query.list("inference_provider");
  const gated = query.flag("gated");
  const size = query.range("num_parameters");
  const isServed = query.choice("inference", SERVED) !== undefined || providers.includes("all");
  const words = (query.text("search") ?? "").split(/\s+/).filter((word) => word !== "");
  return {
    // As hubs do, the id must hold the words; the order is the one of every search here.
    ...(words.length > 0 && { idContains: words, q: words.join(" ") }),
    ...(author !== undefined && { author }),
    ...(task !== undefined && { task }),
    ...(library !== undefined && { library }),
    ...(tag.length > 0 && { tag }),
    ...(isServed && { hasProvider: true }),
    ...(providers.length > 0 && !providers.includes("all") && { provider: providers }),
    ...(gated !== undefined && { gated }),
    ...(size.min !== undefined && { minParameters: size.min }),
    ...(size.max !== undefined && { maxParameters: size.max }),
  };
}

function readOrder(query: ListQuery): Pick<ModelQuery, "sort" | "direction" | "limit" | "cursor"> {
  const sort = query.choice("sort", SORT_NAMES);
  const direction = query.choice("direction", DIRECTIONS);
  const cursor = query.text("cursor");
  return {
    limit: query.count("limit", MAX_PAGE) ?? DEFAULT_PAGE,
    ...(sort !== undefined && { sort: SORTS[sort] }),
    // A direction belongs to the order that was named with it; without one the largest come first.
    ...(sort !== undefined && direction !== undefined && { direction: direction === "1" ? "ascending" : "descending" }),
    ...(cursor !== undefined && { cursor }),
  };
}

async function readPage(store: Store, query: ModelQuery) {
  try {
    return await store.search(query);
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
    throw new ApiError(
      400,
      "InvalidParameter",
      'The parameter "cursor" does not belong to this query. Take it from the Link header of the page before, or leave it out to begin at the first.',
    );
  }
}
