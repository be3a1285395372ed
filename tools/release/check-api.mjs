/** Fails where the public API is not the one in `packages/<name>/api`, or larger than one person can keep. */
import { apiReports, changedReports } from "./api-report.mjs";

const MAX_ENTRIES = 37;
const MAX_NAMES = 750;

const reports = apiReports();
const changed = changedReports(reports);
for (const path of changed) console.error(`${path} does not match the declarations.`);
if (changed.length > 0)
  console.error("Run node tools/release/api-report.mjs, review the difference, and describe it in a changeset.");
const names = [...reports.values()].flatMap((text) => text.match(/^export .+;$/gm) ?? []).length;
const isSmall = reports.size <= MAX_ENTRIES && names <= MAX_NAMES;
if (!isSmall)
  console.error(
    `The packages export ${names} names from ${reports.size} entries, of ${MAX_NAMES} and ${MAX_ENTRIES}: keep internal what no other package uses.`,
  );
process.exit(changed.length === 0 && isSmall ? 0 : 1);
