/** Reads whether pushed repositories and their large files are all there, and changes nothing. */
import { join } from "node:path";
import { runGit } from "../git/git-program.ts";
import { type Objects, ObjectStore } from "../mirror/object-store.ts";
import { checkFolder } from "../store/engine/data-folder.ts";
import { type OpenOptions, openDatabase } from "../store/engine/database.ts";
import { stepOf } from "../store/migrations.ts";
import { RepositoryTable } from "../store/repository-table.ts";
import { missingObjects } from "./garbage.ts";

export interface RepositoryExamination {
  count: number;
  /** Ids of repositories that git does not read, or whose last commit is not whole. */
  unreadable: readonly string[];
  /** Large files that a repository owns and that are not here. */
  missing: readonly string[];
}

/** @throws {StoreError} where the store cannot be opened */
export async function examineRepositories(
  place: OpenOptions,
  folder: string,
  objects: Pick<Objects, "has" | "list"> = new ObjectStore(folder, "doctor"),
): Promise<RepositoryExamination> {
  const none = { count: 0, unreadable: [], missing: [] };
  // Opening one would make it.
  if (!place.databaseUrl && !place.memory && place.dataDir && (await checkFolder(place.dataDir)).isNew) return none;
  const database = await openDatabase(place);
  try {
    if ((await stepOf(database.db)) === undefined) return none;
    const table = new RepositoryTable(database);
    const rows = await table.list();
    const unreadable: string[] = [];
    for (const { number, id } of rows) {
      const args = ["rev-parse", "--verify", "--quiet", "HEAD^{tree}"];
      // oxlint-disable-next-line no-await-in-loop -- one program at a time
      await runGit(join(folder, "git", `${number}.git`), args).catch(() => unreadable.push(id));
    }
    const missing = await missingObjects((await table.owners()).keys(), objects, await objects.list());
    return { count: rows.length, unreadable, missing };
  } finally {
    await database.close();
  }
}
