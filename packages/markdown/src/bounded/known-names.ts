/**
 * Names of footnotes and definitions that a text has. The tokenizer keeps them in a list, and searches all of it at each
 * bracket: 8,000 footnotes took half a second of that.
 */
import type { TokenizeContext } from "micromark-util-types";

/** A list that knows at once what it includes. */
class KnownNames extends Array<string> {
  readonly #names = new Set<string>();

  override push(...names: string[]): number {
    for (const name of names) this.#names.add(name);
    return super.push(...names);
  }

  override includes(name: string): boolean {
    return this.#names.has(name);
  }
}

/** Lets the lists of a text be such lists. */
export function indexNames({ parser }: TokenizeContext): void {
  const lists = parser as { defined: string[]; gfmFootnotes?: string[] };
  lists.defined = indexed(lists.defined);
  lists.gfmFootnotes = indexed(lists.gfmFootnotes);
}

function indexed(names: readonly string[] = []): string[] {
  if (names instanceof KnownNames) return names;
  const list = new KnownNames();
  for (const name of names) list.push(name);
  return list;
}
