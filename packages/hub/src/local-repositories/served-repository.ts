/** A repository whose files this site has, or gets: a folder on its disk, or a copy of another hub's. */
import type { ListedFile } from "@vitrine/models/folder";
import type { FileDigest, FileDigests } from "./file-digests.ts";
import type { LocalRepository } from "./local-repository.ts";
import { fileStream } from "./file-stream.ts";

export type ServedFile = Pick<ListedFile, "rfilename" | "size" | "modified">;

export interface ServedRepository {
  readonly id: string;
  /** The commit, or what stands for one: 40 hexadecimal digits. */
  readonly revision: string;
  /** When anything in it last changed, in milliseconds since 1970. */
  readonly modified: number;
  /** Title of its only known change. */
  readonly title: string;
  readonly files: readonly ServedFile[];
  file(path: string): ServedFile | undefined;
  digest(file: ServedFile): Promise<FileDigest>;
  /** @throws ChangedFilesError when it is not the file that was listed */
  check(file: ServedFile): Promise<void>;
  /** Whether its content is on this machine already. Default: it is. */
  isHere?(file: ServedFile): Promise<boolean>;
  /** Bytes `start` to `end`, both included, at the pace of the reader. Rejects when there is none to give. */
  read(file: ServedFile, start: number, end: number): Promise<ReadableStream<Uint8Array>>;
}

/** A folder's repository, as it is served. */
export function servedFolder(repository: LocalRepository, digests: FileDigests): ServedRepository {
  const listed = (file: ServedFile) => repository.file(file.rfilename) as ListedFile;
  const check = async (file: ServedFile) => (await repository.open(listed(file))).close();
  return {
    id: repository.id,
    revision: repository.revision,
    modified: repository.modified,
    title: "Files of a folder",
    files: repository.files,
    file: (path) => repository.file(path),
    digest: (file) => digests.of(repository, listed(file)),
    check,
    read: async (file, start, end) => {
      await check(file);
      return fileStream(() => repository.open(listed(file)), start, end);
    },
  };
}
