/**
 * The scripts of static pages, a file each: run before the package is packed, and by `vitrine-docs build` where it runs
 * from the repository.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const SCRIPTS = {
  "page.js": { input: "../src/site/page-entry.ts", format: "es" },
  "search.js": { input: "../src/site/search-box.ts", format: "es" },
  "theme.js": { input: "../../markdown/src/page-script/theme.ts", format: "iife" },
};
/** Stemmers by language, each fetched by pages in that language alone. */
const STEMMERS = {
  ar: "arabic",
  de: "german",
  en: "english",
  es: "spanish",
  fr: "french",
  it: "italian",
  nl: "dutch",
  pt: "portuguese",
  ru: "russian",
  sv: "swedish",
  tr: "turkish",
};
const FOLDER = fileURLToPath(new URL("../dist/site/scripts/", import.meta.url));

/** The scripts' texts, by name. */
export async function bundleSiteScripts() {
  const made = await Promise.all(
    [
      ...Object.entries(SCRIPTS).map(([name, { input, format }]) => [
        name,
        fileURLToPath(new URL(input, import.meta.url)),
        format,
      ]),
      ...Object.entries(STEMMERS).map(([language, name]) => [
        `stem-${language}.js`,
        fileURLToPath(import.meta.resolve(`@orama/stemmers/${name}`)),
        "es",
      ]),
    ].map(async ([name, input, format]) => {
      const bundle = await rolldown({ input, resolve: { conditionNames: ["vitrine-source", "import", "default"] } });
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
