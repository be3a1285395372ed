/**
 * Documentation as a folder of files that any web server can serve: pages that are complete without
 * a script, their Markdown versions, a search that runs in the reader's browser, and the files for
 * machines.
 *
 * Threads write the pages into a folder next to the target, which replaces it after every check has
 * passed: nobody finds half a site.
 */
import { writeInventory } from "../references/inventory.ts";
import { copyFileSync, existsSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { OpenGraphRenderer } from "@vitrine/markdown/pages";
import type { Documentation } from "../folders/documentation.ts";
import { publishedFiles } from "../folders/documentation-set.ts";
import { fallbackOf } from "../folders/fallback-pages.ts";
import { type SiteSurvey, SURVEY_FILE } from "./site-survey.ts";
import type { SearchFiles } from "../search/search-files.ts";
import { atomFeed, changedAt, llmsTxt, type SiteDescription, sitemap, markdownAddress } from "../folders/text-files.ts";
import { siteScripts } from "./site-scripts.ts";
import { FolderMaker, htmlFile } from "./page-writer.ts";
import { cardAddress, notFoundPage, type PageFrame, redirectPage } from "./static-page.ts";

export interface StaticSiteOptions {
  /** Path of the site's first page ("/docs"); what pages share is put below it. */
  base: string;
  site: SiteDescription;
  /** Folders on disk of the sets, by the sets' addresses, to copy pictures from. */
  assetFolders: Readonly<Record<string, string>>;
  /** Writes a picture for links to each page; needs the site's public address. */
  cards: boolean;
  /** Style sheet of the site's own. */
  css: string;
  frame: PageFrame;
  /** What the site offers, for comparisons with later ones. */
  survey: SiteSurvey;
}

/** About 100,000 tokens: what a language model reads at once, with room for a conversation. */
const MAX_PART_CHARS = 400_000;

/** A temporary folder for the new site: next to the target, so that files are moved and not copied. */
export async function stagingFolder(out: string): Promise<string> {
  const parent = dirname(resolve(out));
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, ".vitrine-docs-"));
}

/** Moves what is in `staging` into `out`. Files of an earlier run that are no longer made stay where they are. */
export async function publish(staging: string, out: string): Promise<void> {
  const move = async (from: string, to: string): Promise<void> => {
    const known = new Set(await readdir(to));
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory() && known.has(entry.name)) await move(source, target);
      else renameSync(source, target);
    }
  };
  await mkdir(out, { recursive: true });
  await move(staging, out);
  await rm(staging, { recursive: true, force: true });
}

/** Writes every file but the pages' own into `out`. Resolves to how many they are. */
export async function writeSharedFiles(
  documentation: Documentation,
  search: SearchFiles,
  out: string,
  { base, site, assetFolders, cards, css, frame, survey }: StaticSiteOptions,
): Promise<number> {
  const shared = base === "/" ? "" : base;
  const files = new Map<string, string | Uint8Array>();
  for (const [address, { base64 }] of documentation.sets.flatMap((set) => [...set.pictures]))
    files.set(address, Buffer.from(base64, "base64"));
  for (const { from, to } of documentation.sets.flatMap((set) => set.redirects)) {
    if (from.fragment !== undefined || documentation.find(from.path)) continue;
    files.set(from.path.endsWith(".html") ? from.path : htmlFile(from.path), redirectPage(to));
  }
  const [first] = documentation.pages;
  // A site whose pages are all below its address leads to them.
  if (first && !documentation.find(base) && !files.has(htmlFile(base)))
    files.set(htmlFile(base), redirectPage(first.address));
  files.set(`/${SURVEY_FILE}`, JSON.stringify(survey));
  // Servers of plain files look for it at the top, or at the top of what they are given.
  if (first)
    for (const folder of new Set(["", shared]))
      files.set(`${folder}/404.html`, notFoundPage(documentation, first, frame));
  for (const [name, text] of Object.entries(await siteScripts(search.languages))) files.set(`${shared}/${name}`, text);
  files.set(`${shared}/documentation.css`, `${await stylesheet()}${css}`);
  filesForMachines(documentation, site, files);
  const names = documentation.describedNames().map(({ name, role, address }) => ({
    name,
    role: `py:${role}`,
    address: address.slice(shared.length).replace(/^\//, ""),
  }));
  if (names.length > 0) files.set(`${shared}/objects.inv`, writeInventory(site.title, "", names));
  if (cards && site.origin !== "") await addCards(documentation, site, files);
  const folders = new FolderMaker();
  const write = (path: string, content: string | Uint8Array) => writeFileSync(folders.with(join(out, path)), content);
  for (const [path, content] of files) write(path, content);
  let copied = 0;
  for (const set of documentation.sets) {
    const folder = assetFolders[set.address];
    const borrowed = new Set(set.fallback?.assets);
    const main = assetFolders[set.fallback?.address ?? ""] ?? "";
    for (const path of folder === undefined ? [] : (set.assets ?? [])) {
      const from = join(borrowed.has(path) ? main : (folder ?? ""), path);
      copyFileSync(from, folders.with(join(out, set.address, path)));
      copied += 1;
    }
  }
  for (const [address, file] of documentation.sets.flatMap(publishedFiles)) {
    const to = folders.with(join(out, address));
    // What the site itself has written stays.
    if (existsSync(to)) continue;
    copyFileSync(file, to);
    copied += 1;
  }
  let parts = 0;
  for (const [path, text] of search.files()) {
    write(join(shared, "search", path), text);
    parts += 1;
  }
  return files.size + copied + parts + (await writeWholeText(documentation, site, out, write));
}

type WriteFile = (path: string, content: string | Uint8Array) => void;

/**
 * `llms-full.txt`: every page's Markdown, one after the other, from the files that have just been written. Of a site that
 * is larger than a language model reads at once, it is the beginning, and lists the other parts (`llms-full/2.txt`).
 * Resolves to how many files that are.
 */
async function writeWholeText(
  documentation: Documentation,
  site: SiteDescription,
  out: string,
  write: WriteFile,
): Promise<number> {
  const parts: string[][] = [[]];
  let size = 0;
  for (const page of documentation.pages) {
    if (fallbackOf(page)) continue;
    const text = await readFile(join(out, markdownAddress(page)), "utf8");
    if (size > 0 && size + text.length > MAX_PART_CHARS) {
      writePart(parts.length - 1);
      parts.push([]);
      size = 0;
    }
    size += text.length;
    parts.at(-1)?.push(`\n\n---\n\n<!-- ${site.origin}${page.address} -->\n\n${text}`);
  }
  writePart(parts.length - 1);
  const head = `# ${site.title}\n\n> ${site.summary}\n`;
  const others = parts.slice(1).map((_, index) => `- ${site.origin}/llms-full/${index + 2}.txt`);
  const list = others.length === 0 ? "" : `\nThis is part 1 of ${parts.length}. The others:\n\n${others.join("\n")}\n`;
  write("llms-full.txt", head + list + (parts[0] ?? []).join(""));
  return parts.length;

  /** A part is let go as soon as it is written; the first waits until it can name the others. */
  function writePart(index: number): void {
    if (index === 0) return;
    write(join("llms-full", `${index + 1}.txt`), (parts[index] ?? []).join("").trimStart());
    parts[index] = [];
  }
}

function filesForMachines(
  documentation: Documentation,
  site: SiteDescription,
  files: Map<string, string | Uint8Array>,
): void {
  files.set("/llms.txt", llmsTxt(documentation, site));
  if (site.origin === "") return;
  const own = documentation.pages.filter((page) => !fallbackOf(page));
  const pages = own.map((page) => ({ address: page.address, changed: changedAt(page) }));
  const feed = "/feed.xml";
  files.set("/sitemap.xml", sitemap(pages, site.origin));
  files.set(feed, atomFeed(documentation, site, feed));
}

/** If the font lacks characters of a page's title, the page uses the picture with the site's name. */
async function addCards(
  documentation: Documentation,
  site: SiteDescription,
  files: Map<string, string | Uint8Array>,
): Promise<void> {
  const renderer = new OpenGraphRenderer({ maxQueued: documentation.pages.length + 1 });
  try {
    const ofSite = renderer.render({ site: site.title, kind: "Documentation", title: site.title });
    await Promise.all(
      documentation.pages.map(async (page) => {
        const kind = page.section[0] ?? page.set.title;
        const png = (await renderer.render({ site: site.title, kind, title: page.title })) ?? (await ofSite);
        if (png) files.set(cardAddress(page), png);
      }),
    );
  } finally {
    await renderer.close();
  }
}

/** The site's own style sheet. */
export function stylesheet(): Promise<string> {
  return readFile(new URL("../../src/site/documentation.css", import.meta.url), "utf8");
}
