/**
 * `<include>` and `<literalinclude>`: a section of another file of the set's folder, as Markdown or
 * as code.
 */
import type { Component } from "../../component.ts";
import { includedMarkdown } from "./included-part.ts";

export const include: Component = {
  standsFor: {
    include: ({ raw = "" }, hooks, report) => includedMarkdown("include", raw, hooks.textOf, report),
    literalinclude: ({ raw = "" }, hooks, report) => includedMarkdown("literalinclude", raw, hooks.textOf, report),
  },
};
