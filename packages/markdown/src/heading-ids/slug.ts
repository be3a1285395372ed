/**
 * One rule for heading ids, used by the renderer, the link checker and the search index. It gives
 * the ids that model-hub documentation has always had (lower case, white space to a hyphen,
 * everything but letters, digits and hyphens dropped), so links from outside still work.
 *
 * There are four corrections. Letters and marks of every script stay. Text is composed to NFC, so
 * that one heading typed on two keyboards gets one id. No id begins or ends with a hyphen or is
 * empty. A repeat on one page gets a number.
 */
import GitHubSlugger from "github-slugger";
import type { Nodes } from "mdast";

/**
 * The id of a heading with this text. See {@link Slugger} for repeats and {@link slugAliases} for other rules.
 * @example
 * import { slug } from "@vitrine/markdown";
 *
 * console.log(slug("Upload a model!")); // upload-a-model
 */
export function slug(text: string): string {
  const id = composedSlug(text);
  let [start, end] = [0, id.length];
  while (id[start] === "-") start += 1;
  while (end > start && id[end - 1] === "-") end -= 1;
  return start === end ? "section" : id.slice(start, end);
}

/**
 * The ids that other renderers give a heading, where they differ from {@link slug}: the hub's, which drops vowel signs
 * and keeps extra hyphens, GitHub's, which keeps underscores, and Python-Markdown's, which also has one hyphen where
 * there would be several. Links written for those work too.
 *
 * @param hubTitle what the hub reads as the title, where that differs from `text`
 * @param gitHub GitHub's count of repeats, one for a page
 * @example
 * import { slugAliases } from "@vitrine/markdown";
 *
 * console.log(slugAliases("from_pretrained()")); // [ 'from_pretrained' ]
 */
export function slugAliases(text: string, hubTitle = text, gitHub: GitHubSlugger = new GitHubSlugger()): string[] {
  const own = slug(text);
  const hub = hubSlug(hubTitle);
  const onGitHub = gitHub.slug(text);
  // Browsers compare letter by letter, and links on our pages are composed.
  return [...new Set([hub, hub.normalize("NFC"), onGitHub, onGitHub.replace(/-{2,}/g, "-")])].filter(
    (id) => id !== own && id !== "",
  );
}

/**
 * The title from which the hub's documentation builder makes an id: the text of each inline node,
 * trimmed, joined with spaces. Code next to a colon gets a space, and then an invisible hyphen; a
 * tag counts with its whole text.
 */
export function hubTitle(node: Nodes): string {
  if ("children" in node) return node.children.map(hubTitle).join(" ").trim();
  // To the hub's parser, brackets are always a link, and a separate node.
  if (node.type === "text")
    return node.value
      .split(/[[\]]+/)
      .map((part) => part.trim())
      .join(" ")
      .trim();
  return "value" in node ? node.value.trim() : "";
}

function hubSlug(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{N}-]/gu, "");
}

/** The {@link slug} before hyphens at its ends are cut. */
function composedSlug(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, "");
}

/**
 * Gives each heading of one page an id that no other heading of the page has.
 * @example
 * import { Slugger } from "@vitrine/markdown";
 *
 * const slugger = new Slugger();
 * console.log(slugger.next("Install"), slugger.next("Install")); // install install-1
 */
export class Slugger {
  readonly #used: Set<string>;
  /** The number to try first for an id that was taken before. */
  readonly #repeats = new Map<string, number>();

  /** `reserved` are ids that the page around the text has taken. */
  constructor(reserved: readonly string[] = []) {
    this.#used = new Set(reserved);
  }

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
