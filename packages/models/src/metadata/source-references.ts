/** Where a field of a record was read, in one form for every origin. */
import type { SourceReference, ModelRecord } from "../record/record.ts";

/**
 * Sources that state a field. For a record from a hub or a folder this is the hub or the folder. For a seed record it
 * is what the record lists for the field; empty where it lists none.
 * @example
 * import { sourceReferences } from "@vitrine/models";
 *
 * const origin = { from: "hub", endpoint: "https://huggingface.co" } as const;
 * console.log(sourceReferences({ id: "owner/model", tags: [], origin }, "tags"));
 * // [ { release: 'huggingface.co', path: 'owner/model' } ]
 */
export function sourceReferences(record: ModelRecord, field: string): SourceReference[] {
  const { origin, sources } = record;
  if (sources !== undefined) {
    return (Object.hasOwn(sources.fields, field) ? (sources.fields[field] ?? []) : []).flatMap((index) => {
      const reference = sources.references[index];
      return reference === undefined ? [] : [reference];
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
