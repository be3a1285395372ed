/** Fails where the public API is not the one in `packages/<name>/api`, and says how to accept it. */
import { apiReports, changedReports } from "./api-report.mjs";

const changed = changedReports(apiReports());
for (const path of changed) console.error(`${path} does not match the declarations.`);
if (changed.length > 0)
  console.error("Run node tools/release/api-report.mjs, review the difference, and describe it in a changeset.");
process.exit(changed.length === 0 ? 0 : 1);
