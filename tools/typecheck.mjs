/** `npm run typecheck`: the types of every package, the site and the tests, with the generated files there. */
import "./help.mjs";
import { ensureGenerated, ensureInstalled, run } from "./setup.mjs";

ensureInstalled({ forTests: true });
ensureGenerated();
run("tsc", ["-b"]);
