/**
 * The documentation, rendered ahead of its first reader by a thread that ends when it is done. Grammars, setters of
 * formulas and trees weigh more than all the pages that come of them; they go with the thread, and this one keeps the
 * pages alone, their texts compressed: a page that was read is cached as it was sent.
 */
import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import type { Documentation, RenderedPage, SearchTerms } from "@vitrine/docs";
import { expectSearchTerms } from "../../content/documentation-index.ts";
import { describeError } from "../../server/log/error-log.ts";

/** Where the thread reads the same pages. */
export interface DocumentationFolders {
  folder: string;
  apiFolder: string;
}

/** A page with its texts compressed. */
type PackedPage = Omit<RenderedPage, "html" | "markdown"> & { html: Uint8Array; markdown: Uint8Array };

/** Messages of the thread: each page with its address, and at the end what the search knows of all. */
export type RenderedAhead = { address: string; page: PackedPage } | { words: readonly SearchTerms[] };

/** The page, which unpacks a text whenever that is asked for. */
function unpacked({ html, markdown, ...rest }: PackedPage): RenderedPage {
  return {
    ...rest,
    get html() {
      return inflateRawSync(html).toString();
    },
    get markdown() {
      return inflateRawSync(markdown).toString();
    },
  };
}

/** What the thread said of the same pages in an earlier start, in a file. */
export interface KeptPages {
  file: string;
  /** Changes with the pages, and with the build that renders them. */
  version: string;
}

/** Nothing where the site runs from its source, which may change at any time. */
export async function keptPages(
  documentation: Documentation,
  file: string,
  buildFolder: string,
): Promise<KeptPages | undefined> {
  const build = await readFile(join(buildFolder, ".inputs"), "utf8").catch(() => undefined);
  if (build === undefined) return undefined;
  const hash = createHash("sha256").update(build.slice(0, build.indexOf(" ")));
  for (const { redirects, pages } of documentation.sets)
    hash.update(JSON.stringify([redirects, pages.map(({ address, title, source }) => [address, title, source])]));
  return { file, version: hash.digest("hex") };
}

/**
 * Renders every page ahead, or reads what was kept of it, and builds the search index, which queries wait for. Never
 * rejects: a page that no thread rendered is rendered on request.
 *
 * @returns the number of pages rendered
 */
export async function renderDocumentation(
  documentation: Documentation,
  folders: DocumentationFolders,
  kept?: KeptPages,
): Promise<number> {
  const { promise: words, resolve, reject } = Promise.withResolvers<readonly SearchTerms[]>();
  expectSearchTerms(documentation, words);
  let pages = 0;
  const take = (said: RenderedAhead) => {
    if ("words" in said) return resolve(said.words);
    documentation.adopt(said.address, unpacked(said.page));
    pages += 1;
  };
  const before = kept && (await readKept(kept));
  if (before) before.forEach(take);
  else {
    const all: RenderedAhead[] = [];
    await renderInThread(folders, (said) => {
      all.push(said);
      take(said);
    });
    if (kept && all.some((said) => "words" in said)) await keep(kept, all);
  }
  reject(new Error("The thread ended before it had read all pages."));
  return pages;
}

async function renderInThread(folders: DocumentationFolders, take: (said: RenderedAhead) => void): Promise<void> {
  const name = import.meta.url.endsWith(".ts") ? "./documentation-worker.ts" : "./documentation-worker.js";
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: folders,
    // From source, packages are found as source too.
    execArgv: name.endsWith(".ts") ? ["--conditions=vitrine-source"] : [],
  });
  worker.unref();
  worker.on("message", take);
  worker.once("error", (error) =>
    console.warn(`The documentation is rendered page by page, as it is read: ${describeError(error)}`),
  );
  await new Promise((resolve) => worker.once("exit", resolve));
}

/** Nothing where another version wrote it, or it cannot be read: it is written again then. */
async function readKept({ file, version }: KeptPages): Promise<RenderedAhead[] | undefined> {
  try {
    const kept = deserialize(await readFile(file)) as { version: string; said: RenderedAhead[] };
    return kept.version === version ? kept.said : undefined;
  } catch {
    return undefined;
  }
}

async function keep({ file, version }: KeptPages, said: RenderedAhead[]): Promise<void> {
  const fresh = `${file}.${process.pid}`;
  try {
    await writeFile(fresh, serialize({ version, said }));
    await rename(fresh, file);
  } catch {
    // The next start renders them again.
    await rm(fresh, { force: true }).catch(() => {});
  }
}
