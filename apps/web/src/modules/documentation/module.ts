/** The documentation of the product and its HTTP API: pages, pictures, and the search over them. */
import { defineModule } from "../../server/module.ts";
import { settings } from "./settings.ts";

export const documentation = defineModule({
  id: "documentation",
  about: "The documentation, its search, and the description of the HTTP API.",
  settings,
  state: [],
  open: async (context) => (await import("./open.ts")).open(context),
});
