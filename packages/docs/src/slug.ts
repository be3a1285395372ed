/**
 * One rule for heading ids, used by the renderer, the link checker and the search index.
 *
 * Letters of every script are kept (an all-Chinese heading gets a readable id), text is composed to NFC so that
 * the same heading typed on two keyboards gets the same id, and a repeat on one page gets a number.
 */

/**
 * The id of a heading with this text: lower case, spaces to hyphens, punctuation dropped, never empty.
 * GitHub's rule for Latin text; see {@link Slugger} for repeats.
 */
export function slug(text: string): string {
  const id = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, "")
    .trim()
    .replace(/\s+/g, "-")
    .replace(/^-+|-+$/g, "");
  return id === "" ? "section" : id;
}

/** Gives each heading of one page an id that no other heading of the page has. */
export class Slugger {
  readonly #used = new Set<string>();

  /** The id for `text`, with `-1`, `-2`, … appended where it is taken. */
  next(text: string): string {
    return this.claim(slug(text));
  }

  /** Takes `id` as it is (an explicit id, say), numbered only where it is taken. */
  claim(id: string): string {
    let candidate = id;
    for (let repeat = 1; this.#used.has(candidate); repeat += 1) candidate = `${id}-${repeat}`;
    this.#used.add(candidate);
    return candidate;
  }
}
