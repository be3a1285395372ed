/**
 * A site as a PDF, by a browser's print. It is printed twice: the first time tells on which page each entry of the contents
 * is, and the second has those numbers.
 */
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Documentation } from "../folders/documentation.ts";
import { serveDocumentation } from "../site/site-server.ts";
import type { PageFrame } from "../site/static-page.ts";
import { bookHtml, bookPages } from "./book.ts";
import { printingBrowser, printPage } from "./browser.ts";
import { pageNumbers } from "./page-numbers.ts";

/** Selection of pages to print. */
export interface PrintOptions {
  out: string;
  /** A path below the first page, or a title of the list of pages. */
  section?: string | undefined;
  css: string;
  assetFolders: Readonly<Record<string, string>>;
}

const BOOK = "/_book.html";

/** Writes a PDF. Resolves to how many pages of the site are in it. */
export async function printSite(
  documentation: Documentation,
  frame: PageFrame,
  { out, section, css, assetFolders }: PrintOptions,
): Promise<number> {
  const browser = printingBrowser();
  const pages = bookPages(documentation, frame.base, section);
  let book = bookHtml(documentation, pages, frame);
  const extra = (path: string) => (path === BOOK ? book : undefined);
  const server = await serveDocumentation(documentation, frame, { port: 0, css, assetFolders, extra });
  await mkdir(dirname(resolve(out)), { recursive: true });
  const folder = await mkdtemp(join(dirname(resolve(out)), ".vitrine-docs-"));
  try {
    const file = join(folder, "book.pdf");
    const address = `http://127.0.0.1:${server.port}${BOOK}`;
    await printPage(browser, address, file);
    book = bookHtml(documentation, pages, frame, pageNumbers(await readFile(file)));
    await printPage(browser, address, file);
    await rename(file, out);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
  return pages.length;
}
