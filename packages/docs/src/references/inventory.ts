/**
 * Inventories of names (`objects.inv`), as Sphinx and the tools around it write and read them: which site describes which
 * name of a library, so that types lead from one site to another. After four lines of head, the rest is zlib: a name,
 * its domain and role, a priority, an address and what to show, on one line each.
 */
import { deflateSync, inflateSync } from "node:zlib";
import { DocumentationError } from "../folders/documentation-error.ts";

/** A name and where it is described. */
export interface InventoryEntry {
  name: string;
  /** `py:class`, `py:function`, `std:label`. */
  role: string;
  /** Below the site's first page, or whole. */
  address: string;
}

const HEAD = "# Sphinx inventory version 2";
const MAX_BYTES = 64 * 1024 * 1024;
const LINE = /^(.+?) +(\S+:\S+) +(-?\d+) +(\S*) +(.*)$/;

/**
 * The inventory as a file.
 * @example
 * import { readInventory, writeInventory } from "@vitrine/docs";
 *
 * const file = writeInventory("thing", "1", [{ name: "thing.Box", role: "py:class", address: "api#thing.Box" }]);
 * console.log(readInventory(file)[0]?.address); // api#thing.Box
 */
export function writeInventory(project: string, version: string, entries: readonly InventoryEntry[]): Uint8Array {
  const head = [
    HEAD,
    `# Project: ${oneLine(project)}`,
    `# Version: ${oneLine(version)}`,
    "# The remainder of this file is compressed using zlib.",
  ];
  const lines = entries
    .filter(({ name, address }) => !/\s/.test(address) && name.trim() !== "")
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, role, address }) => {
      // The name at the end of an address is written as a dollar sign.
      const short = address.endsWith(name) ? `${address.slice(0, -name.length)}$` : address;
      return `${oneLine(name)} ${role} 1 ${short} -\n`;
    });
  return Buffer.concat([Buffer.from(`${head.join("\n")}\n`), deflateSync(lines.join(""))]);
}

/**
 * The entries of an inventory.
 * @throws {DocumentationError} where the file is none
 * @example
 * import { readInventory, writeInventory } from "@vitrine/docs";
 *
 * const file = writeInventory("thing", "1", [{ name: "thing.Box", role: "py:class", address: "api#thing.Box" }]);
 * console.log(readInventory(file).map(({ name }) => name)); // [ 'thing.Box' ]
 */
export function readInventory(file: Uint8Array): InventoryEntry[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const head: string[] = [];
  for (let line = 0; line < 4; line += 1) {
    const end = bytes.indexOf(10, at);
    if (end < 0) break;
    head.push(bytes.toString("utf8", at, end));
    at = end + 1;
  }
  if (head[0]?.trim() !== HEAD || head.length < 4)
    throw new DocumentationError("invalid-inventory", "Not a Sphinx inventory (version 2).", {
      hint: "Download the objects.inv of the other site.",
    });
  let text: string;
  try {
    text = inflateSync(bytes.subarray(at), { maxOutputLength: MAX_BYTES }).toString("utf8");
  } catch (cause) {
    throw new DocumentationError("invalid-inventory", "The inventory is damaged, or too large.", { cause });
  }
  return text.split("\n").flatMap((line) => {
    const [, name, role, , address] = LINE.exec(line) ?? [];
    if (name === undefined || role === undefined || address === undefined) return [];
    return [{ name, role, address: address.endsWith("$") ? address.slice(0, -1) + name : address }];
  });
}

/** Finds names that inventories of other sites describe; the first site that has one counts. */
export function namesElsewhere(
  inventories: readonly { site: string; entries: readonly InventoryEntry[] }[],
): (name: string) => { address: string; isCall: boolean; hasParameters: boolean } | undefined {
  const found = new Map<string, { address: string; isCall: boolean; hasParameters: boolean }>();
  for (const { site, entries } of inventories)
    for (const { name, role, address } of entries) {
      // Labels of sections are no names of code.
      if (!/^(?:py|js|c|cpp|rust):/.test(role) || found.has(name)) continue;
      const whole = /^https?:/.test(address) ? address : `${site.replace(/\/?$/, "/")}${address}`;
      found.set(name, {
        address: whole,
        isCall: /:(?:function|method|classmethod|staticmethod)$/.test(role),
        hasParameters: false,
      });
    }
  return (name) => found.get(name);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
