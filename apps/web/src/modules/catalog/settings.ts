/** Settings of this module. */
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf } from "../../server/settings/setting.ts";

export const settings = {
  /** Whether the public models are shown beside others, or removed; absent where nobody says so. */
  hasPublicModels: settingOf(
    {
      name: "VITRINE_WITH_PUBLIC",
      default: "off",
      says: "`1` shows the public catalog next to your models, `0` removes it from a store that has it. Same as `--with-public` and `--without-public`.",
      option: "--with-public",
      optionSays: "=1",
    },
    ({ parse, hasFlag }) => {
      const choice = parse("VITRINE_WITH_PUBLIC", kinds.choice("1", "0"));
      if (choice === "1" || hasFlag("--with-public")) return true;
      return choice === "0" || hasFlag("--without-public") ? false : undefined;
    },
  ),
  collectionsFile: setting(
    {
      name: "VITRINE_COLLECTIONS",
      says: "JSON file of [collections](finding-models.md#collections) for the home page.",
    },
    kinds.path,
  ),
};
