/** The core's declaration, in the form of a module's. */
import { coreDiagnostics } from "./core-diagnostics.ts";
import { settings } from "./core-settings.ts";
import { type Declaration, DERIVED, state } from "./module.ts";

export const CORE: Declaration<typeof settings> = {
  id: "site",
  about: "Where the site listens, under which names, and where its store is.",
  settings,
  state: [
    state("folder", "database", "The embedded database, where no server is named. Its tables follow.", DERIVED),
    state("file", "import.sock", "Where the running site takes commands such as `npm run import`.", DERIVED),
    state("table", "vitrine_state", "Notes, and what the store keeps about itself."),
    state("table", "vitrine_migrations", "Which steps of the schema are done.", DERIVED),
    state("table", "vitrine_rate_limits", "Counts of rate limits.", DERIVED),
  ],
  diagnose: coreDiagnostics,
};
