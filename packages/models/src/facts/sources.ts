/** Where a fact of a record was read, in one form for every origin. */
import type { FactPlace, ModelRecord } from "../record/record.ts";

/**
 * Places that state a fact. Of a record from a hub or a folder every fact was read there; of a seed record the sources
 * say, and a fact without one has none.
 */
export function factPlaces(record: ModelRecord, fact: string): FactPlace[] {
  const { origin, sources } = record;
  if (sources !== undefined) {
    return (Object.hasOwn(sources.facts, fact) ? (sources.facts[fact] ?? []) : []).flatMap((index) => {
      const place = sources.places[index];
      return place === undefined ? [] : [place];
    });
  }
  if (origin?.from === "hub") {
    const commit = origin.commit ?? record.sha;
    return [{ release: hostOf(origin.endpoint), path: record.id, ...(commit !== undefined && { commit }) }];
  }
  if (origin?.from === "folder") return [{ release: "a folder of this site", path: origin.root }];
  return [];
}

function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : endpoint;
}
