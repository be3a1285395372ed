/** The catalog of models: what comes along, collections, chat templates, and the hub's API over all of it. */
import { readCollections } from "./collections-file.ts";
import { defineModule, DERIVED, state } from "../../server/module.ts";
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf } from "../../server/settings/setting.ts";

export const catalog = defineModule({
  id: "catalog",
  about: "The catalog of models, and the hub's API over it.",
  settings: {
    /** Whether the public models are shown beside others, or removed; absent where nobody says so. */
    hasPublicModels: settingOf(
      "VITRINE_WITH_PUBLIC",
      "`1` shows the public catalog next to your models, `0` removes it from a store that has it. Same as `--with-public` and `--without-public`.",
      ({ parse, hasFlag }) => {
        const choice = parse("VITRINE_WITH_PUBLIC", kinds.choice("1", "0"));
        if (choice === "1" || hasFlag("--with-public")) return true;
        return choice === "0" || hasFlag("--without-public") ? false : undefined;
      },
      { default: "off", option: "--with-public", optionSays: " set to `1`", optionOff: "--without-public" },
    ),
    collectionsFile: setting(
      "VITRINE_COLLECTIONS",
      "JSON file of [collections](finding-models.md#collections) for the home page.",
      kinds.path,
    ),
  },
  state: [
    state("table", "vitrine_models", "Models: their records, and what is filtered by."),
    state("table", "vitrine_unlisted_models", "Models that their id finds and lists leave out."),
    state("table", "vitrine_listings", "Who serves which model, with prices."),
    state("table", "vitrine_words", "Words of models, for slips in queries.", DERIVED),
    state("table", "vitrine_catalog_changes", "What changed in the catalog, for its page and feed."),
    state("note", "seed*", "Which models came along, and who says what about them."),
    state("note", "imported-folders", "Which models an import read from a folder."),
    state("note", "hub:*", "Where an import from a hub stopped."),
    state("note", "template*", "Chat templates that visitors had fetched."),
    state("note", "manifest-key", "The key that signs lists of files.", { isSecret: true }),
  ],
  files: ({ settings: { collectionsFile: path } }) => [{ about: "collections", path, read: readCollections }],
  open: async (context) => (await import("./open.ts")).open(context),
});
