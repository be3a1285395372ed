/**
 * The keys of a filter. A row holds everything that it is filtered and counted by as `field:value`. Numbers are in bands:
 * a bound matches all bands that may contain it, and the number itself is compared on the row.
 */
import { BITS_TAG } from "../store/rows/model-row.ts";
import type { CleanFilter } from "./parse/clean-filter.ts";
import { BANDS, type BandField } from "./model-query.ts";

/** Keys of a filter, as rows hold them: all of `all`, and some of each of `any`. */
export interface FilterKeys {
  all: string[];
  any: string[][];
}

const NUMBER_FIELDS = [
  ["size", "minParameters", "maxParameters"],
  ["context", "minContext", undefined],
  ["memory", undefined, "maxMemory"],
  ["price", undefined, "maxPrice"],
  ["released", "releasedSince", undefined],
] as const;

/** Number fields of which a filter with `orUnknown` lets the unknown pass. */
const isLenient = (field: BandField) => field !== "price";

export function filterKeys(filter: CleanFilter): FilterKeys {
  const keys: FilterKeys = { all: [], any: [] };
  const some = (field: string, values: readonly string[] | undefined, isUnknownToo = false) => {
    if (values === undefined) return;
    const requested = [...values, ...(isUnknownToo ? [""] : [])].map((value) => `${field}:${value}`);
    if (requested.length === 1) keys.all.push(...requested);
    else keys.any.push(requested);
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
  for (const ability of filter.ability ?? []) keys.all.push(`ability:${ability}`);
  some("licenseKind", filter.licenseKind, orUnknown);
  is("served", filter.hasProvider);
  is("chatTemplate", filter.hasChatTemplate);
  is("gated", filter.gated);
  is("original", filter.isOriginal);
  for (const [field, lowerBound, upperBound] of NUMBER_FIELDS) {
    const from = lowerBound && filter[lowerBound];
    const to = upperBound && filter[upperBound];
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

/** The tags of rows that have a variant of these levels; with `orUnknown` also of those whose levels are unknown. */
export const bitsKeys = (levels: readonly string[], orUnknown = false): string[] =>
  [...levels, ...(orUnknown ? [""] : [])].map((level) => `${BITS_TAG}${level}`);
