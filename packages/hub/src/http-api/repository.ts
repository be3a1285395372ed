/**
 * One repository as its record knows it: at which revision, with which files. The files themselves are not here. Where
 * the record names the commit it was read at, a client is sent on to that commit at the hub it came from.
 */
import type { ModelRecord } from "@vitrine/models";
import { answerElsewhere, answerJson, answerText, ApiError, quoted } from "./answer.ts";
import { QueryValues } from "./query-values.ts";

const MAX_ENTRIES = 1000;

/** What clients call the newest commit: the Python client its branch, the JavaScript client git's own word. */
const NEWEST = ["main", "HEAD"];

/** A record stands for one commit: its own, which is also the newest that is known here. */
export function checkRevision(record: ModelRecord, revision: string): void {
  if (NEWEST.includes(revision)) return;
  const commit = revision.toLowerCase();
  if (/^[0-9a-f]{7,64}$/.test(commit) && record.sha?.toLowerCase().startsWith(commit)) return;
  const known = record.sha === undefined ? "main" : `main, ${record.sha}`;
  throw new ApiError(
    404,
    "RevisionNotFound",
    `${record.id} has no revision ${quoted(revision)} here. Known: ${known}.`,
  );
}

interface TreeEntry {
  type: "file" | "directory";
  /** A file's hash is not in a record. */
  oid: null;
  /** Bytes; `null` where the record does not say. */
  size: number | null;
  path: string;
}

/** `GET /api/models/{id}/tree/{revision}/{folder}`: what is in a folder, page by page in the order of the paths. */
export function listFiles(record: ModelRecord, folder: string, address: URL): Response {
  const query = new QueryValues(address.searchParams, ["recursive", "expand", "limit", "cursor"]);
  const limit = query.count("limit", MAX_ENTRIES) ?? MAX_ENTRIES;
  const after = readPlace(query.text("cursor"));
  query.flag("expand");
  const all = entriesBelow(record, folder, query.flag("recursive") === true);
  if (all.length === 0 && folder !== "")
    throw new ApiError(404, "EntryNotFound", `${record.id} has no folder ${quoted(folder)} here.`);
  const rest = after === undefined ? all : all.filter(({ path }) => path > after);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  if (rest.length === shown.length || last === undefined) return answerJson(shown);
  const next = new URL(address);
  next.searchParams.set("cursor", Buffer.from(last.path).toString("base64url"));
  return answerJson(shown, { Link: `<${next.href}>; rel="next"` });
}

/** The path that a page ended with. */
function readPlace(cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : Buffer.from(cursor.slice(0, 8000), "base64url").toString("utf8");
}

function entriesBelow(record: ModelRecord, folder: string, isRecursive: boolean): TreeEntry[] {
  if (record.siblings === undefined)
    throw new ApiError(404, "NotServed", `The list of files of ${record.id} is not known here.`);
  const start = folder === "" ? "" : `${folder}/`;
  const entries = new Map<string, TreeEntry>();
  for (const { rfilename, size } of record.siblings) {
    if (!rfilename.startsWith(start)) continue;
    const parts = rfilename.slice(start.length).split("/");
    for (let depth = 1; depth < parts.length && (isRecursive || depth === 1); depth++) {
      const path = start + parts.slice(0, depth).join("/");
      entries.set(path, { type: "directory", oid: null, size: 0, path });
    }
    if (isRecursive || parts.length === 1)
      entries.set(rfilename, { type: "file", oid: null, size: size ?? null, path: rfilename });
  }
  return [...entries.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** `/{id}/raw/{revision}/{path}` and `/{id}/resolve/{revision}/{path}`. */
export interface FileQuestion {
  record: ModelRecord;
  door: "raw" | "resolve";
  path: string;
  /** Origins of this site. */
  own: readonly string[];
  /** The hub that records came from. */
  upstream: string | undefined;
}

export function fileAnswer({ record, door, path, own, upstream }: FileQuestion): Response {
  const isListed = record.siblings?.some(({ rfilename }) => rfilename === path);
  const isCard = path === "README.md" && record.card !== undefined;
  if (isListed === false && !isCard)
    throw new ApiError(404, "EntryNotFound", `${record.id} has no file ${quoted(path)} here.`);
  if (isCard && door === "raw") return answerText(cardText(record));
  const target = upstream === undefined ? undefined : fileAddress(upstream, record, door, path);
  // A site that is set up as its own hub would send its clients round in circles.
  if (target !== undefined && !own.includes(target.origin) && record.sha !== undefined)
    return answerElsewhere(target.href, { "X-Repo-Commit": record.sha });
  const where = record.sha === undefined ? "The record does not say at which commit it was read" : "No hub is set";
  // Not 404: clients take that for a file that does not exist.
  throw new ApiError(
    501,
    "NotServed",
    `This site is a catalogue and keeps no files. ${where}, so it cannot send you on; ask the hub or the folder that ${record.id} came from.`,
  );
}

/**
 * Where the file is, at the commit that the record was read at. The commit is what makes it the same model: by name
 * alone, a model of one's own would lead to whoever has that name on a public hub.
 */
function fileAddress(upstream: string, record: ModelRecord, door: string, path: string): URL | undefined {
  const base = upstream.replace(/\/+$/, "");
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const address = `${base}/${record.id}/${door}/${record.sha ?? "main"}/${encoded}`;
  if (!/^https?:/.test(base) || !URL.canParse(address)) return undefined;
  const target = new URL(address);
  // A password of this site's own, where one was set, is not for its visitors.
  target.username = "";
  target.password = "";
  return target;
}

/** The card with its front matter, put together again from the record; JSON is YAML. */
function cardText({ cardData = {}, card = "" }: ModelRecord): string {
  const lines = Object.entries(cardData).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join("")}---\n${card}`;
}
