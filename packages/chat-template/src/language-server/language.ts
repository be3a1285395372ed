/** The names of the language by their kind, each with what it does as Markdown. */
import { once } from "../python/lazy-constant.ts";
import { LANGUAGE_REFERENCE } from "./generated/language-reference.ts";

/** Names of `text`, `list` and `dictionary` are methods; those of `loop` are behind `loop.`. */
export type NameKind = "statement" | "loop" | "function" | "filter" | "test" | "text" | "list" | "dictionary";

const language = once(() => new Map(Object.entries(LANGUAGE_REFERENCE).map(([kind, rows]) => [kind, entriesOf(rows)])));

/** Descriptions of the names of a kind. */
export function namesOfKind(kind: NameKind): ReadonlyMap<string, string> {
  return language().get(kind) ?? new Map();
}

function entriesOf(rows: (typeof LANGUAGE_REFERENCE)[string]): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const [name, meaning, example, result] of rows) {
    const shown = example ? `\n\n\`\`\`jinja\n${example}\n\`\`\`\n\nwrites \`${result}\`` : "";
    // Several forms of one statement are one entry.
    entries.set(name, `${entries.get(name) ?? `**${name}**`}\n\n${meaning}${shown}`);
  }
  return entries;
}
