/** Settings of this module. */
import { resolve } from "node:path";
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf } from "../../server/settings/setting.ts";

export const settings = {
  mirror: settingOf(
    "VITRINE_MIRROR",
    "Address of a hub to [mirror](mirror.md), or a JSON file with the rules of the mirror. Same as `npm start -- --mirror …`.",
    ({ text, options }) => {
      const rules = options("--mirror")[0] ?? text("VITRINE_MIRROR");
      return rules && !/^https?:/.test(rules) ? resolve(text("INIT_CWD") ?? ".", rules) : rules;
    },
    { option: "--mirror ADDRESS" },
  ),
  mirrorToken: setting("VITRINE_MIRROR_TOKEN", "Token for that hub. It goes to the hub alone.", kinds.token, {
    isSecret: true,
  }),
  canAddModels: setting(
    "VITRINE_ADD_MODELS",
    "Whether visitors can [add a model](finding-models.md#add-a-model-from-the-hub) from the hub to the catalog.",
    kinds.isOn,
    { default: "on for a site on this machine, else off" },
  ),
};
