/**
 * Two small servers for authors of documentation: one renders pages on request and reloads open
 * pages after changes, and one serves what a build has written. Neither is for the public: they
 * listen on this machine.
 */
import { readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { publishedFiles } from "../folders/documentation-set.ts";
import type { Documentation } from "../folders/documentation.ts";
import type { DocumentationPage, DocumentationProblem } from "../folders/documentation-source.ts";
import { searchEntries } from "../search/search-entries.ts";
import { SearchFiles, writtenEntry } from "../search/search-files.ts";
import { mainLanguage } from "../search/stemmers.ts";
import { markdownAddress } from "../folders/text-files.ts";
import { siteScripts } from "./site-scripts.ts";
import { stylesheet } from "./static-site.ts";
import { htmlPage, notFoundPage, type PageFrame } from "./static-page.ts";
import { DocumentationError } from "../folders/documentation-error.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ipynb": "application/x-ipynb+json",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".xml": "application/xml; charset=utf-8",
};

const HTML = ".html";

/** Address of change events for open pages, below the site's base. */
export const CHANGES = "/_changes";

/** A server that listens. */
export interface RunningServer {
  port: number;
  /** Reloads open pages. */
  changed(): void;
  close(): Promise<void>;
}

/** Answer to a path: a body and its ending, another address, or nothing. */
type Answer = { body: string | Uint8Array; extension: string; status?: number } | { moved: string } | undefined;

/** Files that are served beside pages. */
interface ServedFiles {
  port: number;
  css: string;
  assetFolders: Readonly<Record<string, string>>;
  /** What is wrong with a page, which it shows. */
  problemsOf?: (page: DocumentationPage) => readonly DocumentationProblem[];
  /** Another HTML page at a path. */
  extra?: (path: string) => string | undefined;
}

/** Serves pages as they are now. `assetFolders` are the folders on disk by the sets' addresses. */
export async function serveDocumentation(
  documentation: Documentation,
  frame: PageFrame,
  { port, css, assetFolders, extra, problemsOf }: ServedFiles,
): Promise<RunningServer> {
  const scripts = await siteScripts(documentation.sets.map(({ language }) => mainLanguage(language)));
  const sheet = (await stylesheet()) + css;
  const live: PageFrame = { ...frame, changesAt: `${frame.base}${CHANGES}` };
  let index: { revision: number; files: ReadonlyMap<string, string> } | undefined;
  const shared = (name: string): Answer => {
    if (name === "documentation.css") return { body: sheet, extension: ".css" };
    if (Object.hasOwn(scripts, name)) return { body: scripts[name] ?? "", extension: ".js" };
    if (!name.startsWith("search/")) return undefined;
    const { revision } = documentation;
    if (index?.revision !== revision) index = { revision, files: searchFiles(documentation) };
    const body = index.files.get(name.slice("search/".length));
    return body === undefined ? undefined : { body, extension: ".json" };
  };
  return listen(port, live.changesAt, async (path) => {
    const own = path.startsWith(`${frame.base}/`) ? shared(path.slice(frame.base.length + 1)) : undefined;
    if (own) return own;
    const other = extra?.(path);
    if (other !== undefined) return { body: other, extension: HTML };
    const page = documentation.find(path);
    if (page && path.endsWith(".md") && markdownAddress(page) === path)
      return { body: documentation.markdownVersion(page), extension: ".md" };
    if (page) {
      const problems = problemsOf?.(page) ?? [];
      return { body: htmlPage(documentation, page, { ...live, problems }), extension: HTML };
    }
    const moved = documentation.redirectFrom(path);
    if (moved !== undefined) return { moved };
    const svg = documentation.diagram(path);
    if (svg !== undefined) return { body: svg, extension: ".svg" };
    const picture = documentation.picture(path);
    if (picture) return { body: Buffer.from(picture.base64, "base64"), extension: extname(path) };
    const [, published] = documentation.sets.flatMap(publishedFiles).find(([address]) => address === path) ?? [];
    if (published !== undefined) return fileIn(dirname(published), basename(published));
    for (const [address, folder] of Object.entries(assetFolders)) {
      const below = address === "/" ? "/" : `${address}/`;
      if (path.startsWith(below)) return fileIn(folder, path.slice(below.length));
    }
    const first = documentation.find(frame.base || "/")?.address ?? documentation.pages[0]?.address;
    if ((path === "/" || path === frame.base) && first !== undefined && first !== path) return { moved: first };
    const [like] = documentation.pages;
    return like && extname(path) === ""
      ? { body: notFoundPage(documentation, like, live), extension: HTML, status: 404 }
      : undefined;
  });
}

function searchFiles(documentation: Documentation): Map<string, string> {
  const search = new SearchFiles();
  for (const entry of searchEntries(documentation)) search.add(writtenEntry(entry));
  return new Map(search.files());
}

/** Serves the files of a folder that a build has written. */
export function serveFolder(folder: string, port: number): Promise<RunningServer> {
  return listen(port, undefined, async (path) => {
    const found = extname(path) === "" ? undefined : await fileIn(folder, path.slice(1));
    const shown = found ?? (await fileIn(folder, join(path.slice(1), "index.html")));
    if (shown) return shown;
    const missing = await fileIn(folder, "404.html");
    return missing && "body" in missing ? { ...missing, status: 404 } : undefined;
  });
}

/** A file of a folder; nothing outside of it, and no hidden file. */
async function fileIn(folder: string, path: string): Promise<Answer> {
  const root = resolve(folder);
  const file = resolve(root, path);
  if (!file.startsWith(root + sep) || path.split(/[/\\]/).some((part) => part.startsWith("."))) return undefined;
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile ? { body: await readFile(file), extension: extname(file).toLowerCase() } : undefined;
}

async function listen(
  port: number,
  changesAt: string | undefined,
  answer: (path: string) => Promise<Answer>,
): Promise<RunningServer> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const path = pathOf(request);
    if (path === changesAt) {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" }).write(":\n\n");
      listeners.add(response);
      request.on("close", () => listeners.delete(response));
      return;
    }
    answer(path).then(
      (found) => send(response, found),
      (error: unknown) =>
        send(response, { body: error instanceof Error ? error.message : String(error), extension: ".txt" }, 500),
    );
  });
  await start(server, port);
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    changed: () => {
      for (const listener of listeners) listener.write("event: changed\ndata: 1\n\n");
    },
    close: async () => {
      for (const listener of listeners) listener.end();
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function start(server: Server, port: number): Promise<void> {
  return new Promise((started, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      failed(
        error.code === "EADDRINUSE"
          ? new DocumentationError("port-in-use", `Port ${port} is taken.`, { hint: "Name another with --port." })
          : error,
      ),
    );
    server.listen(port, "127.0.0.1", started);
  });
}

function pathOf(request: IncomingMessage): string {
  try {
    return decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
  } catch {
    return "/";
  }
}

function send(response: ServerResponse, answer: Answer, status = 200): void {
  if (!answer) {
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Nothing is here.");
  } else if ("moved" in answer) {
    response.writeHead(302, { Location: encodeURI(answer.moved) }).end();
  } else {
    const type = TYPES[answer.extension] ?? "application/octet-stream";
    response.writeHead(answer.status ?? status, { "Content-Type": type, "Cache-Control": "no-store" }).end(answer.body);
  }
}
