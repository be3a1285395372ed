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
  | "context"
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
  "context",
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
  /** Form of the weights: `gguf`, `mlx`, `safetensors` …; any will do. */
  format?: OneOf;
  /** What the licence lets one do: `permissive`, `copyleft`, `conditions`, `non-commercial`, `other`. */
  licenseKind?: OneOf;
  /** A size as names write it, `7b`: counted within an eighth of it, or named so. */
  aboutParameters?: string;
  /** Least tokens of the longest input. */
  minContext?: number;
  /** Bytes that the smallest form in the repository may take with a short context. */
  maxMemory?: number;
  /** First day of the release, `YYYY-MM-DD`. */
  releasedSince?: string;
  /** Id of a model that it was made from. */
  madeFrom?: string;
  /** Only models made of no other, or only such as were. */
  isOriginal?: boolean;
  /** Facts that must not be known: a filter shows how many models it knows nothing about, and this shows them. */
  unknown?: OneOf;
  /** Lets models pass of which size, licence, language, context, memory or day are not known. */
  orUnknown?: boolean;
}

/** Facts whose absence can be asked for, and their columns. */
export const UNKNOWNS = {
  task: "task",
  license: "license",
  size: "parameters",
  context: "context_length",
  memory: "memory",
  price: "lowest_price",
  released: "created",
} as const;
export type UnknownFact = keyof typeof UNKNOWNS;

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
export type FacetField =
  | "task"
  | "library"
  | "language"
  | "license"
  | "author"
  | "provider"
  | "chatTemplate"
  | "format"
  | "licenseKind"
  | "unknown"
  | "original"
  | "gated"
  | BandField;

const GIBIBYTE = 1024 ** 3;

/**
 * Figures are counted in bands: band 0 is below the first bound, band n from bound n on. Models of which the figure is
 * not known are in none; the facet `unknown` counts them.
 */
export const BANDS = {
  size: { column: "parameters", bounds: [100e6, 1e9, 10e9] },
  context: { column: "context_length", bounds: [8000, 32_000, 128_000, 1_000_000] },
  memory: { column: "memory", bounds: [4, 8, 12, 16, 24, 48, 80].map((size) => size * GIBIBYTE) },
  price: { column: "lowest_price", bounds: [0.1, 0.5, 1, 5] },
  released: { column: "created", bounds: [2023, 2024, 2025, 2026].map((year) => Date.UTC(year, 0, 1)) },
} as const;
export type BandField = keyof typeof BANDS;

export const FACET_FIELDS: readonly FacetField[] = [
  "task",
  "library",
  "language",
  "license",
  "author",
  "provider",
  "chatTemplate",
  "format",
  "licenseKind",
  "unknown",
  "original",
  "gated",
  "size",
  "context",
  "memory",
  "price",
  "released",
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

function dayOf(day: string | undefined): number | undefined {
  if (typeof day !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const time = Date.parse(day);
  return Number.isNaN(time) ? undefined : time;
}

function unknowns(value: OneOf | undefined): UnknownFact[] | undefined {
  const kept = choices(value)?.filter((name): name is UnknownFact => Object.hasOwn(UNKNOWNS, name));
  return kept === undefined || kept.length === 0 ? undefined : kept;
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
  format?: string[];
  licenseKind?: string[];
  aboutParameters?: string;
  minContext?: number;
  maxMemory?: number;
  /** Milliseconds since 1970. */
  releasedSince?: number;
  madeFrom?: string;
  isOriginal?: boolean;
  unknown?: UnknownFact[];
  orUnknown?: true;
}

const ABOUT_SIZE = /^(\d{1,4}(?:\.\d{1,3})?)([kmbt])$/i;
/** What a letter behind a size stands for. */
export const SIZE_UNITS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

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
    format: choices(filter.format),
    licenseKind: choices(filter.licenseKind),
    aboutParameters:
      typeof filter.aboutParameters === "string" && ABOUT_SIZE.test(filter.aboutParameters)
        ? filter.aboutParameters.toLowerCase()
        : undefined,
    minContext: bound(filter.minContext),
    maxMemory: bound(filter.maxMemory),
    releasedSince: dayOf(filter.releasedSince),
    madeFrom: choices(filter.madeFrom)?.[0],
    isOriginal: typeof filter.isOriginal === "boolean" ? filter.isOriginal : undefined,
    unknown: unknowns(filter.unknown),
    orUnknown: filter.orUnknown === true ? true : undefined,
  };
  for (const key of Object.keys(clean) as (keyof CleanFilter)[]) {
    if (clean[key] === undefined) delete clean[key];
  }
  return clean;
}

/** Filters that a facet counts over, where they are not called as it is. */
const OWN_FILTERS: Partial<Record<FacetField, readonly (keyof CleanFilter)[]>> = {
  chatTemplate: ["hasChatTemplate"],
  size: ["minParameters", "maxParameters", "aboutParameters"],
  context: ["minContext"],
  memory: ["maxMemory"],
  price: ["maxPrice"],
  original: ["isOriginal"],
  released: ["releasedSince"],
};

/** The clean filter without the one that a facet counts over. */
export function withoutFacet(filter: CleanFilter, field: FacetField): CleanFilter {
  const rest = { ...filter };
  for (const own of OWN_FILTERS[field] ?? [field as keyof CleanFilter]) delete rest[own];
  // What is not known is the other choice of the same list.
  if (field in UNKNOWNS && rest.unknown !== undefined) {
    rest.unknown = rest.unknown.filter((name) => name !== field);
    if (rest.unknown.length === 0) delete rest.unknown;
  }
  return rest;
}

/** One `text[]` parameter, whatever the driver does with lists. */
function textArray(values: readonly string[]): SQL {
  return sql`${sql.param(values)}::text[]`;
}

/** Text query over id, tags and card: each term as written, or by its English stem. */
export function textQuery(text: SearchText): SQL | undefined {
  return text.terms.length === 0 ? undefined : allOf(text.terms);
}

/** All of these text queries. */
export function allOf(terms: readonly string[]): SQL {
  return sql.join(
    terms.map((term) => sql`vitrine_term(${term})`),
    sql` && `,
  );
}

/** Ways in which a text is found, each of which an index answers. */
export interface TextConditions {
  /** All words are there; `undefined` where the text has none. */
  byWords: SQL | undefined;
  /** The id holds the text; of one or two letters, owner or name begin with it. */
  byId: SQL;
}

/** Letters below which a text is only the beginning of a name. */
export const SHORTEST_PART = 3;

/**
 * @param loose terms so common that an index which names all their models is slower than a look at the rows; beside
 *   rarer ones they are sought in names and tags, which is where they matter
 */
export function textConditions(text: SearchText, loose: readonly number[] = []): TextConditions {
  const pattern = likePattern(text.typed);
  const byId =
    text.typed.length < SHORTEST_PART
      ? sql`(sort_name LIKE ${`${pattern}%`} OR name_key LIKE ${`${pattern}%`})`
      : sql`sort_name LIKE ${`%${pattern}%`}`;
  const isIndexed = (at: number) => text.short[at] === "" && !loose.includes(at);
  const words = text.terms.filter((_, at) => isIndexed(at));
  const inHead = text.terms.filter((_, at) => loose.includes(at));
  const query = textQuery(text);
  // A short word beside longer ones may also begin a word of the name.
  const short = text.short.flatMap((begins, at) =>
    begins === "" || loose.includes(at)
      ? []
      : [sql`(search @@ (${allOf([text.terms[at] ?? ""])}) OR head @@ to_tsquery('simple', ${begins}))`],
  );
  const conditions = [
    ...(words.length === 0 ? [] : [sql`search @@ (${allOf(words)})`]),
    ...(inHead.length === 0 ? [] : [sql`head @@ (${allOf(inHead)})`]),
    ...(words.length + inHead.length === 0 ? [] : short),
  ];
  const byWords =
    conditions.length === 0 ? query && sql`search @@ (${query})` : sql`(${sql.join(conditions, sql` AND `)})`;
  return { byWords, byId };
}

/** Keys of a filter, as rows hold them: all of `all`, and some of each of `any`. */
export interface FilterKeys {
  all: string[];
  any: string[][];
}

const FIGURES = [
  ["size", "minParameters", "maxParameters"],
  ["context", "minContext", undefined],
  ["memory", undefined, "maxMemory"],
  ["price", undefined, "maxPrice"],
  ["released", "releasedSince", undefined],
] as const;

/** Figures of which a filter with `orUnknown` lets the unknown pass. */
const isLenient = (field: BandField) => field !== "price";

export function filterKeys(filter: CleanFilter): FilterKeys {
  const keys: FilterKeys = { all: [], any: [] };
  const some = (field: string, values: readonly string[] | undefined, isUnknownToo = false) => {
    if (values === undefined) return;
    const asked = [...values, ...(isUnknownToo ? [""] : [])].map((value) => `${field}:${value}`);
    if (asked.length === 1) keys.all.push(...asked);
    else keys.any.push(asked);
  };
  const orUnknown = filter.orUnknown === true;
  const is = (field: string, value: boolean | undefined) =>
    some(field, value === undefined ? undefined : [String(value)]);
  some("task", filter.task);
  some("library", filter.library);
  some("license", filter.license, orUnknown);
  some("owner", filter.author);
  some("language", filter.language, orUnknown);
  some("provider", filter.provider);
  some("format", filter.format);
  some("licenseKind", filter.licenseKind, orUnknown);
  is("served", filter.hasProvider);
  is("chatTemplate", filter.hasChatTemplate);
  is("gated", filter.gated);
  is("original", filter.isOriginal);
  for (const [field, least, most] of FIGURES) {
    const from = least && filter[least];
    const to = most && filter[most];
    if (from === undefined && to === undefined) continue;
    const bounds: readonly number[] = BANDS[field].bounds;
    const bandOf = (value: number) => bounds.filter((bound) => value >= bound).length;
    const first = from === undefined ? 0 : bandOf(from);
    const last = to === undefined ? bounds.length : bandOf(to);
    const bands = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => String(first + at));
    some(field, bands, orUnknown && isLenient(field));
  }
  for (const name of filter.unknown ?? []) keys.all.push(`${name}:`);
  return keys;
}

/** True where the keys say everything that the filter asks for. */
export function isOnlyKeys(filter: CleanFilter): boolean {
  return !OTHER_FILTERS.some((name) => filter[name] !== undefined);
}

const OTHER_FILTERS = [
  "text",
  "idContains",
  "tag",
  "minParameters",
  "maxParameters",
  "maxPrice",
  "aboutParameters",
  "minContext",
  "maxMemory",
  "releasedSince",
  "madeFrom",
] as const satisfies readonly (keyof CleanFilter)[];

function keyConditions(filter: CleanFilter): SQL[] {
  const { all, any } = filterKeys(filter);
  return [
    ...(all.length > 0 ? [sql`keys @> ${textArray(all)}`] : []),
    ...any.map((some) => sql`keys && ${textArray(some)}`),
  ];
}

/** What keys say of the filter: everything that passes it passes this. */
export function conditionOfKeys(filter: CleanFilter): SQL {
  const conditions = keyConditions(filter);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** The filter without its text, as one SQL condition. */
export function conditionOf(filter: CleanFilter): SQL {
  const conditions = keyConditions(filter);
  const known = (column: string, test: SQL) => (filter.orUnknown ? sql`(${test} OR ${sql.raw(column)} IS NULL)` : test);
  for (const text of filter.idContains ?? []) conditions.push(sql`sort_name LIKE ${`%${likePattern(text)}%`}`);
  if (filter.tag) conditions.push(sql`filter_tags @> ${textArray(filter.tag)}`);
  if (filter.madeFrom !== undefined)
    conditions.push(sql`filter_tags @> ${textArray([`base_model:${filter.madeFrom}`])}`);
  if (filter.minParameters !== undefined)
    conditions.push(known("parameters", sql`parameters >= ${filter.minParameters}::float8`));
  if (filter.maxParameters !== undefined)
    conditions.push(known("parameters", sql`parameters <= ${filter.maxParameters}::float8`));
  if (filter.maxPrice !== undefined) conditions.push(sql`lowest_price <= ${filter.maxPrice}::float8`);
  if (filter.aboutParameters !== undefined) conditions.push(aboutSize(filter.aboutParameters));
  if (filter.minContext !== undefined)
    conditions.push(known("context_length", sql`context_length >= ${filter.minContext}::float8`));
  if (filter.maxMemory !== undefined) conditions.push(known("memory", sql`memory <= ${filter.maxMemory}::float8`));
  if (filter.releasedSince !== undefined)
    conditions.push(known("created", sql`created >= ${filter.releasedSince}::bigint`));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/**
 * Counted within an eighth of the size, or called so in the name, where names round otherwise. Each half has an index; the
 * vector of the card, which is for the index alone, is not unpacked where the name says no.
 */
function aboutSize(size: string): SQL {
  const [, digits = "0", unit = ""] = ABOUT_SIZE.exec(size) ?? [];
  const count = Number(digits) * (SIZE_UNITS[unit] ?? 1);
  return sql`(coalesce(-parameters, 1) BETWEEN ${-Math.floor(count * 1.125)}::bigint AND ${-Math.ceil(count * 0.875)}::bigint
    OR (head @@ to_tsquery('simple', ${`'${size}':A`}) AND search @@ to_tsquery('simple', ${`'${size}'`})))`;
}

export function isUnfiltered(filter: CleanFilter): boolean {
  return Object.keys(filter).length === 0;
}
