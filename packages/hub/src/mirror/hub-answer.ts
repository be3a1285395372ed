/** A hub's answer about a model: its record, and its files with their hashes. */
import { isObject } from "@vitrine/base";
import { parseHubModel, type ModelRecord } from "@vitrine/models";
import { MirrorError } from "./mirror-error.ts";
import type { MirroredCommit, MirroredFile } from "./mirrored-commits.ts";
import { isOid } from "./object-store.ts";

const MAX_FILES = 100_000;

/** A record as the hub gave it, with where it is from. */
export function recordOf({ id, commit, from, info, card }: MirroredCommit): ModelRecord {
  const parsed = parseHubModel(info);
  const record: ModelRecord = parsed.ok ? parsed.record : { id, tags: [] };
  delete record.sources;
  return {
    ...record,
    sha: commit,
    origin: { from: "hub", endpoint: new URL(from).origin, commit },
    ...(card !== undefined && { card }),
    ...(record.id !== id && { aliases: [...new Set([...(record.aliases ?? []), id])] }),
  };
}

/** The files of a commit. Without hashes nothing could be checked. */
export function filesOf(id: string, info: unknown): MirroredFile[] {
  const siblings = isObject(info) && Array.isArray(info["siblings"]) ? (info["siblings"] as unknown[]) : [];
  if (siblings.length > MAX_FILES)
    throw new MirrorError("not-allowed", `${id} has ${siblings.length} files; a mirror takes ${MAX_FILES}.`);
  return siblings.map((each): MirroredFile => {
    const { rfilename: path, size, blobId, lfs } = (isObject(each) ? each : {}) as Record<string, unknown>;
    const large = isObject(lfs) ? lfs : undefined;
    const sha256 = large?.["sha256"];
    const isSafe =
      typeof path === "string" && !path.split("/").some((part) => part === "" || part === "." || part === "..");
    if (!isSafe || typeof size !== "number" || !(isOid(sha256) || isOid(blobId)))
      throw new MirrorError(
        "hub-away",
        `The hub's list of the files of ${id} has no hash or size for ${String(path)}.`,
        {
          hint: "A hub that has just taken up large files needs a minute to hash them: try again.",
          retryable: true,
        },
      );
    return {
      path,
      size,
      blob: isOid(blobId) ? blobId : (sha256 as string),
      ...(isOid(sha256) && { sha256, pointerSize: Number(large?.["pointerSize"]) || 0 }),
    };
  });
}

export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
