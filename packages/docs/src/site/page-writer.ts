/**
 * Writes pages of a site, one after the other, and keeps nothing of them: what is left of a page is its outline, for
 * the link check, and its entries in the search. Each thread of a build has one of these.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { autodocFrom } from "../api-reference/autodoc.ts";
import { notebooksOf } from "../folders/documentation-set.ts";
import { type DocumentationPage, type DocumentationSource } from "../folders/documentation-source.ts";
import { Documentation, type PageOutline } from "../folders/documentation.ts";
import { notebookFile } from "../notebooks/notebook-format.ts";
import { hasCells } from "../notebooks/page-notebook.ts";
import { pageEntries } from "../search/search-entries.ts";
import { type WrittenEntry, writtenEntry } from "../search/search-files.ts";
import { markdownAddress } from "../folders/text-files.ts";
import { type PackedTexts, unpackTexts } from "../folders/texts-on-demand.ts";
import { siteComponents } from "./site-components.ts";
import { readSiteConfig } from "./site-config.ts";
import { htmlPage, type PageFrame } from "./static-page.ts";

/** Work that can be handed to a thread. */
export interface SiteJob {
  /** Sets without their functions. */
  sources: readonly DocumentationSource[];
  /** Files of the sets, in the place of those in `sources`, where nothing of them will change. */
  texts?: readonly PackedTexts[];
  /** Dates of the sets' pages, by path, as ISO texts. */
  changed: readonly Readonly<Record<string, string>>[];
  /** The text of the file with descriptions for `[[autodoc]]`. */
  autodoc?: string;
  /** The configuration's file, which each thread reads for itself. */
  config?: string;
  frame: Pick<PageFrame, "site" | "base" | "hasCards" | "hasNotebooks" | "editAt" | "versions">;
  /** Where files go; without it, pages are rendered for checks alone. */
  out?: string;
}

/** Result of writing a page. */
export interface WrittenPage {
  address: string;
  outline: PageOutline;
  entries: WrittenEntry[];
  files: number;
}

/** The sets of a job, with functions in place of the data that cannot be sent to a thread. */
export async function openJob(job: SiteJob): Promise<{ documentation: Documentation; frame: PageFrame }> {
  const { parts, labels, plugins, renderElement, logo, favicon, links, findElsewhere, components, createElement } =
    await readSiteConfig(job.config, "/nowhere");
  const own = components && siteComponents(components, { renderElement, createElement });
  const autodoc = job.autodoc === undefined ? undefined : autodocFrom(job.autodoc);
  const sources = job.sources.map((source, index): DocumentationSource => {
    const times = job.changed[index] ?? {};
    const texts = job.texts?.[index];
    return {
      ...source,
      ...(texts && { files: unpackTexts(texts), readsOnDemand: true }),
      changed: (path) => (times[path] === undefined ? undefined : new Date(times[path])),
      ...(autodoc && { autodoc }),
      ...(plugins && { plugins }),
      ...(findElsewhere && { findElsewhere }),
      ...(own && { components: own }),
    };
  });
  const frame: PageFrame = {
    ...job.frame,
    head: { ...(logo && { logo }), ...(favicon !== undefined && { favicon }), ...(links && { links }) },
    ...(parts && { parts }),
    ...(labels && { labels }),
    ...(renderElement && { renderElement }),
  };
  return { documentation: new Documentation(sources), frame };
}

/** Renders and writes pages of a job. */
export class PageWriter {
  readonly documentation: Documentation;
  readonly #frame: PageFrame;
  readonly #out: string | undefined;
  readonly #folders = new FolderMaker();

  constructor(documentation: Documentation, frame: PageFrame, out: string | undefined) {
    this.documentation = documentation;
    this.#frame = frame;
    this.#out = out;
  }

  static async open(job: SiteJob): Promise<PageWriter> {
    const { documentation, frame } = await openJob(job);
    return new PageWriter(documentation, frame, job.out);
  }

  /** Writes a page's files, and lets go of the page. */
  write(page: DocumentationPage): WrittenPage {
    const { documentation } = this;
    const rendered = documentation.render(page);
    const { title, headings, ids, links, problems, warnings, constructs } = rendered;
    let files = 0;
    const write = (path: string, content: string) => {
      files += 1;
      this.#write(path, content);
    };
    if (this.#out !== undefined) {
      write(htmlFile(page.address), htmlPage(documentation, page, this.#frame));
      write(markdownAddress(page), rendered.markdown);
      for (const { address, svg } of rendered.diagrams) write(address, svg);
      if (this.#frame.hasNotebooks && !page.notebook) this.#writeNotebooks(page, write);
    }
    const entries = this.#out === undefined ? [] : pageEntries(page, rendered.sections).map(writtenEntry);
    documentation.forget(page);
    return {
      address: page.address,
      outline: { title, headings, ids, links, problems, warnings, constructs },
      entries,
      files,
    };
  }

  #writeNotebooks(page: DocumentationPage, write: (path: string, content: string) => void): void {
    const { origin } = this.#frame.site;
    for (const { path, framework } of notebooksOf(page)) {
      const notebook = this.documentation.notebook(page, { origin, ...(framework !== undefined && { framework }) });
      if (hasCells(notebook)) write(`${page.set.address}/${path}`.replace("//", "/"), notebookFile(notebook));
    }
  }

  /** In turn, on purpose: a thread that writes its pages itself needs no queue of them. */
  #write(path: string, content: string): void {
    writeFileSync(this.#folders.with(join(this.#out ?? "", path)), content);
  }
}

/** Makes the folders of files, each once. */
export class FolderMaker {
  readonly #made = new Set<string>();

  /** The path, once its folder exists. */
  with(path: string): string {
    const folder = dirname(path);
    if (!this.#made.has(folder)) mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
    return path;
  }
}

/** The file of a page's address. */
export function htmlFile(address: string): string {
  return address === "/" ? "/index.html" : `${address}/index.html`;
}
