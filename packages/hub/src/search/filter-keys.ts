/**
 * The keys that a filter asks for. Rows hold all that they are filtered and counted by as `field:value`; figures stand in
 * bands, so that a bound asks for all bands that may hold it and the figure itself is compared on the row.
 */
import type { CleanFilter } from "./clean-filter.ts";
import { BANDS } from "./model-query.ts";
import type { BandField } from "./model-query.ts";

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
  for (const ability of filter.ability ?? []) keys.all.push(`ability:${ability}`);
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
