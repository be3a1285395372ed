/** Reads whether pushed repositories and their large files are all there, and changes nothing. */
import { join } from "node:path";
import { runGit } from "../git/git-program.ts";
import { type Objects, ObjectStore } from "../mirror/object-store.ts";
import type { StoreExamination } from "../store/store-diagnostics.ts";
import { missingObjects } from "./garbage.ts";

export interface RepositoryExamination {
  /** Ids of repositories that git does not read, or whose last commit is not whole. */
  unreadable: readonly string[];
  /** Large files that a repository owns and that are not here. */
  missing: readonly string[];
}

/** @param pushed what the store has of them, see {@link examineStore} */
export async function examineRepositories(
  pushed: StoreExamination["pushed"],
  folder: string,
  objects: Pick<Objects, "has" | "list"> = new ObjectStore(folder, "doctor"),
): Promise<RepositoryExamination> {
  const unreadable: string[] = [];
  for (const { number, id } of pushed.repositories) {
    const args = ["rev-parse", "--verify", "--quiet", "HEAD^{tree}"];
    // oxlint-disable-next-line no-await-in-loop -- one program at a time
    await runGit(join(folder, "git", `${number}.git`), args).catch(() => unreadable.push(id));
  }
  return { unreadable, missing: await missingObjects(pushed.objects, objects, await objects.list()) };
}
