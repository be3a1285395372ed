/** The program of a thread that reads repositories, one after the other. */
import type { ModelRecord } from "@vitrine/models";
import { type ListedFile, readRepositoryFolder } from "@vitrine/models/folder";
import { letOthersGoFirst } from "./background-thread.ts";

letOthersGoFirst();

export interface RepositoryToRead {
  path: string;
  id: string;
  files?: readonly ListedFile[] | undefined;
}

export interface ReadRepository {
  /** Absent where nothing of it can be shown. */
  record?: ModelRecord;
  /** Files that could not be read, and why. */
  problems: readonly string[];
}

export default async function read({ path, id, files }: RepositoryToRead): Promise<ReadRepository> {
  const parsed = await readRepositoryFolder(path, { id, ...(files && { files }) });
  if (!parsed.ok) return { problems: [parsed.error.message] };
  return { record: parsed.record, problems: parsed.problems.map(({ path: at, message }) => `${at}: ${message}`) };
}
