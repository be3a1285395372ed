/**
 * The search box of static pages as one file: run before the package is packed, and by `vitrine-docs build` where it
 * runs from the repository.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const SOURCE = fileURLToPath(new URL("../src/static-site/search-box.ts", import.meta.url));
const BUNDLE = fileURLToPath(new URL("../dist/static-site/search-box.min.js", import.meta.url));

/** The script's text. */
export async function bundleSearchBox() {
  const bundle = await rolldown({ input: SOURCE });
  const { output } = await bundle.generate({ format: "es", minify: true });
  await bundle.close();
  return output[0].code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(BUNDLE, await bundleSearchBox());
