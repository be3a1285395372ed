/**
 * A filter with every value cleaned and bounded: storable strings, limited lists, numbers within range. Values that are
 * not set or have the wrong type are absent.
 */
import { libraryKey } from "../../store/rows/model-row.ts";
import { readSearchText, storableText, type SearchText } from "../../store/rows/search-text.ts";
import {
  UNKNOWNS,
  type FacetField,
  type MemoryRoom,
  type ModelFilter,
  type OneOf,
  type UnknownField,
} from "../model-query.ts";

const MAX_CHOICES = 100;
const MAX_CHOICE_LENGTH = 512;
const MAX_IDS = 500;

/** Values of a filter, cleaned; `undefined` when the filter is not set. */
function choices(value: OneOf | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  const list: readonly unknown[] = typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
  const cleaned = list
    .filter((item): item is string => typeof item === "string" && item !== "")
    .slice(0, MAX_CHOICES)
    .map((item) => storableText(item.slice(0, MAX_CHOICE_LENGTH + 1)));
  return cleaned.length === 0 ? undefined : [...new Set(cleaned)];
}

function dayOf(day: string | undefined): number | undefined {
  if (typeof day !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const time = Date.parse(day);
  return Number.isNaN(time) ? undefined : time;
}

function unknowns(value: OneOf | undefined): UnknownField[] | undefined {
  const cleaned = choices(value)?.filter((name): name is UnknownField => Object.hasOwn(UNKNOWNS, name));
  return cleaned === undefined || cleaned.length === 0 ? undefined : cleaned;
}

function keysOfLibraries(names: string[] | undefined): string[] | undefined {
  return names && [...new Set(names.map(libraryKey))];
}

function bound(value: number | undefined): number | undefined {
  if (typeof value !== "number" || Number.isNaN(value)) return undefined;
  return Math.min(Math.max(value, -1), Number.MAX_SAFE_INTEGER);
}

/** Both bounds, or none. */
export function cleanRoom(room: MemoryRoom | undefined): MemoryRoom | undefined {
  const [fits, tight] = [bound(room?.fits), bound(room?.tight)];
  return fits === undefined || tight === undefined ? undefined : { fits: Math.floor(fits), tight: Math.floor(tight) };
}

/** A filter with every value cleaned and bounded; what is not set, or not of its type, is absent. */
export interface CleanFilter {
  text?: SearchText;
  task?: string[];
  library?: string[];
  language?: string[];
  /** Many languages, whichever they are. */
  isMultilingual?: true;
  license?: string[];
  author?: string[];
  provider?: string[];
  hasProvider?: boolean;
  ids?: string[];
  idContains?: string[];
  idContainsAny?: string[];
  idContainsNone?: string[];
  tag?: string[];
  minParameters?: number;
  maxParameters?: number;
  maxPrice?: number;
  hasChatTemplate?: boolean;
  gated?: boolean;
  format?: string[];
  bits?: string[];
  ability?: string[];
  licenseKind?: string[];
  aboutParameters?: string;
  minContext?: number;
  maxMemory?: number;
  /** Milliseconds since 1970. */
  releasedSince?: number;
  releasedBefore?: number;
  madeFrom?: string;
  isOriginal?: boolean;
  unknown?: UnknownField[];
  orUnknown?: true;
}

/** Languages from which on a model is multilingual, whatever its card says. */
export const MANY_LANGUAGES = 8;

/** A size as names write it. */
export const ABOUT_SIZE = /^(\d{1,4}(?:\.\d{1,3})?)([kmbt])$/i;
/** Meaning of a letter behind a size. */
export const SIZE_UNITS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

export function cleanFilter(filter: ModelFilter): CleanFilter {
  const clean: CleanFilter = {
    text: typeof filter.q === "string" ? readSearchText(filter.q) : undefined,
    task: choices(filter.task),
    library: keysOfLibraries(choices(filter.library)),
    ...languagesOf(choices(filter.language)?.map((code) => code.toLowerCase())),
    license: choices(filter.license)?.map((license) => license.toLowerCase()),
    author: choices(filter.author)?.map((author) => author.toLowerCase()),
    provider: choices(filter.provider),
    hasProvider: typeof filter.hasProvider === "boolean" ? filter.hasProvider : undefined,
    ids: Array.isArray(filter.ids) ? filter.ids.filter((id) => typeof id === "string").slice(0, MAX_IDS) : undefined,
    idContains: choices(filter.idContains)?.map((text) => text.toLowerCase()),
    idContainsNone: choices(filter.idContainsNone)?.map((text) => text.toLowerCase()),
    idContainsAny: choices(filter.idContainsAny)?.map((text) => text.toLowerCase()),
    tag: choices(filter.tag),
    minParameters: bound(filter.minParameters),
    maxParameters: bound(filter.maxParameters),
    maxPrice: bound(filter.maxPrice),
    hasChatTemplate: typeof filter.hasChatTemplate === "boolean" ? filter.hasChatTemplate : undefined,
    gated: typeof filter.gated === "boolean" ? filter.gated : undefined,
    format: choices(filter.format),
    bits: choices(filter.bits)?.filter((level) => /^\d{1,2}$/.test(level)),
    ability: choices(filter.ability),
    licenseKind: choices(filter.licenseKind),
    aboutParameters:
      typeof filter.aboutParameters === "string" && ABOUT_SIZE.test(filter.aboutParameters)
        ? filter.aboutParameters.toLowerCase()
        : undefined,
    minContext: bound(filter.minContext),
    maxMemory: bound(filter.maxMemory),
    releasedSince: dayOf(filter.releasedSince),
    releasedBefore: dayOf(filter.releasedBefore),
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

/** `multilingual` is no language: it means many. */
function languagesOf(codes: string[] | undefined): Pick<CleanFilter, "language" | "isMultilingual"> {
  const language = codes?.filter((code) => code !== "multilingual");
  if (codes === undefined || language?.length === codes.length) return { language };
  return { language: language?.length === 0 ? undefined : language, isMultilingual: true };
}

/** Filters that a facet counts over, where they are not called as it is. Abilities add to each other. */
const FACET_FILTERS: Partial<Record<FacetField, readonly (keyof CleanFilter)[]>> = {
  ability: [],
  language: ["language", "isMultilingual"],
  chatTemplate: ["hasChatTemplate"],
  size: ["minParameters", "maxParameters", "aboutParameters"],
  context: ["minContext"],
  memory: ["maxMemory"],
  price: ["maxPrice"],
  original: ["isOriginal"],
  released: ["releasedSince", "releasedBefore"],
};

/** The clean filter without the one that a facet counts over. */
export function withoutFacet(filter: CleanFilter, field: FacetField): CleanFilter {
  const rest = { ...filter };
  for (const facetFilter of FACET_FILTERS[field] ?? [field as keyof CleanFilter]) delete rest[facetFilter];
  // An unknown value is the other choice of the same list.
  if (field in UNKNOWNS && rest.unknown !== undefined) {
    rest.unknown = rest.unknown.filter((name) => name !== field);
    if (rest.unknown.length === 0) delete rest.unknown;
  }
  return rest;
}

export function isUnfiltered(filter: CleanFilter): boolean {
  return Object.keys(filter).length === 0;
}
