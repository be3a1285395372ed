/**
 * The scripts of static pages, a file each: run before the package is packed, and by `vitrine-docs build` where it runs
 * from the repository.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const SCRIPTS = {
  "page.js": { input: "static-site/page-entry.ts", format: "es" },
  "search.js": { input: "static-site/search-box.ts", format: "es" },
  "theme.js": { input: "page-script/theme.ts", format: "iife" },
};
const FOLDER = fileURLToPath(new URL("../dist/static-site/scripts/", import.meta.url));

/** The scripts' texts, by name. */
export async function bundleSiteScripts() {
  const made = await Promise.all(
    Object.entries(SCRIPTS).map(async ([name, { input, format }]) => {
      const bundle = await rolldown({ input: fileURLToPath(new URL(`../src/${input}`, import.meta.url)) });
      const { output } = await bundle.generate({ format, minify: true });
      await bundle.close();
      return [name, output[0].code];
    }),
  );
  return Object.fromEntries(made);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(await bundleSiteScripts())) await writeFile(FOLDER + name, text);
}
