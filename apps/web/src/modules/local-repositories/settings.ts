/** Settings of this module. */
import { delimiter, resolve } from "node:path";
import { settingOf } from "../../server/settings/setting.ts";

export const settings = {
  modelFolders: settingOf(
    "VITRINE_MODELS",
    "Folders of [local models](your-own-models.md), separated as in `PATH`. Same as `npm start -- --models …`.",
    ({ text, options }): readonly string[] => {
      const named = options("--models");
      const folders = named.length > 0 ? named : (text("VITRINE_MODELS") ?? "").split(delimiter);
      // Seen from where npm was started.
      return folders.filter((folder) => folder !== "").map((folder) => resolve(text("INIT_CWD") ?? ".", folder));
    },
    { option: "--models PATH", optionSays: "; may be given several times" },
  ),
};
