/**
 * The list of addresses that were ever published, kept beside the documentation and checked with it: what is on the
 * list must go on working, by a page, an id or a redirect. It grows by running the command, and is never shortened by
 * one.
 *
 * One address to a line, sorted, so that a change to it reads well in a review.
 */
import { idsOf } from "./link-check.ts";
import type { Documentation } from "./documentation.ts";
import { normalAddress, splitAddress } from "./page-address.ts";

const HEAD = `# Every address and section that was ever published. Lines are added by "vitrine-docs ledger" and stay.\n`;

/** Addresses of all pages and of the sections that have a heading. */
export function publishedAddresses(documentation: Documentation): string[] {
  const addresses = documentation.pages.flatMap((page) => [
    page.address,
    ...documentation.outline(page).headings.map(({ id }) => `${page.address}#${id}`),
  ]);
  return [...new Set(addresses)].sort();
}

/** The ledger with what is published now added to it. */
export function extendLedger(ledger: string, documentation: Documentation): string {
  const lines = new Set([...readLedger(ledger), ...publishedAddresses(documentation)]);
  return `${HEAD}${[...lines].sort().join("\n")}\n`;
}

/** Addresses of the ledger that no longer work, with what to do about it. */
export function checkLedger(ledger: string, documentation: Documentation): string[] {
  return readLedger(ledger).flatMap((address) => {
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

function readLedger(ledger: string): string[] {
  return ledger
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("# "));
}
