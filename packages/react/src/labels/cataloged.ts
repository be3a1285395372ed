/** Names of tasks and libraries. A separate module, as it brings the catalog with it. */
import { getLibraryName } from "@vitrine/libraries/metadata";
import { getTask } from "@vitrine/tasks";
import type { Language } from "./language.ts";

/** `fill-mask` → `Fill-Mask`. An id that is not in the catalog comes back as it is. */
export function taskName(id: string, { nameOf }: Pick<Language, "nameOf">): string {
  return nameOf("task", id) ?? getTask(id)?.name ?? id;
}

/** `peft` → `PEFT`. An id that is not in the registry comes back as it is. */
export function libraryName(id: string, { nameOf }: Pick<Language, "nameOf">): string {
  return nameOf("library", id) ?? getLibraryName(id) ?? id;
}
