/**
 * The hub's own addresses, as far as its Python and JavaScript clients request them, over a folder of repositories; and
 * sample files under `/sample/`. On loopback only, for as long as the snippets run.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, relative } from "node:path";

const COMMIT = `${"0".repeat(39)}1`;

export interface LocalHub {
  address: string;
  close(): void;
}

/** @param samples files by ending, for addresses of other hosts */
export async function serveHub(folder: string, samples: Readonly<Record<string, string>>): Promise<LocalHub> {
  const server = createServer((request, response) => {
    try {
      answer(folder, samples, request, response);
    } catch (error) {
      send(response, 500, { error: String(error) });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function answer(
  folder: string,
  samples: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
  const parts = path.split("/").filter((part) => part !== "");
  const isHead = request.method === "HEAD";
  if (parts[0] === "sample") {
    const file = samples[extname(path).slice(1).toLowerCase()];
    if (file === undefined) return notFound(response, "EntryNotFound");
    return sendFile(response, file, request, isHead);
  }
  const isApi = parts[0] === "api" && parts[1] === "models";
  const [owner = "", name = "", kind = "", revision = "", ...rest] = isApi ? parts.slice(2) : parts;
  const repository = join(folder, owner, name);
  if (owner === "" || name === "" || !existsSync(repository)) return notFound(response, "RepoNotFound");
  const inside = normalize(rest.join("/"));
  if (isApi && kind === "tree") {
    const isRecursive = new URL(request.url ?? "/", "http://x").searchParams.get("recursive")?.toLowerCase() === "true";
    return send(response, 200, tree(repository, inside === "." ? "" : inside, isRecursive));
  }
  if (isApi && kind === "paths-info") {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const wanted = body.startsWith("{")
        ? (JSON.parse(body) as { paths: string[] | string }).paths
        : new URLSearchParams(body).getAll("paths");
      const names = new Set([wanted].flat());
      send(response, 200, everything(repository, names));
    });
    return undefined;
  }
  if (isApi) {
    const siblings = list(repository).map((file) => ({ rfilename: file }));
    const tags = join(repository, "tags.json");
    const info = {
      id: `${owner}/${name}`,
      modelId: `${owner}/${name}`,
      sha: COMMIT,
      siblings,
      private: false,
      tags: existsSync(tags) ? (JSON.parse(readFileSync(tags, "utf8")) as string[]) : [],
    };
    return send(response, 200, info);
  }
  if ((kind === "resolve" || kind === "raw") && revision !== "" && !inside.startsWith("..")) {
    const file = join(repository, inside);
    if (existsSync(file) && statSync(file).isFile()) return sendFile(response, file, request, isHead);
    return notFound(response, "EntryNotFound");
  }
  return notFound(response, "EntryNotFound");
}

function list(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

function fileEntry(root: string, path: string) {
  return { type: "file", path, size: statSync(join(root, path)).size, oid: digest(join(root, path)) };
}

function folders(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function tree(root: string, under: string, isRecursive: boolean) {
  const within = (path: string) => under === "" || path.startsWith(`${under}/`);
  const found = list(root).filter(within);
  const shown = isRecursive ? found : found.filter((path) => !path.slice(under.length + 1).includes("/"));
  const directories = folders(root).filter(within);
  return [
    ...directories.map((path) => ({ type: "directory", path, oid: COMMIT, size: 0 })),
    ...shown.map((path) => fileEntry(root, path)),
  ];
}

function everything(root: string, names: ReadonlySet<string>) {
  const files = list(root).filter((path) => names.has(path));
  const directories = folders(root).filter((path) => names.has(path));
  return [
    ...directories.map((path) => ({ type: "directory", path, oid: COMMIT, size: 0 })),
    ...files.map((path) => fileEntry(root, path)),
  ];
}

function digest(file: string): string {
  return createHash("sha1").update(readFileSync(file)).digest("hex");
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "Content-Type": "application/json", "X-Repo-Commit": COMMIT });
  response.end(text);
}

function notFound(response: ServerResponse, code: string): void {
  response.writeHead(404, { "Content-Type": "application/json", "X-Error-Code": code, "X-Error-Message": code });
  response.end("{}");
}

function sendFile(response: ServerResponse, file: string, request: IncomingMessage, isHead: boolean): void {
  const bytes = readFileSync(file);
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
  const start = Number(range?.[1] ?? 0);
  const end =
    range?.[2] === undefined || range[2] === "" ? bytes.length - 1 : Math.min(Number(range[2]), bytes.length - 1);
  const part = range === null ? bytes : bytes.subarray(start, end + 1);
  response.writeHead(range === null ? 200 : 206, {
    "X-Repo-Commit": COMMIT,
    ETag: `"${digest(file)}"`,
    "Accept-Ranges": "bytes",
    "Content-Length": part.length,
    "Content-Type": "application/octet-stream",
    ...(range === null ? {} : { "Content-Range": `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(isHead ? undefined : part);
}
