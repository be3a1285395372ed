/** Settings of this module. */
import * as kinds from "../../server/settings/kinds.ts";
import { setting } from "../../server/settings/setting.ts";

export const settings = {
  sourceAddress: setting(
    "VITRINE_SOURCE",
    "Address before a page’s path in “Update on …” links, such as `https://github.com/you/vitrine/edit/main/`.",
    kinds.address,
    { default: "from `git remote`" },
  ),
};
