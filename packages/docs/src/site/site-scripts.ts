/** The scripts of static pages: made when the package was, or now where its sources are at hand. */
import { readFile } from "node:fs/promises";

import { hasStemmer } from "../search/stemmers.ts";

const NAMES = ["page.js", "search.js", "theme.js"] as const;

/** The texts of the files, by name, for pages in these languages. */
export async function siteScripts(languages: readonly string[]): Promise<Record<string, string>> {
  const names = [...NAMES, ...languages.filter(hasStemmer).map((language) => `stem-${language}.js`)];
  if (import.meta.url.endsWith(".js")) {
    const made = await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(`./scripts/${name}`, import.meta.url), "utf8")] as const),
    ).catch(() => undefined);
    if (made) return Object.fromEntries(made);
  }
  const { href } = new URL("../../scripts/bundle-site-scripts.mjs", import.meta.url);
  const { bundleSiteScripts } = (await import(href)) as { bundleSiteScripts(): Promise<Record<string, string>> };
  const made = await bundleSiteScripts();
  return Object.fromEntries(names.map((name) => [name, made[name] ?? ""]));
}
