/** A commit whose content is kept by its hash, as programs get it. */
import type { FileDigest } from "../local-repositories/file-digests.ts";
import type { ServedRepository } from "../local-repositories/served-repository.ts";
import type { MirroredFile } from "./mirrored-commits.ts";

export interface CommitToServe {
  id: string;
  commit: string;
  title: string;
  /** ISO 8601 instant. */
  at: string;
  files: readonly MirroredFile[];
}

/**
 * @param read Bytes `start` to `end` of a file, both included.
 * @param isHere whether its content is on this machine already
 */
export function servedCommit(
  { id, commit, title, at, files }: CommitToServe,
  read: (file: MirroredFile, start: number, end: number) => Promise<ReadableStream<Uint8Array>>,
  isHere: (file: MirroredFile) => Promise<boolean> = async () => true,
): ServedRepository {
  const modified = Date.parse(at);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const own = ({ rfilename }: { rfilename: string }) => byPath.get(rfilename) as MirroredFile;
  const served = ({ path, size }: MirroredFile) => ({ rfilename: path, size, modified });
  return {
    id,
    revision: commit,
    modified,
    title,
    files: files.map(served),
    file: (path) => {
      const file = byPath.get(path);
      return file && served(file);
    },
    digest: async (file) => digestOf(own(file)),
    check: async () => {},
    isHere: (file) => isHere(own(file)),
    read: (file, start, end) => read(own(file), start, end),
  };
}

function digestOf({ blob, sha256, pointerSize }: MirroredFile): FileDigest {
  return sha256 === undefined
    ? { etag: blob, oid: blob }
    : { etag: sha256, sha256, oid: blob, pointerSize: pointerSize ?? 0 };
}
