/**
 * One rule for heading ids, used by the renderer, the link checker and the search index. It gives
 * the ids that model-hub documentation has always had (lower case, white space to a hyphen,
 * everything but letters, digits and hyphens dropped), so links from outside still work.
 *
 * There are four corrections. Letters and marks of every script stay. Text is composed to NFC, so
 * that one heading typed on two keyboards gets one id. No id begins or ends with a hyphen or is
 * empty. A repeat on one page gets a number.
 */
import { slug as gitHubSlug } from "github-slugger";
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

/** How an engine makes the id of a heading, and how it tells repeats on a page apart. */
interface IdRule {
  /** Engines that have it. */
  name: string;
  idOf: (text: string, hubTitle: string) => string;
  /** Before the number of a repeat; the hub gives equal headings the same id. */
  repeat?: "-" | "_";
}

const ascii = (text: string) => text.normalize("NFKD").replace(/[^\u0000-\u007F]/g, "");

/** The rules of engines whose documentation is brought here: links that were written for them lead to the same sections. */
const ID_RULES: readonly IdRule[] = [
  { name: "the hub", idOf: (_text, title) => hubSlug(title) },
  // Browsers compare letter by letter, and links on our pages are composed.
  { name: "the hub, composed", idOf: (_text, title) => hubSlug(title).normalize("NFC") },
  { name: "GitHub, Docusaurus, Starlight, MyST", idOf: (text) => gitHubSlug(text), repeat: "-" },
  {
    name: "GitHub, one hyphen where there would be several",
    idOf: (text) => gitHubSlug(text).replace(/-{2,}/g, "-"),
    repeat: "-",
  },
  {
    name: "VitePress",
    idOf: (text) =>
      text
        .normalize("NFKD")
        .replace(/[\u0300-\u036F\u0000-\u001F]/g, "")
        .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
        .replace(/^-|-$/g, "")
        .replace(/^(\d)/, "_$1")
        .toLowerCase(),
    repeat: "-",
  },
  {
    name: "Python-Markdown",
    idOf: (text) =>
      ascii(text)
        .replace(/[^\w\s-]/g, "")
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, "-"),
    repeat: "_",
  },
  {
    name: "Material’s usual setting for every script",
    idOf: (text) =>
      text
        .normalize("NFC")
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, "")
        .trim()
        .replace(/ /g, "-"),
    repeat: "_",
  },
  {
    name: "docutils",
    idOf: (text) =>
      ascii(text.toLowerCase())
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^[-0-9]+|-$/g, ""),
  },
  {
    name: "Pandoc, Quarto",
    idOf: (text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_.-]/gu, "")
        .trim()
        .replace(/\s+/g, "-")
        .replace(/^[^\p{L}]+/u, ""),
    repeat: "-",
  },
];

/**
 * The ids that other engines give a heading, where they differ from {@link slug}: those of the hub, GitHub, VitePress,
 * Python-Markdown, docutils and Pandoc. Links written for those work too.
 *
 * @param hubTitle what the hub reads as the title, where that differs from `text`
 * @param repeats how often each id was given on the page, one for a page
 * @example
 * import { slugAliases } from "@vitrine/markdown";
 *
 * console.log(slugAliases("from_pretrained()")); // [ 'from_pretrained', 'from-pretrained' ]
 */
export function slugAliases(text: string, hubTitle = text, repeats: Map<string, number> = new Map()): string[] {
  const own = slug(text);
  const ids = ID_RULES.map(({ name, idOf, repeat }) => {
    const id = idOf(text, hubTitle);
    const key = `${name} ${id}`;
    const count = repeats.get(key) ?? 0;
    repeats.set(key, count + 1);
    return count === 0 || repeat === undefined ? id : `${id}${repeat}${count}`;
  });
  return [...new Set(ids)].filter((id) => id !== own && id !== "");
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
