/**
 * What the configuration of a tree of MyST says of words in its pages: substitutions, addresses by role, the project's
 * release. Only what is written as a literal is known. Of the rest it says where it is set, for the page that uses it.
 */
import { relative, sep } from "node:path";
import { isObject } from "@vitrine/base";
import type { DialectHooks } from "@vitrine/markdown";
import type { BuilderSettings } from "./builder-settings.ts";
import { textTable } from "./python-statements.ts";

export type SphinxSettings = NonNullable<DialectHooks["sphinx"]>;

/** `|name|` without a definition, and `{{ env.config.name }}`. */
const OF_PROJECT = ["project", "author", "copyright", "version", "release"];
const REPLACED = /^\.\.[ \t]+\|([^|\n]{1,100})\|[ \t]+replace::[ \t]*(.*(?:\n[ \t]+\S.*)*)/gm;
const RST_LINK = /`([^`<\n]+?)\s*<([^`>\s]+)>`__?/g;

/** What settings say, whose file is named from the folder `root`. */
export function sphinxSettings(
  { file: path, values: assigned, unread = {}, problem }: BuilderSettings,
  root: string,
): SphinxSettings {
  const file = relative(root, path).split(sep).join("/");
  const substitutions = new Map<string, string>();
  const unknown: Record<string, string> = {};
  const forget = (names: readonly string[], lines: number | undefined, setting: string) => {
    if (lines === undefined) return;
    for (const name of names)
      unknown[name] = `${setting} in ${file}, line ${lines}, is written so that only a run could tell it.`;
  };
  for (const name of OF_PROJECT) {
    const names = [name, `env.config.${name}`];
    for (const [, text] of textTable({ name: assigned[name] })) for (const each of names) substitutions.set(each, text);
    forget(names, unread[name]?.[""], name);
  }
  for (const name of ["rst_prolog", "rst_epilog"]) {
    for (const [, text] of textTable({ name: assigned[name] }))
      for (const [, word = "", value = ""] of text.matchAll(REPLACED))
        substitutions.set(word, value.replace(/\s+/g, " ").trim().replace(RST_LINK, "[$1]($2)"));
    forget(["|"], unread[name]?.[""], name);
  }
  const { myst_substitutions: own, extlinks } = assigned;
  for (const [name, value] of Object.entries(isObject(own) ? own : {}))
    if (value !== null && !isObject(value) && !Array.isArray(value)) substitutions.set(name, String(value));
  const links: Record<string, readonly [string, string | null]> = {};
  for (const [role, value] of Object.entries(isObject(extlinks) ? extlinks : {})) {
    const [address, caption]: unknown[] = Array.isArray(value) ? value : [];
    if (typeof address === "string") links[role] = [address, typeof caption === "string" ? caption : null];
  }
  for (const [setting, all] of [
    ["myst_substitutions", "{{"],
    ["extlinks", "{}"],
  ] as const)
    for (const [name, line] of Object.entries(unread[setting] ?? {})) forget([name || all], line, setting);
  if (problem !== undefined) for (const name of ["|", "{{", "{}"]) unknown[name] = `${file} was not read: ${problem}.`;
  return { substitutions: Object.fromEntries(substitutions), links, unknown };
}
