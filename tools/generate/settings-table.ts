/** Tables of settings, start options and state in the documentation, from what the modules of the site declare. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GeneratedFile, Generator } from "./generator.ts";

const PAGES = ["docs/settings.md", "docs/deployment.md"];

export const declaredTables: Generator = {
  id: "declarations",
  inputs: ["tools/generate", "apps/web/src/main.ts", "apps/web/src/modules", "apps/web/src/server", ...PAGES],
  files: declaredTableFiles,
};

async function declaredTableFiles(root: string): Promise<GeneratedFile[]> {
  // The modules import texts, which a clean clone has only once the generators before this one ran.
  const [{ DECLARATIONS }, { optionsTable, settingsTable, stateTable }] = await Promise.all([
    import("../../apps/web/src/main.ts"),
    import("../../apps/web/src/server/reference.ts"),
  ]);
  const tables: readonly [page: string, name: string, text: string][] = [
    ["docs/settings.md", "settings", settingsTable(DECLARATIONS)],
    ["docs/settings.md", "options", optionsTable(DECLARATIONS)],
    ["docs/deployment.md", "state", stateTable(DECLARATIONS)],
  ];
  const pages = new Map<string, string>();
  for (const [path, name, table] of tables) {
    const page = pages.get(path) ?? readFileSync(join(root, path), "utf8");
    const [start, end] = [`<!-- ${name}: npm run generate -->`, `<!-- /${name} -->`];
    const [before = "", rest = ""] = page.split(start);
    pages.set(path, `${before}${start}\n\n${table}\n\n${rest.slice(rest.indexOf(end))}`);
  }
  return [...pages].map(([path, text]) => ({ path, text }));
}
