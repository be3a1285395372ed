/**
 * What Python's texts can do that chat templates hardly ever ask for: both ways of formatting, and some methods.
 *
 * The entry that only renders has none of it unless it is handed in. A template that needs it then cannot be built, so
 * that no prompt is ever written without it.
 */
import type { Keywords, Str, Value } from "./values.ts";

/** How formatting reaches what stands in its fields. */
export interface Access {
  getAttribute(value: Value, name: string): Value;
  getItem(value: Value, key: Value): Value;
}

export interface TextExtras {
  /** `format % values` */
  formatPercent(format: Str, values: Value): Value;
  /** `format.format(…)` */
  formatString(format: Str, args: readonly Value[], keywords: Keywords, access: Access): Value;
  /** Methods of str by name. */
  methods: ReadonlyMap<string, (self: Value, args: readonly Value[], keywords: Keywords, host: never) => Value>;
}

/** Methods of str that are extras, and the operator. */
export const EXTRA_METHODS: ReadonlySet<string> = new Set(
  "% center expandtabs format format_map ljust maketrans rjust translate zfill".split(" "),
);

/** What to say where something is missing that the extras have. */
export function lacking(what: string): string {
  return `${what} needs the extras: new Template(source, { extras }), with extras from "@vitrine/chat-template/extras".`;
}
