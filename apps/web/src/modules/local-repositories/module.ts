/** Folders of models on this machine, shown while the site runs. */
import { access, constants, readdir } from "node:fs/promises";
import { type Diagnostic, note, well, wrong } from "../../server/diagnostic.ts";
import { defineModule, SAVED, state } from "../../server/module.ts";
import { settings } from "./settings.ts";

export const localRepositories = defineModule({
  id: "local-repositories",
  about: "Folders of models on this machine.",
  settings,
  state: [
    state("note", "own-folders", "Which models are from which folder.", SAVED),
    state("note", "digest:*", "Digests of large files.", SAVED),
  ],
  async *diagnose({ settings: { modelFolders } }) {
    for (const folder of modelFolders) {
      yield await readableDiagnostic(folder);
      yield* await emptyDiagnostic(folder);
    }
  },
  open: async (context) => (await import("./open.ts")).open(context),
});

async function readableDiagnostic(folder: string): Promise<Diagnostic> {
  return access(folder, constants.R_OK | constants.X_OK).then(
    () => well("models", `${folder} can be read.`),
    (error: NodeJS.ErrnoException) =>
      wrong("models", `${folder} cannot be read (${error.code}). Mount it, or change --models or VITRINE_MODELS.`),
  );
}

async function emptyDiagnostic(folder: string): Promise<Diagnostic[]> {
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined || names.some((name) => !name.startsWith("."))) return [];
  return [note("models", `${folder} is empty: is it mounted? Put a folder for each model into it, as owner/name.`)];
}
