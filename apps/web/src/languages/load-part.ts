/** A part of a page that loads late, in the page's language. A file of its own, for the script of every page. */
import { labelsReady } from "@vitrine/react/page-language";

/**
 * A loaded module, once the texts of its labels are there too.
 * @example
 * void withTexts(import("./editor.ts")).then(({ start }) => start());
 */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const loaded = await part;
  await labelsReady();
  return loaded;
}
