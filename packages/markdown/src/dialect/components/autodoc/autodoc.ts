/** `[[autodoc]] name` with a list of members below it: the description of a name of the library. */
import type { Component } from "../../component.ts";

export const autodoc: Component = {
  marked: (written, hooks, report) => {
    const [, name, rest = ""] = /^\[\[autodoc\]\][ \t]+(\S+)([\s\S]*)$/.exec(written) ?? [];
    if (!name) return undefined;
    const members = [...rest.matchAll(/^\s*-\s+(\S+)/gm)].map((match) => match[1] ?? "");
    const markdown = hooks.autodoc?.(name, members, report);
    if (markdown === undefined) report(`There is no description for [[autodoc]] ${[name, ...members].join(", ")}.`);
    return markdown ?? `\`${[name, ...members].join("`, `")}\``;
  },
};
