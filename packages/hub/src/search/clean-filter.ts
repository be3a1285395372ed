/**
 * A filter with every value cleaned and bounded: strings without what no database takes, as many as may be, numbers
 * within what can be stored. What is not set, or not of its type, is absent.
 */
import { libraryKey } from "../store/model-row.ts";
import { readSearchText, storableText } from "../store/search-text.ts";
import type { SearchText } from "../store/search-text.ts";
import { UNKNOWNS } from "./model-query.ts";
import type { FacetField, ModelFilter, OneOf, UnknownFact } from "./model-query.ts";

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
  ability?: string[];
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

/** A size as names write it. */
export const ABOUT_SIZE = /^(\d{1,4}(?:\.\d{1,3})?)([kmbt])$/i;
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
    ability: choices(filter.ability),
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

/** Filters that a facet counts over, where they are not called as it is. Abilities add to one another. */
const OWN_FILTERS: Partial<Record<FacetField, readonly (keyof CleanFilter)[]>> = {
  ability: [],
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

export function isUnfiltered(filter: CleanFilter): boolean {
  return Object.keys(filter).length === 0;
}
