/**
 * The list of addresses that were ever published, next to the documentation and checked with it:
 * every address on the list must still work, by a page, an id or a redirect. A command adds to it,
 * and none removes from it. One address to a line, sorted, so that a change to it reads well in a
 * review.
 */
import { idsOf } from "./link-check.ts";
import type { Documentation } from "../folders/documentation.ts";
import { normalAddress, splitAddress } from "../folders/page-address.ts";

const HEAD = `# Every address and section that was ever published. Lines are added by "vitrine-docs published-ids" and stay.\n`;

/** Addresses of all pages and of all sections with a heading, sorted. */
export function publishedAddresses(documentation: Documentation): string[] {
  const addresses = documentation.pages.flatMap((page) => [
    page.address,
    ...documentation.outline(page).headings.map(({ id }) => `${page.address}#${id}`),
  ]);
  return [...new Set(addresses)].sort();
}

/**
 * A list of published addresses, with the addresses of the documentation added to it.
 * @example
 * import { Documentation, extendPublishedIds } from "@vitrine/docs";
 *
 * const documentation = new Documentation([{ address: "/docs", files: { "index.md": "# Start" } }]);
 * console.log(extendPublishedIds("/docs/old\n", documentation).split("\n").slice(1)); // [ '/docs', '/docs/old', '' ]
 */
export function extendPublishedIds(publishedIds: string, documentation: Documentation): string {
  const lines = new Set([...readPublishedIds(publishedIds), ...publishedAddresses(documentation)]);
  return `${HEAD}${[...lines].sort().join("\n")}\n`;
}

/**
 * Addresses of a list of published addresses that no longer work, with what to do about each.
 * @example
 * import { checkPublishedIds, Documentation } from "@vitrine/docs";
 *
 * const documentation = new Documentation([{ address: "/docs", files: { "index.md": "# Start" } }]);
 * console.log(checkPublishedIds("/docs\n/docs/upload", documentation)[0]);
 * // /docs/upload was published and is gone. Add “/docs/upload: …” to _redirects.yml.
 */
export function checkPublishedIds(publishedIds: string, documentation: Documentation): string[] {
  return readPublishedIds(publishedIds).flatMap((address) => {
    const { path, fragment } = splitAddress(address);
    const moved = documentation.redirectFrom(path);
    const page = documentation.find(moved === undefined ? path : splitAddress(moved).path);
    if (!page) {
      const isElsewhere = moved !== undefined;
      return isElsewhere
        ? []
        : [`${address} was published and is gone. Add “${normalAddress(path)}: …” to _redirects.yml.`];
    }
    if (fragment === undefined || idsOf(documentation.outline(page)).has(fragment)) return [];
    return [
      `${address} was published and is gone. Add “${address}: …” to _redirects.yml, or [[${fragment}]] to its heading.`,
    ];
  });
}

function readPublishedIds(publishedIds: string): string[] {
  return publishedIds
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("# "));
}
