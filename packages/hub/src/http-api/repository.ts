/**
 * One repository: at which revision, with which files. Of a folder on this machine the files are here, with their
 * hashes; of a record from a hub they are not, and where it names the commit it was read at, a client is sent on to that
 * commit at that hub.
 */
import type { ModelRecord } from "@vitrine/models";
import { ChangedFilesError } from "../local-repositories/local-repository.ts";
import { licenseStatus, type LicenseRules, saysLicense, whyNotLicense } from "../license-policy/license-policy.ts";
import { isPushed } from "../repositories/pushed-repositories.ts";
import type { FileDigest } from "../local-repositories/file-digests.ts";
import type { ServedRepository } from "../local-repositories/served-repository.ts";
import { answerElsewhere, jsonResponse, textResponse, ApiError, quoted } from "./responses.ts";
import type { Commit } from "../git/bare-repository.ts";
import type { PushedState } from "../repositories/pushed-state.ts";
import { TREE_PAGE, TREE_PARAMETERS } from "./parameters.ts";
import { QueryValues } from "./query-values.ts";
import { type FileScan, isRefused, scanServedFile } from "../scans/file-scans.ts";
import { changedMessage, serveFile } from "./serve-file.ts";

/** Names of the newest commit: the Python client uses its branch, the JavaScript client git's own word. */
const NEWEST = ["main", "HEAD"];

/** A record is for one commit: its own, which is also the newest that is known here. */
export function checkRevision(record: ModelRecord, revision: string): void {
  if (NEWEST.includes(revision)) return;
  const commit = revision.toLowerCase();
  if (/^[0-9a-f]{7,64}$/.test(commit) && record.sha?.toLowerCase().startsWith(commit)) return;
  const known = record.sha === undefined ? "main" : `main, ${record.sha}`;
  // A folder has no history: what a revision named is gone once a file changes.
  const why = record.origin?.from === "folder" ? " Its files may have changed since." : "";
  throw noRevision(record, revision, `${why} Known: ${known}.`);
}

export function noRevision({ id }: ModelRecord, revision: string, known = ""): ApiError {
  return new ApiError(404, "RevisionNotFound", `${id} has no revision ${quoted(revision)} here.${known}`);
}

interface TreeEntry {
  type: "file" | "directory";
  /** Hash of the git blob; `null` where no source has it. */
  oid: string | null;
  /** Bytes; `null` where the record does not say. */
  size: number | null;
  path: string;
  lfs?: { oid: string; size: number; pointerSize: number };
  lastCommit?: { id: string; title: string; date: string };
  securityFileStatus?: object;
}

/** `GET /api/models/{id}/tree/{revision}/{folder}`: what is in a folder, page by page in the order of the paths. */
export async function listFiles(
  record: ModelRecord,
  folder: string,
  address: URL,
  repository?: ServedRepository,
): Promise<Response> {
  const query = new QueryValues(address.searchParams, TREE_PARAMETERS);
  const limit = query.count("limit", TREE_PAGE) ?? TREE_PAGE;
  const after = readOffset(query.text("cursor"));
  const isExpanded = query.flag("expand") === true;
  const all = entriesBelow(record, folder, query.flag("recursive") === true);
  if (all.length === 0 && folder !== "")
    throw new ApiError(404, "EntryNotFound", `${record.id} has no folder ${quoted(folder)} here.`);
  const rest = after === undefined ? all : all.filter(({ path }) => path > after);
  const shown = await withHashes(rest.slice(0, limit), isExpanded, repository);
  const last = shown.at(-1);
  if (rest.length === shown.length || last === undefined) return jsonResponse(shown);
  const next = new URL(address);
  next.searchParams.set("cursor", Buffer.from(last.path).toString("base64url"));
  return jsonResponse(shown, { Link: `<${next.href}>; rel="next"` });
}

const MAX_PATHS = 1000;

/** `POST /api/models/{id}/paths-info/{revision}`: entries of these paths; what is not there is omitted. */
export async function pathsInfo(
  record: ModelRecord,
  request: Request,
  repository?: ServedRepository,
): Promise<Response> {
  const { paths, isExpanded } = await readPaths(request);
  if (paths.length > MAX_PATHS)
    throw new ApiError(400, "InvalidParameter", `At most ${MAX_PATHS} paths are taken at a time.`);
  const all = new Map(entriesBelow(record, "", true).map((entry) => [entry.path, entry]));
  const found = paths.map((path) => all.get(path.replace(/^\/+|\/+$/g, ""))).filter((entry) => entry !== undefined);
  return jsonResponse(await withHashes(found, isExpanded, repository));
}

/** `paths`, repeated, and `expand`: as a form or as JSON, since clients send both. */
async function readPaths(request: Request): Promise<{ paths: string[]; isExpanded: boolean }> {
  const text = await request.text();
  if (!/json/.test(request.headers.get("content-type") ?? "")) {
    const form = new URLSearchParams(text);
    return { paths: form.getAll("paths"), isExpanded: /^(1|true)$/i.test(form.get("expand") ?? "") };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Refused below.
  }
  const { paths, expand } = (value ?? {}) as { paths?: unknown; expand?: unknown };
  const list = typeof paths === "string" ? [paths] : paths;
  if (!Array.isArray(list) || !list.every((path) => typeof path === "string"))
    throw new ApiError(400, "InvalidParameter", 'The body must be {"paths": [texts], "expand": true or false}.');
  return { paths: list, isExpanded: expand === true };
}

/** Entries with what only the disk knows. */
async function withHashes(
  entries: readonly TreeEntry[],
  isExpanded: boolean,
  repository: ServedRepository | undefined,
): Promise<TreeEntry[]> {
  if (repository === undefined) return [...entries];
  const lastCommit = (modified: number) =>
    isExpanded && {
      lastCommit: { id: repository.revision, title: repository.title, date: new Date(modified).toISOString() },
    };
  const withHash = async (entry: TreeEntry): Promise<TreeEntry> => {
    const file = repository.file(entry.path);
    if (file === undefined) return { ...entry, ...lastCommit(repository.modified) };
    // A file that changed this moment is listed without a hash; the response for the file itself has it.
    const digest = await repository.digest(file).catch((): FileDigest => ({ etag: "" }));
    return {
      ...entry,
      size: file.size,
      oid: digest.oid ?? null,
      ...(digest.sha256 !== undefined && {
        lfs: { oid: digest.sha256, size: file.size, pointerSize: digest.pointerSize ?? 0 },
      }),
      ...lastCommit(file.modified),
      ...(isExpanded && securityOf(await scanServedFile(repository, file).catch(() => undefined))),
    };
  };
  const done: TreeEntry[] = [];
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop -- one file open at a time
    done.push(await withHash(entry));
  }
  return done;
}

/** Results of a scan, as a hub says them. No scanner for viruses runs here. */
function securityOf(scan: FileScan | undefined) {
  if (scan === undefined) return {};
  const { status, reasons, imports } = scan;
  return {
    securityFileStatus: {
      status,
      reasons,
      avScan: null,
      pickleImportScan: imports === undefined ? null : { status, pickleImports: imports },
    },
  };
}

/** The files of a model's answer with sizes and hashes (`blobs=true`). */
export async function withBlobs(
  record: ModelRecord,
  repository: ServedRepository | undefined,
): Promise<object[] | undefined> {
  if (record.siblings === undefined) return undefined;
  const entries = await withHashes(
    record.siblings.map(({ rfilename, size }) => ({ type: "file", oid: null, size: size ?? null, path: rfilename })),
    false,
    repository,
  );
  return entries.map(({ path, size, oid, lfs }) => ({
    rfilename: path,
    ...(size !== null && { size }),
    ...(oid !== null && { blobId: oid }),
    ...(lfs && { lfs: { sha256: lfs.oid, size: lfs.size, pointerSize: lfs.pointerSize } }),
  }));
}

/** `GET /api/models/{id}/refs`: of what was not pushed one branch, as it has one state. */
export function listRefs(record: ModelRecord, state?: PushedState): Response {
  if (state)
    return jsonResponse({
      branches: Object.entries(state.branches).map(([name, targetCommit]) => ({
        name,
        ref: `refs/heads/${name}`,
        targetCommit,
      })),
      converts: [],
      tags: Object.entries(state.tags).map(([name, { commit, message }]) => ({
        name,
        ref: `refs/tags/${name}`,
        targetCommit: commit,
        message,
      })),
      pullRequests: [],
    });
  const commit = record.sha ?? "0".repeat(40);
  return jsonResponse({
    branches: [{ name: "main", ref: "refs/heads/main", targetCommit: commit }],
    converts: [],
    tags: [],
    pullRequests: [],
  });
}

/** A commit as the hub lists it. */
export function historyEntry(
  { commit, title, description, author, date }: Commit,
  isFormatted: boolean,
): Record<string, unknown> {
  // As HTML, which the words are as they stand: there is no markup in them.
  const formatted = { title: inHtml(title), message: inHtml(description) };
  const entry = { id: commit, title, message: description, authors: [{ user: author }], date };
  return isFormatted ? { ...entry, formatted } : entry;
}

function inHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The path that a page ended with. */
function readOffset(cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : Buffer.from(cursor.slice(0, 8000), "base64url").toString("utf8");
}

function entriesBelow(record: ModelRecord, folder: string, isRecursive: boolean): TreeEntry[] {
  if (record.siblings === undefined)
    throw new ApiError(404, "NotServed", `This site has no file list of ${record.id}.`);
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
export interface FileRequest {
  record: ModelRecord;
  route: "raw" | "resolve";
  path: string;
  request: Request;
  /** Origins of this site. */
  siteOrigins: readonly string[];
  /** Where the bytes are, if here. */
  repository: ServedRepository | undefined;
  /** A file was not what its listing said. */
  recheck: (() => void) | undefined;
  /** The hub of records that do not say where they are from. */
  upstream: string | undefined;
  /** A file that runs a stranger's code when it is loaded is not given out. */
  refusesUnsafe: boolean;
  /** Which licenses of pushed models the operator allows. */
  licenses: LicenseRules | undefined;
}

export async function fileResponse(fileRequest: FileRequest): Promise<Response> {
  const { record, route, path, siteOrigins, upstream } = fileRequest;
  if (fileRequest.repository) return servedFileResponse(fileRequest, fileRequest.repository);
  if (record.origin?.from === "folder") return unwatchedFolder(fileRequest);
  const isListed = record.siblings?.some(({ rfilename }) => rfilename === path);
  const isCard = path === "README.md" && record.card !== undefined;
  if (isListed === false && !isCard)
    throw new ApiError(404, "EntryNotFound", `${record.id} has no file ${quoted(path)} here.`);
  if (isCard && route === "raw") return textResponse(cardText(record));
  const hub = record.origin?.from === "hub" ? record.origin.endpoint : upstream;
  const target = hub === undefined ? undefined : fileAddress(hub, record, route, path);
  // A site that is set up as its own hub would send its clients round in circles.
  if (target !== undefined && !siteOrigins.includes(target.origin) && record.sha !== undefined)
    return answerElsewhere(target.href, { "X-Repo-Commit": record.sha });
  const where = record.sha === undefined ? "The record does not say at which commit it was read" : "No hub is set";
  // Not 404: clients take that for a file that does not exist.
  throw new ApiError(
    501,
    "NotServed",
    `This site is a catalog and stores no files of ${record.id}. ${where}, so it cannot redirect you. Download it from the hub that it came from.`,
  );
}

/** The card of a record whose folder is not watched. No hub is ever named. */
function unwatchedFolder({ record, path }: FileRequest): Response {
  if (path === "README.md" && record.card !== undefined)
    return textResponse(cardText(record), record.sha === undefined ? {} : { "X-Repo-Commit": record.sha });
  throw new ApiError(
    501,
    "NotServed",
    `${record.id} was read from a folder once, and its files are not served. Start the site with --models and that folder.`,
  );
}

async function servedFileResponse(
  { record, route, path, request, recheck, refusesUnsafe, licenses }: FileRequest,
  repository: ServedRepository,
): Promise<Response> {
  const file = repository.file(path);
  if (file === undefined) throw new ApiError(404, "EntryNotFound", `${record.id} has no file ${quoted(path)} here.`);
  const license = licenses && isPushed(record) ? licenseStatus(record, licenses.allowed) : undefined;
  if (licenses?.refuses && license !== undefined && license !== "allowed" && !saysLicense(path))
    throw new ApiError(
      403,
      "LicenseNotAllowed",
      `${quoted(path)} is not given out here. ${whyNotLicense(record, licenses.allowed)}`,
    );
  try {
    const scan = await scanServedFile(repository, file, { fetches: refusesUnsafe }).catch((error: unknown) => {
      // Who refuses unsafe files gives out none that could not be scanned.
      if (refusesUnsafe || error instanceof ChangedFilesError) throw error;
      return undefined;
    });
    if (refusesUnsafe && scan && isRefused(scan))
      throw new ApiError(403, "UnsafeFile", `${quoted(path)} is not given out here. ${scan.reasons.join(" ")}`);
    return await serveFile(request, {
      repository,
      file,
      route,
      digest: await repository.digest(file),
      ...(scan && { security: scan.status }),
      ...(license && { license }),
    });
  } catch (error) {
    if (!(error instanceof ChangedFilesError)) throw error;
    recheck?.();
    throw new ApiError(503, "FilesChanged", changedMessage(repository, path));
  }
}

/**
 * Where the file is, at the commit that the record was read at. The commit is what makes it the
 * same model: by name alone, a link from a local model would lead to whatever has that name on a
 * public hub.
 */
function fileAddress(upstream: string, record: ModelRecord, route: string, path: string): URL | undefined {
  const base = upstream.replace(/\/+$/, "");
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const address = `${base}/${record.id}/${route}/${record.sha ?? "main"}/${encoded}`;
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
