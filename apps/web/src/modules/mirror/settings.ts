/** Settings of this module. */
import { resolve } from "node:path";
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf } from "../../server/settings/setting.ts";

export const settings = {
  mirror: settingOf(
    {
      name: "VITRINE_MIRROR",
      says: "Address of a hub to [mirror](mirror.md), or a JSON file with the rules of the mirror. Same as `npm start -- --mirror …`.",
      option: "--mirror ADDRESS",
    },
    ({ text, options }) => {
      const rules = options("--mirror")[0] ?? text("VITRINE_MIRROR");
      return rules && !/^https?:/.test(rules) ? resolve(text("INIT_CWD") ?? ".", rules) : rules;
    },
  ),
  mirrorToken: setting(
    { name: "VITRINE_MIRROR_TOKEN", says: "Token for that hub. It goes to the hub alone.", isSecret: true },
    kinds.token,
  ),
  canAddModels: setting(
    {
      name: "VITRINE_ADD_MODELS",
      default: "on for a site on this machine, else off",
      says: "Whether visitors can [add a model](finding-models.md#add-a-model-from-the-hub) from the hub to the catalog.",
    },
    kinds.isOn,
  ),
};
