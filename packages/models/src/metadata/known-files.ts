/** The files of a repository, as far as they are known. */
import type { ListedFile, ModelRecord } from "../record/record.ts";

/**
 * Files that are known: the repository's list, or what a source names of it.
 * @example
 * import { knownFiles } from "@vitrine/models";
 *
 * console.log(knownFiles({ id: "owner/model", tags: [], siblings: [{ rfilename: "config.json" }] }));
 * // { files: [ { rfilename: 'config.json' } ], isComplete: true }
 */
export function knownFiles(record: ModelRecord): { files: readonly ListedFile[]; isComplete: boolean } | undefined {
  if (record.siblings !== undefined) return { files: record.siblings, isComplete: true };
  return record.listedFiles === undefined ? undefined : { files: record.listedFiles, isComplete: false };
}
