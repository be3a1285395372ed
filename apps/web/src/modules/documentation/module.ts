/** The documentation of the product and its HTTP API: pages, pictures, and the search over them. */
import { DERIVED, defineModule, state } from "../../server/module.ts";
import * as kinds from "../../server/settings/kinds.ts";
import { setting } from "../../server/settings/setting.ts";

export const documentation = defineModule({
  id: "documentation",
  about: "The documentation, its search, and the description of the HTTP API.",
  settings: {
    sourceAddress: setting(
      "VITRINE_SOURCE",
      "Address before a page’s path in “Update on …” links, such as `https://github.com/you/vitrine/edit/main/`.",
      kinds.address,
      { default: "from `git remote`" },
    ),
  },
  state: [state("file", "documentation", "Pages of the documentation as the last start rendered them.", DERIVED)],
  open: async (context) => (await import("./open.ts")).open(context),
});
