/** Settings of this module. */
import * as kinds from "../../server/settings/kinds.ts";
import { setting } from "../../server/settings/setting.ts";

export const settings = {
  modelApiFile: setting(
    "VITRINE_MODEL_API",
    "JSON file of providers, servers, aliases and limits for [programs that call models](model-api.md).",
    kinds.path,
  ),
};
