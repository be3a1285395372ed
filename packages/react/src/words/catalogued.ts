/** Names of tasks and libraries. A module of its own, as it brings the catalogue with it. */
import { getLibraryFacts } from "@vitrine/libraries/facts";
import { getTask } from "@vitrine/tasks";
import type { Language } from "./language.ts";

/** `fill-mask` → `Fill-Mask`. An id that is not in the catalogue comes back as it is. */
export function taskName(id: string, { nameOf }: Pick<Language, "nameOf">): string {
  return nameOf("task", id) ?? getTask(id)?.name ?? id;
}

/** `peft` → `PEFT`. An id that is not in the registry comes back as it is. */
export function libraryName(id: string, { nameOf }: Pick<Language, "nameOf">): string {
  return nameOf("library", id) ?? getLibraryFacts(id)?.prettyLabel ?? id;
}
