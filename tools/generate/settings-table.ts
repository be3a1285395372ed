/** Tables of settings, start options and state in the documentation, from what the modules of the site declare. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DECLARATIONS } from "../../apps/web/src/main.ts";
import { optionsTable, settingsTable, stateTable } from "../../apps/web/src/server/reference.ts";
import type { GeneratedFile } from "./generated-file.ts";

const TABLES: readonly [page: string, name: string, text: string][] = [
  ["docs/settings.md", "settings", settingsTable(DECLARATIONS)],
  ["docs/settings.md", "options", optionsTable(DECLARATIONS)],
  ["docs/deployment.md", "state", stateTable(DECLARATIONS)],
];

export function declaredTables(root: string): GeneratedFile[] {
  const pages = new Map<string, string>();
  for (const [path, name, table] of TABLES) {
    const page = pages.get(path) ?? readFileSync(join(root, path), "utf8");
    const [start, end] = [`<!-- ${name}: npm run generate -->`, `<!-- /${name} -->`];
    const [before = "", rest = ""] = page.split(start);
    pages.set(path, `${before}${start}\n\n${table}\n\n${rest.slice(rest.indexOf(end))}`);
  }
  return [...pages].map(([path, text]) => ({ path, text }));
}
