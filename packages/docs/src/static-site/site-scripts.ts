/** The scripts of static pages: made when the package was, or now where its sources are at hand. */
import { readFile } from "node:fs/promises";

const NAMES = ["page.js", "search.js", "theme.js"] as const;

/** The texts of the files, by name. */
export async function siteScripts(): Promise<Record<string, string>> {
  if (import.meta.url.endsWith(".js")) {
    const made = await Promise.all(
      NAMES.map(async (name) => [name, await readFile(new URL(`./scripts/${name}`, import.meta.url), "utf8")] as const),
    ).catch(() => undefined);
    if (made) return Object.fromEntries(made);
  }
  const { href } = new URL("../../scripts/bundle-site-scripts.mjs", import.meta.url);
  const { bundleSiteScripts } = (await import(href)) as { bundleSiteScripts(): Promise<Record<string, string>> };
  return bundleSiteScripts();
}
