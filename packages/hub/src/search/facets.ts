/**
 * Facets: how many models each value of a field would leave. A field is counted without its own filter, so that a
 * person who chose one task still sees what the others would give.
 */
import { fingerprint } from "../store/engine/fingerprint.ts";
import { FACET_FIELDS, UNKNOWNS, type FacetField, type ModelFilter } from "./model-query.ts";
import { cleanFilter, isUnfiltered, withoutFacet, type CleanFilter } from "./parse/clean-filter.ts";

export interface FacetValue {
  value: string;
  count: number;
  /** Set where the count follows from the database's statistics. */
  isEstimate?: true;
  /** Set where more models match than were counted. */
  isAtLeast?: true;
}

/** Values by count, then by name. */
export type Facets = Partial<Record<FacetField, FacetValue[]>>;

/** Values shown of each facet. Tasks and libraries are counted in hundreds; authors may be many more. */
export const MAX_FACET_VALUES = 1000;

/** Fields that are counted by the keys of rows; what is unknown comes out of these counts. */
export type CountedField = Exclude<FacetField, "unknown">;
const COUNTED_FIELDS = FACET_FIELDS.filter((field): field is CountedField => field !== "unknown");
/** Value under which models are counted that have no value. */
const NOT_KNOWN = "";

/** Fields that are counted over the same models: those without an own filter are one group, the others one each. */
export interface FacetGroup {
  rest: CleanFilter;
  fields: CountedField[];
}

/** A count by `field:value`. */
export interface KeyCount extends Pick<FacetValue, "isEstimate" | "isAtLeast"> {
  key: string;
  count: number | string;
}

export function facetGroups(filter: ModelFilter, fields: readonly FacetField[]): FacetGroup[] {
  const clean = cleanFilter(filter);
  const isRequested = (field: CountedField) =>
    fields.includes(field) || (fields.includes("unknown") && field in UNKNOWNS);
  const groups = new Map<string, FacetGroup>();
  for (const field of COUNTED_FIELDS.filter(isRequested)) {
    const rest = withoutFacet(clean, field);
    const key = fingerprint(rest);
    const group = groups.get(key) ?? { rest, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Those of a part of the store, and those of the whole of it: without its own filter many a field is counted over all
 * models, which is the same for all queries.
 */
export function wholeApart(groups: readonly FacetGroup[]): FacetGroup[][] {
  const apart = [false, true].map((isWhole) => groups.filter(({ rest }) => isUnfiltered(rest) === isWhole));
  return apart.filter(({ length }) => length > 0);
}

/** The requested facets; models without a value become a facet of their own. */
export function facetsOf(rows: readonly KeyCount[], fields: readonly FacetField[]): Facets {
  const counted = new Map<string, FacetValue[]>();
  for (const { key, count, isEstimate, isAtLeast } of rows) {
    const colon = key.indexOf(":");
    const field = key.slice(0, colon);
    const value = {
      value: key.slice(colon + 1),
      count: Number(count),
      ...(isEstimate && { isEstimate }),
      ...(isAtLeast && { isAtLeast }),
    };
    const values = counted.get(field);
    if (values === undefined) counted.set(field, [value]);
    else values.push(value);
  }
  const facets: Facets = {};
  for (const field of fields)
    facets[field] = (counted.get(field) ?? [])
      .filter(({ value }) => value !== NOT_KNOWN)
      .sort(byCount)
      .slice(0, MAX_FACET_VALUES);
  if (fields.includes("unknown"))
    facets.unknown = Object.keys(UNKNOWNS)
      .flatMap((name) => {
        const missing = counted.get(name)?.find(({ value }) => value === NOT_KNOWN);
        return missing === undefined ? [] : [{ ...missing, value: name }];
      })
      .sort(byCount);
  return facets;
}

const byCount = (a: FacetValue, b: FacetValue) => b.count - a.count || (a.value < b.value ? -1 : 1);
