/**
 * One rule for heading ids, used by the renderer, the link checker and the search index.
 *
 * It gives the ids that model-hub documentation has always had (lower case, white space to a hyphen, everything but
 * letters, digits and hyphens dropped), so links from outside go on working, with four repairs: letters and marks of
 * every script are kept, text is composed to NFC so that one heading typed on two keyboards gets one id, no id begins
 * or ends with a hyphen or is empty, and a repeat on one page gets a number.
 */

/** The id of a heading with this text. See {@link Slugger} for repeats and {@link slugAliases} for other rules. */
export function slug(text: string): string {
  const id = hubSlug(text);
  let [start, end] = [0, id.length];
  while (id[start] === "-") start += 1;
  while (end > start && id[end - 1] === "-") end -= 1;
  return start === end ? "section" : id.slice(start, end);
}

/**
 * Ids that other renderers give a heading with this text, where they differ from {@link slug}: the hub's own with its
 * stray hyphens, and GitHub's, which keeps underscores. Links written for those are answered too.
 */
export function slugAliases(text: string): string[] {
  const own = slug(text);
  return [...new Set([hubSlug(text), gitHubSlug(text)])].filter((id) => id !== own && /[\p{L}\p{N}]/u.test(id));
}

function hubSlug(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, "");
}

function gitHubSlug(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, "")
    .replace(/\s/g, "-");
}

/** Gives each heading of one page an id that no other heading of the page has. */
export class Slugger {
  readonly #used = new Set<string>();
  /** The number to try first for an id that was taken before. */
  readonly #repeats = new Map<string, number>();

  /** The id for `text`, with `-1`, `-2`, … appended where it is taken. */
  next(text: string): string {
    return this.claim(slug(text));
  }

  /** Takes `id` as it is (an explicit id, say), numbered only where it is taken. */
  claim(id: string): string {
    let candidate = id;
    let repeat = this.#repeats.get(id) ?? 1;
    for (; this.#used.has(candidate); repeat += 1) candidate = `${id}-${repeat}`;
    if (candidate !== id) this.#repeats.set(id, repeat);
    this.#used.add(candidate);
    return candidate;
  }

  /** Takes `id` only where it is free; false when it is taken. */
  claimIfFree(id: string): boolean {
    if (this.#used.has(id)) return false;
    this.#used.add(id);
    return true;
  }
}
