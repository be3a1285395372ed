/**
 * What can be asked of the store, and the SQL conditions it amounts to. Every value travels as a parameter; the only
 * SQL text here is our own.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { libraryKey } from "../store/model-row.ts";
import { likePattern, readSearchText, storableText } from "../store/search-text.ts";
import type { SearchText } from "../store/search-text.ts";

/** One value, or several of which any will do. */
export type OneOf = string | readonly string[];

export type ModelSort =
  | "relevance"
  | "standing"
  | "price"
  | "downloads"
  | "likes"
  | "updated"
  | "created"
  | "size"
  | "name";

export const MODEL_SORTS: readonly ModelSort[] = [
  "relevance",
  "standing",
  "price",
  "downloads",
  "likes",
  "updated",
  "created",
  "size",
  "name",
];

export interface ModelFilter {
  /** Free text over id, tags and card. */
  q?: string;
  task?: OneOf;
  library?: OneOf;
  language?: OneOf;
  license?: OneOf;
  author?: OneOf;
  /** Provider that serves the model. */
  provider?: OneOf;
  /** Whether any provider serves the model. */
  hasProvider?: boolean;
  /** Texts that the id holds; all of them, in whatever case. */
  idContains?: OneOf;
  /** Tags; all of them must be there. */
  tag?: OneOf;
  /** Bounds on the number of weights, both included. A model of unknown size is outside any bound. */
  minParameters?: number;
  maxParameters?: number;
  /** Bound on the dollars per million tokens in, at the cheapest provider. A model without a price is outside any bound. */
  maxPrice?: number;
  hasChatTemplate?: boolean;
  gated?: boolean;
}

export interface ModelQuery extends ModelFilter {
  /** Default: relevance with `q`; else downloads where any model has them; else the order of this site where there is one; else name. */
  sort?: ModelSort;
  /** Default: the largest, newest or most relevant first; names from a to z. */
  direction?: "ascending" | "descending";
  /** `nextCursor` or `previousCursor` of an earlier answer to the same query. */
  cursor?: string;
  /** Models on a page: 1 to 1000, default 30. */
  limit?: number;
}

/** Fields whose values can be counted. */
export type FacetField = "task" | "library" | "language" | "license" | "author" | "provider" | "chatTemplate";

export const FACET_FIELDS: readonly FacetField[] = [
  "task",
  "library",
  "language",
  "license",
  "author",
  "provider",
  "chatTemplate",
];

const MAX_CHOICES = 100;
const MAX_CHOICE_LENGTH = 512;

/** Values of a filter, cleaned; `undefined` when the filter is not set. */
function choices(value: OneOf | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  const list: readonly unknown[] = typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
  const kept = list
    .filter((item): item is string => typeof item === "string" && item !== "")
    .slice(0, MAX_CHOICES)
    .map((item) => storableText(item.slice(0, MAX_CHOICE_LENGTH + 1)));
  return kept.length === 0 ? undefined : [...new Set(kept)];
}

function keysOfLibraries(names: string[] | undefined): string[] | undefined {
  return names && [...new Set(names.map(libraryKey))];
}

function bound(value: number | undefined): number | undefined {
  if (typeof value !== "number" || Number.isNaN(value)) return undefined;
  return Math.min(Math.max(value, -1), Number.MAX_SAFE_INTEGER);
}

/** A filter with every value cleaned and bounded; what is not set, or not of its type, is absent. */
export interface CleanFilter {
  text?: SearchText;
  task?: string[];
  library?: string[];
  language?: string[];
  license?: string[];
  author?: string[];
  provider?: string[];
  hasProvider?: boolean;
  idContains?: string[];
  tag?: string[];
  minParameters?: number;
  maxParameters?: number;
  maxPrice?: number;
  hasChatTemplate?: boolean;
  gated?: boolean;
}

export function cleanFilter(filter: ModelFilter): CleanFilter {
  const clean: CleanFilter = {
    text: typeof filter.q === "string" ? readSearchText(filter.q) : undefined,
    task: choices(filter.task),
    library: keysOfLibraries(choices(filter.library)),
    language: choices(filter.language)?.map((code) => code.toLowerCase()),
    license: choices(filter.license)?.map((license) => license.toLowerCase()),
    author: choices(filter.author)?.map((author) => author.toLowerCase()),
    provider: choices(filter.provider),
    hasProvider: typeof filter.hasProvider === "boolean" ? filter.hasProvider : undefined,
    idContains: choices(filter.idContains)?.map((text) => text.toLowerCase()),
    tag: choices(filter.tag),
    minParameters: bound(filter.minParameters),
    maxParameters: bound(filter.maxParameters),
    maxPrice: bound(filter.maxPrice),
    hasChatTemplate: typeof filter.hasChatTemplate === "boolean" ? filter.hasChatTemplate : undefined,
    gated: typeof filter.gated === "boolean" ? filter.gated : undefined,
  };
  for (const key of Object.keys(clean) as (keyof CleanFilter)[]) {
    if (clean[key] === undefined) delete clean[key];
  }
  return clean;
}

/** The clean filter without the one that a facet counts over. */
export function withoutFacet(filter: CleanFilter, field: FacetField): CleanFilter {
  const rest = { ...filter };
  delete rest[field === "chatTemplate" ? "hasChatTemplate" : field];
  return rest;
}

/** One `text[]` parameter, whatever the driver does with lists. */
function textArray(values: readonly string[]): SQL {
  return sql`${sql.param(values)}::text[]`;
}

/** Text query over id, tags and card: each term as written, or by its English stem. */
export function textQuery(text: SearchText): SQL | undefined {
  if (text.terms.length === 0) return undefined;
  return sql.join(
    text.terms.map((term) => sql`(to_tsquery('simple', ${term}) || to_tsquery('english', ${term}))`),
    sql` && `,
  );
}

/** The filter as one SQL condition. */
export function condition(filter: CleanFilter): SQL {
  const all: SQL[] = [];
  if (filter.text !== undefined) {
    const inId = sql`sort_name LIKE ${`%${likePattern(filter.text.typed)}%`}`;
    const query = textQuery(filter.text);
    all.push(query === undefined ? inId : sql`(search @@ (${query}) OR ${inId})`);
  }
  if (filter.task) all.push(sql`task = ANY(${textArray(filter.task)})`);
  if (filter.library) all.push(sql`library = ANY(${textArray(filter.library)})`);
  if (filter.license) all.push(sql`license = ANY(${textArray(filter.license)})`);
  if (filter.author) all.push(sql`lower(author) = ANY(${textArray(filter.author)})`);
  if (filter.language) all.push(sql`languages && ${textArray(filter.language)}`);
  if (filter.provider) all.push(sql`providers && ${textArray(filter.provider)}`);
  if (filter.hasProvider !== undefined)
    all.push(filter.hasProvider ? sql`cardinality(providers) > 0` : sql`cardinality(providers) = 0`);
  for (const text of filter.idContains ?? []) all.push(sql`sort_name LIKE ${`%${likePattern(text)}%`}`);
  if (filter.tag) all.push(sql`filter_tags @> ${textArray(filter.tag)}`);
  if (filter.minParameters !== undefined) all.push(sql`parameters >= ${filter.minParameters}::float8`);
  if (filter.maxParameters !== undefined) all.push(sql`parameters <= ${filter.maxParameters}::float8`);
  if (filter.maxPrice !== undefined) all.push(sql`lowest_price <= ${filter.maxPrice}::float8`);
  if (filter.hasChatTemplate !== undefined) all.push(sql`has_chat_template = ${filter.hasChatTemplate}`);
  if (filter.gated !== undefined) all.push(filter.gated ? sql`gated IS NOT NULL` : sql`gated IS NULL`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` AND `);
}

export function isUnfiltered(filter: CleanFilter): boolean {
  return Object.keys(filter).length === 0;
}
