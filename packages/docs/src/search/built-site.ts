/** A built site as a program reads it: its search, its pages as Markdown, and sections of them. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { percentDecoded } from "@vitrine/base";
import { renderMarkdown } from "@vitrine/markdown";
import { readMarkdown, walkMarkdown } from "@vitrine/markdown/pages";
import { DocumentationError } from "../folders/documentation-error.ts";
import { markdownAddress } from "../folders/text-files.ts";
import { type Embed, PageVectors, RANKED_AGAIN } from "./page-vectors.ts";
import type { SearchHit } from "./search-entries.ts";
import type { EntryRow, SearchMeta } from "./search-shards.ts";
import { searchShards } from "./shard-search.ts";
import { mainLanguage, stemmerOf } from "./stemmers.ts";

/** Folders below a site's that are looked through for its search. */
const MAX_DEPTH = 3;

/** The files of a site that `vitrine-docs build` wrote. */
export class BuiltSite {
  readonly #folder: string;
  readonly #search: string;
  readonly #files = new Map<string, Promise<unknown>>();
  readonly #vectors = new Map<string, PageVectors>();
  /** Names of the indexes: a language and, where there is one, a version (`en`, `en-2`). */
  readonly groups: readonly string[];

  private constructor(folder: string, search: string, groups: readonly string[]) {
    this.#folder = folder;
    this.#search = search;
    this.groups = groups;
  }

  /** Opens the folder that a build has written. */
  static async open(folder: string): Promise<BuiltSite> {
    const root = resolve(folder);
    const search = await searchFolder(root);
    if (search === undefined)
      throw new DocumentationError("no-site", `${folder} is no site that “vitrine-docs build” has written.`, {
        hint: "Name the folder of --out.",
      });
    const groups: string[] = [];
    for (const name of (await readdir(search)).toSorted())
      if (await isFile(join(search, name, "meta.json"))) groups.push(name);
    return new BuiltSite(root, search, groups);
  }

  /** Sections that answer a query, best first. */
  async search(query: string, { group = this.groups[0] ?? "en", limit = 8 } = {}): Promise<SearchHit[]> {
    if (!this.groups.includes(group))
      throw new DocumentationError("unknown-set", `There is no index “${group}”.`, {
        hint: `There are ${this.groups.join(", ")}.`,
      });
    const vectors = this.#vectors.get(group);
    const count = vectors ? RANKED_AGAIN : limit;
    const hits = await searchShards(query, stemmerOf(group), (name) => this.#json(join(group, name)), count);
    return vectors ? vectors.rankAgain(query, hits, limit) : hits;
  }

  /** Has a model of English read what the pages are about, for the searches after that. */
  async learn(embed: Embed, signal?: AbortSignal): Promise<void> {
    for (const group of this.groups.filter((name) => mainLanguage(name) === "en")) {
      const { entries, rows: size } = await this.#json<SearchMeta>(join(group, "meta.json"));
      const rows: EntryRow[] = [];
      for (let part = 0; part * size < entries; part += 1)
        rows.push(...(await this.#json<EntryRow[]>(join(group, `r${part}.json`))));
      const vectors = await PageVectors.open(rows, embed, join(this.#search, group, "pages.vectors"), signal);
      if (vectors) this.#vectors.set(group, vectors);
    }
  }

  /** The list of pages, as `llms.txt` has it. */
  pages(): Promise<string> {
    return readFile(join(this.#folder, "llms.txt"), "utf8");
  }

  /** The Markdown of the page at an address (`/guide`, `/guide#part`), or of one of its sections. */
  async read(address: string): Promise<string> {
    const [path = "", fragment] = percentDecoded(address)
      .replace(/^https?:\/\/[^/]+/, "")
      .split("#", 2);
    const plain = `/${path.replace(/^\/+|(\.md|\/index\.html|\/)$/g, "")}`;
    const file = resolve(this.#folder, `.${markdownAddress({ address: plain })}`);
    const isInside = !relative(this.#folder, file).startsWith("..") && !file.includes(`${sep}.`);
    const text = isInside ? await readFile(file, "utf8").catch(() => undefined) : undefined;
    if (text === undefined)
      throw new DocumentationError("no-page", `There is no page at ${plain}.`, {
        hint: "Search for it, or list the pages.",
      });
    return fragment === undefined || fragment === "" ? text : sectionOf(text, fragment, plain);
  }

  #json<Content>(path: string): Promise<Content> {
    let reading = this.#files.get(path) as Promise<Content> | undefined;
    if (!reading) {
      reading = readFile(join(this.#search, path), "utf8").then((text) => JSON.parse(text) as Content);
      this.#files.set(path, reading);
    }
    return reading;
  }
}

/** The part of a page from the heading with an id to the next of its level. */
function sectionOf(text: string, id: string, address: string): string {
  const { headings, title } = renderMarkdown(text, { components: {}, under: 1 });
  const ids = [...(title ? [title.id] : []), ...headings.map((heading) => heading.id)];
  const places: { offset: number; depth: number }[] = [];
  walkMarkdown(readMarkdown(text, true).tree, (node) => {
    if (node.type === "heading") places.push({ offset: node.position?.start.offset ?? 0, depth: node.depth });
  });
  // A heading that a component writes is none in the text: counted from the end of what is known to be the same.
  const index = headings.findIndex((heading) => heading.id === id);
  const at = index === -1 ? -1 : index + places.length - headings.length;
  const place = places[at];
  if (!place)
    throw new DocumentationError("no-section", `${address} has no section #${id}.`, {
      hint: `It has ${
        ids
          .slice(0, 40)
          .map((other) => `#${other}`)
          .join(", ") || "none"
      }.`,
    });
  const next = places.slice(at + 1).find(({ depth }) => depth <= place.depth);
  return text.slice(place.offset, next?.offset).trimEnd();
}

async function searchFolder(root: string): Promise<string | undefined> {
  let level = [root];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    const below: string[] = [];
    for (const folder of level) {
      const names = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const folders = names.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      if (folders.includes("search")) {
        for (const group of await readdir(join(folder, "search")))
          if (await isFile(join(folder, "search", group, "meta.json"))) return join(folder, "search");
      }
      below.push(...folders.map((name) => join(folder, name)));
    }
    level = below;
  }
  return undefined;
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
