/** The script of the search box: made when the package was, or now where its sources are at hand. */
import { readFile } from "node:fs/promises";

/** The text of the file. */
export async function searchScript(): Promise<string> {
  if (import.meta.url.endsWith(".js")) {
    const made = await readFile(new URL("./search-box.min.js", import.meta.url), "utf8").catch(() => undefined);
    if (made !== undefined) return made;
  }
  const { href } = new URL("../../scripts/bundle-search-box.mjs", import.meta.url);
  const { bundleSearchBox } = (await import(href)) as { bundleSearchBox(): Promise<string> };
  return bundleSearchBox();
}
