/** Folders of models on this machine, shown while the site runs. */
import { access, constants, readdir } from "node:fs/promises";
import { type Diagnostic, note, well, wrong } from "../../server/diagnostic.ts";
import { defineModule, state } from "../../server/module.ts";
import { delimiter, isAbsolute, relative, resolve, sep } from "node:path";
import { settingOf } from "../../server/settings/setting.ts";

export const localRepositories = defineModule({
  id: "local-repositories",
  about: "Folders of models on this machine.",
  settings: {
    modelFolders: settingOf(
      "VITRINE_MODELS",
      "Folders of [local models](your-own-models.md), separated as in `PATH`. Same as `npm start -- --models …`.",
      ({ text, options, refuse }): readonly string[] => {
        const named = options("--models");
        const folders = named.length > 0 ? named : (text("VITRINE_MODELS") ?? "").split(delimiter);
        // Seen from where npm was started.
        const found = folders.filter(Boolean).map((folder) => resolve(text("INIT_CWD") ?? ".", folder));
        const twice = found.find((folder, at) => found.indexOf(folder) !== at);
        if (twice !== undefined) refuse("VITRINE_MODELS", twice, "folders, each once");
        return found;
      },
      { option: "--models PATH", optionRepeats: true },
    ),
  },
  state: [
    state("note", "own-folders", "Which models are from which folder."),
    state("note", "digest:*", "Digests of large files."),
  ],
  async *diagnose({ settings: { modelFolders, dataDir } }) {
    for (const folder of modelFolders) {
      yield await readableDiagnostic(folder);
      if (isWithin(folder, resolve(dataDir)))
        yield wrong(
          "models",
          `${folder} lies in the data folder, which is the site’s own: what is restored there comes without models. Move it, or change VITRINE_DATA.`,
        );
      yield* await emptyDiagnostic(folder);
    }
  },
  open: async (context) => (await import("./open.ts")).open(context),
});

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}

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
