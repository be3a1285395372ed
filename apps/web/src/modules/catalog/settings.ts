/** Settings of this module. */
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf } from "../../server/settings/setting.ts";

export const settings = {
  /** Whether the public models are shown beside others, or removed; absent where nobody says so. */
  hasPublicModels: settingOf(
    "VITRINE_WITH_PUBLIC",
    "`1` shows the public catalog next to your models, `0` removes it from a store that has it. Same as `--with-public` and `--without-public`.",
    ({ parse, hasFlag }) => {
      const choice = parse("VITRINE_WITH_PUBLIC", kinds.choice("1", "0"));
      if (choice === "1" || hasFlag("--with-public")) return true;
      return choice === "0" || hasFlag("--without-public") ? false : undefined;
    },
    { default: "off", option: "--with-public", optionSays: " set to `1`" },
  ),
  collectionsFile: setting(
    "VITRINE_COLLECTIONS",
    "JSON file of [collections](finding-models.md#collections) for the home page.",
    kinds.path,
  ),
};
