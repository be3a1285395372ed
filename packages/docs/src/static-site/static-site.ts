/**
 * Documentation as a folder of files that any web server can serve: pages that are complete without a script, their
 * Markdown twins, a search that runs in the reader's browser, and the files for machines.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CardPress } from "../card/card-press.ts";
import { type DocumentationPage, notebooksOf } from "../documentation-set.ts";
import type { Documentation } from "../documentation.ts";
import { notebookFile } from "../notebook/notebook-format.ts";
import { hasCells } from "../notebook/page-notebook.ts";
import { searchEntries } from "../search.ts";
import {
  atomFeed,
  changedAt,
  llmsFullTxt,
  llmsTxt,
  type SiteDescription,
  sitemap,
  twinAddress,
} from "../text-files.ts";
import { searchScript } from "./search-script.ts";
import { cardAddress, htmlPage, navigation, redirectPage } from "./static-page.ts";

/** What was written. */
export interface WrittenSite {
  pages: number;
  files: number;
}

export interface StaticSiteOptions {
  /** Path of the site's first page ("/docs"); what pages share is put below it. */
  base?: string;
  /** Folders on disk of the sets, by the sets' addresses, to copy pictures from. */
  assetFolders?: Readonly<Record<string, string>>;
  /** Writes a picture for links to each page; needs the site's public address. */
  cards?: boolean;
  /** Writes a notebook of each page that has Python to run. */
  notebooks?: boolean;
}

/** How many files are written at once. */
const PARALLEL_WRITES = 32;

/** Writes every page and file below `out`. Files of an earlier run that are no longer made stay where they are. */
export async function writeStaticSite(
  documentation: Documentation,
  out: string,
  site: SiteDescription,
  { base = "/", assetFolders = {}, cards = false, notebooks = false }: StaticSiteOptions = {},
): Promise<WrittenSite> {
  const shared = base === "/" ? "" : base;
  const files = new Map<string, string | Uint8Array>();
  const frame = { site, base: shared, hasCards: cards && site.origin !== "" };
  const navigations = new Map(documentation.sets.map((set) => [set, navigation(documentation, set)] as const));
  for (const page of documentation.pages) {
    files.set(htmlFile(page.address), htmlPage(documentation, page, frame, navigations.get(page.set) ?? ""));
    files.set(twinAddress(page), documentation.twin(page));
    for (const { address, svg } of documentation.render(page).diagrams) files.set(address, svg);
    if (notebooks && !page.notebook) addNotebooks(documentation, page, site.origin, files);
  }
  for (const [address, { base64 }] of documentation.sets.flatMap((set) => [...set.pictures]))
    files.set(address, Buffer.from(base64, "base64"));
  for (const { from, to } of documentation.sets.flatMap((set) => set.redirects)) {
    if (from.fragment === undefined && !documentation.find(from.path)) files.set(htmlFile(from.path), redirectPage(to));
  }
  files.set(`${shared}/search-index.json`, JSON.stringify(searchEntries(documentation)));
  files.set(`${shared}/search.js`, await searchScript());
  files.set(`${shared}/documentation.css`, await stylesheet());
  filesForMachines(documentation, site, files);
  if (frame.hasCards) await addCards(documentation, site, files);
  const jobs = [...files].map(
    ([path, content]) =>
      () =>
        write(join(out, path), content),
  );
  for (const set of documentation.sets) {
    const folder = assetFolders[set.address];
    for (const path of folder === undefined ? [] : (set.assets ?? [])) {
      jobs.push(() => copy(join(folder ?? "", path), join(out, set.address, path)));
    }
  }
  await inTurns(jobs);
  return { pages: documentation.pages.length, files: jobs.length };
}

function filesForMachines(
  documentation: Documentation,
  site: SiteDescription,
  files: Map<string, string | Uint8Array>,
): void {
  files.set("/llms.txt", llmsTxt(documentation, site));
  files.set("/llms-full.txt", llmsFullTxt(documentation, site));
  if (site.origin === "") return;
  const pages = documentation.pages.map((page) => ({ address: page.address, changed: changedAt(page) }));
  const feed = "/feed.xml";
  files.set("/sitemap.xml", sitemap(pages, site.origin));
  files.set(feed, atomFeed(documentation, site, feed));
}

function addNotebooks(
  documentation: Documentation,
  page: DocumentationPage,
  origin: string,
  files: Map<string, string | Uint8Array>,
): void {
  for (const { path, framework } of notebooksOf(page)) {
    const notebook = documentation.notebook(page, { origin, ...(framework !== undefined && { framework }) });
    if (hasCells(notebook)) files.set(`${page.set.address}/${path}`.replace("//", "/"), notebookFile(notebook));
  }
}

/** A page whose title the font cannot set has no picture of its own; one with the site's name takes its place. */
async function addCards(
  documentation: Documentation,
  site: SiteDescription,
  files: Map<string, string | Uint8Array>,
): Promise<void> {
  const press = new CardPress({ mostWaiting: documentation.pages.length + 1 });
  try {
    const ofSite = press.print({ site: site.title, kind: "Documentation", title: site.title });
    await Promise.all(
      documentation.pages.map(async (page) => {
        const kind = page.section[0] ?? page.set.title;
        const png = (await press.print({ site: site.title, kind, title: page.title })) ?? (await ofSite);
        if (png) files.set(cardAddress(page), png);
      }),
    );
  } finally {
    await press.close();
  }
}

function stylesheet(): Promise<string> {
  return readFile(new URL("../../src/static-site/documentation.css", import.meta.url), "utf8");
}

async function inTurns(jobs: (() => Promise<void>)[]): Promise<void> {
  const left = jobs.values();
  await Promise.all(
    Array.from({ length: PARALLEL_WRITES }, async () => {
      for (const job of left) await job();
    }),
  );
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

function htmlFile(address: string): string {
  return address === "/" ? "/index.html" : `${address}/index.html`;
}
