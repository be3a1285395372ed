/**
 * Several documentation sets as one: pages by address, rendered on request and cached until their
 * source changes. Everything derived from pages (link check, search, files for language models)
 * goes through {@link Documentation.render}. So a set is rendered once however much is made from
 * it, and after an edit only the edited page is rendered again.
 */
import { DescribedNames, describesSame } from "./described-names.ts";
import {
  drawAhead,
  type DescribedName,
  includeCandidates,
  parseMarkdown,
  renderParsed,
  markdownOfParsed,
} from "@vitrine/markdown/pages";
import { addressAround } from "./public-files.ts";
import { hooksFor, readDocumentationSet, takePageText } from "./documentation-set.ts";
import { type DocumentationPage, type DocumentationSet, type DocumentationSource } from "./documentation-source.ts";
import { type RenderedMarkdown, escapeHtml } from "@vitrine/markdown";
import type { Notebook } from "../notebooks/notebook-format.ts";
import type { NotebookPicture } from "../notebooks/notebook-page.ts";
import { notebookFromMarkdown, type NotebookOptions } from "../notebooks/page-notebook.ts";
import { type Label, labelsOf } from "./labels.ts";
import { normalAddress, resolveLink, splitAddress, withoutOrder } from "./page-address.ts";
import { DocumentationError } from "./documentation-error.ts";

/** Ids that the page around the text has, and that a heading could get. */
const FRAME_IDS = ["main"];

/** Other sources of a page than its own text; when they change, it is rendered again. */
export interface PageDependencies {
  /** Names it refers to, and where each of them was described. */
  names: [name: string, where: string | undefined][];
  /** Files it includes, and their texts. */
  files: [path: string, text: string | undefined][];
}

/** A rendered page. */
export interface RenderedPage extends RenderedMarkdown {
  /** The title's text and id, for the page's own heading of level 1. */
  title: { text: string; id: string };
  /** The page as Markdown. */
  markdown: string;
  dependsOn: PageDependencies;
}

/** Parts of a page that checks need. */
export type PageOutline = Pick<
  RenderedPage,
  "title" | "headings" | "ids" | "links" | "problems" | "warnings" | "constructs"
>;

/** Source of a page's rendering. */
interface PageKey {
  metadata: object;
  title: string;
  moved: string;
  hasNames: boolean;
}

function sameKey(one: PageKey, other: PageKey): boolean {
  return (
    one.metadata === other.metadata &&
    one.title === other.title &&
    one.moved === other.moved &&
    one.hasNames === other.hasNames
  );
}

/**
 * One or more sets of documentation, ready to render. A page renders when it is first needed.
 * @throws {DocumentationError} for sets whose addresses overlap
 * @example
 * import { Documentation } from "@vitrine/docs";
 *
 * const documentation = new Documentation([{ address: "/docs", files: { "index.md": "# Start\n\nHello" } }]);
 * const page = documentation.find("/docs");
 * console.log(page && documentation.render(page).html); // <p>Hello</p>
 */
export class Documentation {
  #sources: DocumentationSource[];
  #sets: DocumentationSet[] = [];
  #byAddress = new Map<string, DocumentationPage>();
  #redirects = new Map<string, string>();
  /** Pages by their address without numbers of order; nothing where several have the same. */
  #unnumbered = new Map<string, string | undefined>();
  /** Old sections by the address under which they are requested. */
  #sections = new Map<string, { fragment: string; to: string }[]>();
  #revision = 0;
  #names: ReadonlyMap<DocumentationSet, DescribedNames> | undefined;
  readonly #labelsOf = new WeakMap<DocumentationSet, { revision: number; labels: ReadonlyMap<string, Label> }>();
  /** Old addresses by the page they lead to now. */
  #movedTo = new Map<string, string[]>();
  readonly #rendered = new Map<string, { key: PageKey; page: RenderedPage }>();
  readonly #outlines = new Map<string, { key: PageKey; outline: PageOutline }>();

  /** Reads the sets. Throws a `DocumentationError` when two of them have the same address. */
  constructor(sources: readonly DocumentationSource[]) {
    this.#sources = [...sources];
    this.#read();
  }

  get sets(): readonly DocumentationSet[] {
    return this.#sets;
  }

  /** Grows with every change, so that derived data can check whether it is still valid. */
  get revision(): number {
    return this.#revision;
  }

  /** Every page of every set, in the order of the navigation. */
  get pages(): readonly DocumentationPage[] {
    return this.#sets.flatMap((set) => set.pages);
  }

  /**
   * The page at an address, whatever its file's ending or trailing slash; not the page that it
   * redirects to.
   */
  find(address: string): DocumentationPage | undefined {
    return this.#byAddress.get(normalAddress(address));
  }

  /** Where a page that moved is now. */
  redirectFrom(address: string): string | undefined {
    return this.#redirects.get(normalAddress(address));
  }

  /** The same page in the other versions and languages. */
  alternatesOf(page: DocumentationPage): { set: DocumentationSet; page: DocumentationPage | undefined }[] {
    return this.#sets
      .filter((set) => set.name === page.set.name && set !== page.set)
      .map((set) => ({ set, page: set.pageAt(page.path) }));
  }

  /** Draws the diagrams of all pages together, so that not each of them starts a browser. */
  prepare(): void {
    for (const { pages, drawingsIn } of this.#sets) {
      const drawn = pages.filter(canHoldDiagrams);
      drawAhead(() => {
        for (const page of drawn) this.render(page);
      }, drawingsIn);
      // They were rendered without the drawings that were new.
      for (const page of drawn) this.forget(page);
    }
  }

  /** Renders a page, or gives what was rendered from the same text before. */
  render(page: DocumentationPage): RenderedPage {
    const key = this.#keyOf(page);
    const saved = this.#rendered.get(page.address);
    if (saved && sameKey(saved.key, key) && this.#holds(saved.page.dependsOn, page)) return saved.page;
    const dependsOn: PageDependencies = { names: [], files: [] };
    const resolveAddress = (address: string, kind: "link" | "image") => {
      const published = publicAddress(address, page);
      if (published !== undefined) return published;
      const resolved = resolveLink(address, page.set.address, page.path, kind);
      return kind === "link" ? this.#reached(this.#numbered(resolved), address, page) : resolved;
    };
    const hooks = hooksFor(
      page,
      this.#described().size === 0 && !page.set.findElsewhere
        ? undefined
        : (name) => {
            const found = this.#findName(page.set, name);
            dependsOn.names.push([name, addressOf(found)]);
            return found;
          },
    );
    const parsed = parseMarkdown(
      page.source,
      {
        ...hooks,
        findLabel: (label) => this.#labels(page.set).get(label.toLowerCase()),
        titleOf: (address) =>
          this.find(splitAddress(resolveLink(address, page.set.address, page.path, "link")).path)?.title,
        textOf: (path) => {
          const text = hooks.textOf?.(path);
          dependsOn.files.push([path, text]);
          return text;
        },
      },
      page.set.plugins?.remark,
    );
    const rendered = renderParsed(parsed, {
      dropTitle: true,
      title: page.title,
      under: 1,
      language: page.set.language,
      reservedIds: FRAME_IDS,
      resolveAddress,
      formerIds: this.#formerIds(page),
      ...(page.set.plugins && { plugins: page.set.plugins }),
      ...(page.set.diagrams !== false && { diagramsAt: page.set.address }),
      ...(page.set.drawingsIn !== undefined && { drawingsIn: page.set.drawingsIn }),
    });
    const moved = this.#movedFrom(page, new Set(rendered.ids));
    const { title = { text: page.title, id: "" } } = rendered;
    const whole: RenderedPage = {
      ...rendered,
      title,
      markdown: markdownOfParsed(parsed, { title: page.title, resolveAddress }),
      html: rendered.html + moved.map(({ fragment, to }) => movedNotice(fragment, to)).join(""),
      ids: [...rendered.ids, ...moved.map(({ fragment }) => fragment)],
      dependsOn,
    };
    this.#rendered.set(page.address, { key, page: whole });
    return whole;
  }

  /** Outline of a page without its text: from its rendering, or as it was handed over. */
  outline(page: DocumentationPage): PageOutline {
    const saved = this.#outlines.get(page.address);
    return saved && sameKey(saved.key, this.#keyOf(page)) ? saved.outline : this.render(page);
  }

  /** Takes in the outline of a page that another thread rendered from the same sources, and wrote. */
  adoptOutline(address: string, outline: PageOutline): void {
    const page = this.find(address);
    if (page) this.#outlines.set(page.address, { key: this.#keyOf(page), outline });
  }

  /** Lets go of what a page was rendered to. */
  forget(page: DocumentationPage): void {
    this.#rendered.delete(page.address);
  }

  /** The picture of a diagram at its address, if a page shows it. */
  diagram(address: string): string | undefined {
    for (const page of this.pages) {
      if (!canHoldDiagrams(page)) continue;
      if (!address.startsWith(`${page.set.address}/`.replace("//", "/"))) continue;
      const found = this.render(page).diagrams.find((file) => file.address === address);
      if (found) return found.svg;
    }
    return undefined;
  }

  /** A page as a notebook, with links that lead to `origin`. */
  notebook(page: DocumentationPage, options: NotebookOptions = {}): Notebook {
    return notebookFromMarkdown(this.markdownVersion(page), options);
  }

  /** A picture that a page's notebook holds, at its address. */
  picture(address: string): NotebookPicture | undefined {
    return this.#sets.map(({ pictures }) => pictures.get(address)).find((picture) => picture !== undefined);
  }

  /** Takes in what another thread rendered from the same sources. */
  adopt(address: string, rendered: RenderedPage): void {
    const page = this.find(address);
    if (page) this.#rendered.set(page.address, { key: this.#keyOf(page), page: rendered });
  }

  /** The names that the sets describe, read on first use. */
  #described(): ReadonlyMap<DocumentationSet, DescribedNames> {
    this.#names ??= new Map(
      this.#sets.map((set) => [set, new DescribedNames(set)] as const).filter(([, { isEmpty }]) => !isEmpty),
    );
    return this.#names;
  }

  /** The labels of a set, put together again where a text has changed. */
  #labels(set: DocumentationSet): ReadonlyMap<string, Label> {
    const saved = this.#labelsOf.get(set);
    if (saved?.revision === this.#revision) return saved.labels;
    const labels = labelsOf(set);
    this.#labelsOf.set(set, { revision: this.#revision, labels });
    return labels;
  }

  /** Where a name is described: in the page's own set, else in another. */
  #findName(set: DocumentationSet, name: string): DescribedName | undefined {
    const described = this.#described();
    const own = described.get(set)?.find(name);
    if (own) return own;
    for (const names of described.values()) {
      const found = names.find(name);
      if (found) return found;
    }
    return set.findElsewhere?.(name);
  }

  /** The names that the pages describe, with their roles (`class`, `function`, `attribute`) and addresses. */
  describedNames(): { name: string; role: string; address: string }[] {
    return [...this.#described().values()].flatMap((names) => [...names.entries()]);
  }

  /** Dependencies that every rendered page has: its text, its title, what moved to it or from it. */
  #keyOf(page: DocumentationPage): PageKey {
    const entries =
      this.#sections.size === 0 ? [] : this.#addressesOf(page).flatMap((at) => this.#sections.get(at) ?? []);
    const moved = entries.length === 0 ? "" : JSON.stringify(entries);
    // Where nothing is described, names are code, and no missing name is reported.
    const hasNames = /\[`|include>|<types>|<bases>|\[\[autodoc/.test(page.source) && this.#described().size > 0;
    return { metadata: page.metadata, title: page.title, moved, hasNames };
  }

  /** Whether the names a page refers to and the files it includes are what they were. */
  #holds({ names, files }: PageDependencies, page: DocumentationPage): boolean {
    if (names.length === 0 && files.length === 0) return true;
    const { textOf } = hooksFor(page);
    return (
      names.every(([name, where]) => addressOf(this.#findName(page.set, name)) === where) &&
      files.every(([path, text]) => textOf?.(path) === text)
    );
  }

  /** The page as Markdown. */
  markdownVersion(page: DocumentationPage): string {
    return this.render(page).markdown;
  }

  /**
   * Applies a change to a file of a set (or, with `undefined`, its removal). A page's own text
   * costs that page alone; if the order, the names or the addresses of pages change, the set is
   * read again.
   */
  update(set: DocumentationSet, path: string, text: string | undefined): void {
    const index = this.#sets.indexOf(set);
    const source = this.#sources[index];
    if (!source) throw new DocumentationError("unknown-set", `There is no documentation set at ${set.address}.`);
    const isIncluded = Object.hasOwn(source.included ?? {}, path);
    const files = { ...(isIncluded ? source.included : source.files) };
    if (text === undefined) delete files[path];
    else files[path] = text;
    this.#sources[index] = { ...source, [isIncluded ? "included" : "files"]: files };
    const page = set.pageAt(path);
    const before = page?.metadata;
    if (text !== undefined && !isIncluded && takePageText(set, path, text)) {
      this.#revision += 1;
      // The names of thousands of pages are put together again only where they have changed.
      if (!page || !before || !describesSame(page, before)) this.#names = undefined;
    } else this.#read(index);
  }

  /** Reads the sets, or the one that changed. */
  #read(changed?: number): void {
    this.#revision += 1;
    this.#names = undefined;
    this.#sets = this.#sources.map((source, index) => {
      const before = this.#sets[index];
      return before && index !== changed ? before : readDocumentationSet(source, before);
    });
    this.#byAddress = new Map();
    for (const set of this.#sets) {
      for (const page of set.pages) {
        const other = this.#byAddress.get(page.address);
        if (other)
          throw new DocumentationError(
            "same-address",
            `${page.set.folder}/${page.path} and ${other.set.folder}/${other.path} have the same address, ${page.address}.`,
          );
        this.#byAddress.set(page.address, page);
      }
    }
    this.#unnumbered = new Map();
    for (const address of this.#byAddress.keys()) {
      const plain = withoutOrder(address);
      if (plain !== address) this.#unnumbered.set(plain, this.#unnumbered.has(plain) ? undefined : address);
    }
    this.#redirects = new Map();
    this.#sections = new Map();
    this.#movedTo = new Map();
    for (const { from, to } of this.#sets.flatMap((set) => set.redirects)) {
      if (from.fragment === undefined) {
        if (this.#byAddress.has(from.path)) continue;
        this.#redirects.set(from.path, to);
        addTo(this.#movedTo, normalAddress(splitAddress(to).path), from.path);
      } else addTo(this.#sections, from.path, { fragment: from.fragment, to });
    }
  }

  /** The address of a page whose files have numbers of order, where a link to it has none. */
  #numbered(link: string): string {
    if (this.#unnumbered.size === 0 || !link.startsWith("/")) return link;
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
    const address = normalAddress(path);
    if (this.#byAddress.has(address) || this.#redirects.has(address)) return link;
    const found = this.#unnumbered.get(withoutOrder(address));
    return found === undefined ? link : found + rest;
  }

  /**
   * Where a link leads in the engine that it was written for, if no page is where it leads by its file: some begin at the
   * address of the page, with a slash at its end, or at the root of the pages, wherever that is.
   */
  #reached(link: string, written: string, { set, path }: DocumentationPage): string {
    if (set.dialect === "hub" || /^([a-z][a-z0-9+.-]*:|#|\/\/)/i.test(written) || this.#isPage(link)) return link;
    const below = written.replace(/^\/+/, "");
    const candidates = written.startsWith("/")
      ? [below, ...(/^[^/]+\/(.+)$/.exec(below)?.slice(1) ?? [])].map((rest) =>
          resolveLink(rest, set.address, "index.md", "link"),
        )
      : [resolveLink(written, set.address, `${path.replace(/(\/?index)?\.\w+$/, "")}/index.md`, "link")];
    return candidates.find((candidate) => this.#isPage(candidate)) ?? link;
  }

  #isPage(link: string): boolean {
    const { path } = splitAddress(link);
    return this.#byAddress.has(normalAddress(path)) || this.#redirects.has(normalAddress(path));
  }

  /** Addresses at which this page is requested: its own, and those of pages that moved to it. */
  #addressesOf(page: DocumentationPage): string[] {
    return [page.address, ...(this.#movedTo.get(page.address) ?? [])];
  }

  /** Old ids of sections that are still on this page. */
  #formerIds(page: DocumentationPage): Record<string, string[]> {
    const former = new Map<string, string[]>();
    for (const { fragment, to } of this.#addressesOf(page).flatMap((address) => this.#sections.get(address) ?? [])) {
      const target = splitAddress(to);
      if (target.fragment !== undefined && normalAddress(target.path) === page.address)
        addTo(former, target.fragment, fragment);
    }
    return Object.fromEntries(former);
  }

  /** Sections that were on this page and are elsewhere now. */
  #movedFrom(page: DocumentationPage, ids: ReadonlySet<string>): { fragment: string; to: string }[] {
    return this.#addressesOf(page)
      .flatMap((address) => this.#sections.get(address) ?? [])
      .filter(({ fragment }) => !ids.has(fragment));
  }
}

/**
 * Where a file is that is named from the root of the site, or from outside of the folder of the pages; `@site/static` is
 * Docusaurus’s name of the root.
 */
function publicAddress(address: string, { set: { published }, path }: DocumentationPage): string | undefined {
  if (!published) return undefined;
  const [around = ""] = address.startsWith(".") ? includeCandidates(path, address) : [];
  const name = around.startsWith("../") ? addressAround(around) : address.replace(/^@site\/static(?=\/)/, "");
  const isPublic = Object.hasOwn(published.files, splitAddress(name).path);
  return isPublic ? `${published.at === "/" ? "" : published.at}${name}` : undefined;
}

/** Where a name is described, as a text to compare. */
function addressOf(found: DescribedName | undefined): string | undefined {
  return found && `${found.address} ${found.isCall} ${found.hasParameters}`;
}

function addTo<Entry>(lists: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

/** Whether a page has a block that could be drawn. */
function canHoldDiagrams({ set, source }: DocumentationPage): boolean {
  return set.diagrams !== false && /mermaid/i.test(source);
}

/** Shows only when someone arrives at it. */
function movedNotice(fragment: string, to: string): string {
  const [id, address] = [escapeHtml(fragment), escapeHtml(to)];
  return `<p class="vt-moved" id="${id}" tabindex="-1">This section has moved to <a href="${address}">${address}</a>.</p>`;
}
