/**
 * The hub's HTTP API, as far as a catalog can answer it: the reads of models, tasks and tags that the hub's own
 * clients make, so that they work against this site by `HF_ENDPOINT` alone. One function from Request to Response; a
 * server only has to pass on the addresses in {@link HUB_API_PATHS}.
 *
 * Nothing here depends on who calls: there are no accounts and no repositories that only some may see. A token that
 * a client sends along is not read. For the same reason a model that is not here answers 404 to everyone, where a hub
 * answers 401 to those without a token so that a client cannot distinguish a hidden model from a missing one.
 */
import type { ModelRecord } from "@vitrine/models";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { isStoreAway } from "../store/engine/store-error.ts";
import type { Store } from "../search/store.ts";
import { ManifestError, type ManifestSigner } from "../manifests/signed-manifest.ts";
import {
  answerElsewhere,
  answerError,
  jsonResponse,
  answerPreflight,
  ApiError,
  finish,
  quoted,
  storeAway,
  textResponse,
} from "./responses.ts";
import { listModels } from "./list-models.ts";
import { modelAnswer, modelFields } from "./model-fields.ts";
import { MODEL_PARAMETERS } from "./parameters.ts";
import { QueryValues } from "./query-values.ts";
import type { ServedRepository } from "../local-repositories/served-repository.ts";
import type { LocalRepositories } from "../local-repositories/local-repositories.ts";
import type { Mirror } from "../mirror/mirror.ts";
import { isPushed, type PushedRepositories } from "../repositories/pushed-repositories.ts";
import { type FolderHistory, FolderHistoryError } from "../folder-history/folder-history.ts";
import type { LicenseRules } from "../license-policy/license-policy.ts";
import { MirrorError } from "../mirror/mirror-error.ts";
import { isAmong } from "../store/visible.ts";
import {
  checkRevision,
  noRevision,
  fileResponse,
  historyEntry,
  listFiles,
  listRefs,
  pathsInfo,
  withBlobs,
} from "./repository.ts";
import { tagsByType } from "./tags-by-type.ts";

export interface HubApiOptions {
  store: Store;
  /** Public address of the site, for the addresses of further pages. Default: what the request was sent to. */
  origin?: string;
  /** Address of the hub of records that do not name theirs, where their files are. */
  upstream?: string;
  /** Folders on this machine whose files are served. */
  files?: Pick<LocalRepositories, "served" | "recheck"> | undefined;
  /** Fetches models of another hub, and serves their files. */
  mirror?: Pick<Mirror, "find"> | undefined;
  /** Repositories that programs push to. */
  pushed?: Pick<PushedRepositories, "countCommits" | "find" | "history" | "movedTo" | "row" | "state"> | undefined;
  /** The commits of folders that are git repositories. */
  history?: Pick<FolderHistory, "find" | "state" | "history"> | undefined;
  /** Signs lists of files. Without it there are none. */
  manifests?: (() => Promise<ManifestSigner>) | undefined;
  /** Whether files that run a stranger's code when they are loaded are refused. Default: they are marked. */
  refusesUnsafe?: boolean | undefined;
  /** Which licenses of pushed models the operator allows. Default: all. */
  licenses?: LicenseRules | undefined;
  /** Patterns of the ids that the caller may see. Default: all. */
  visible?: readonly string[] | undefined;
  /** Gets what went wrong, with the id that the client received. */
  onError?: (error: unknown, requestId: string) => void;
}

/** Paths that the API answers, as patterns of a router. */
export const HUB_API_PATHS = [
  "/api/models",
  "/api/models/*",
  "/api/models-tags-by-type",
  "/api/tasks",
  "/api/manifest-key",
  "/api/whoami-v2",
  "/api/datasets",
  "/api/datasets/*",
  "/api/spaces",
  "/api/spaces/*",
  "/api/repos/*",
  "/:name/:kind{raw|resolve}/:revision/*",
  "/:owner/:name/:kind{raw|resolve}/:revision/*",
] as const;

export type HubApi = (request: Request) => Promise<Response>;

/**
 * The HTTP API of a hub over a store, as a function from request to response. Never throws.
 * @example
 * import { createHubApi, openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * await store.upsertMany([{ id: "owner/model", tags: [] }]);
 * const api = createHubApi({ store });
 * const answer = await api(new Request("https://hub.example.org/api/models/owner/model"));
 * console.log(answer.status, ((await answer.json()) as { id: string }).id); // 200 owner/model
 * await store.close();
 */
export function createHubApi(options: HubApiOptions): HubApi {
  return async (request) => {
    const requestId = crypto.randomUUID();
    try {
      return finish(request, await answer(request, options), requestId);
    } catch (error) {
      if (error instanceof Moved) return finish(request, movedAnswer(request, error, options.origin), requestId);
      if (error instanceof ApiError) return finish(request, answerError(error), requestId);
      if (error instanceof FolderHistoryError)
        return finish(
          request,
          answerError(new ApiError(404, "EntryNotFound", `${error.message} ${error.hint ?? ""}`)),
          requestId,
        );
      if (error instanceof MirrorError) return finish(request, answerError(mirrorAnswer(error)), requestId);
      (options.onError ?? console.error)(error, requestId);
      if (isStoreAway(error)) return finish(request, storeAway(), requestId);
      const message = `Something went wrong on this site. The operator can find it in the log by ${requestId}.`;
      return finish(request, answerError(new ApiError(500, "InternalError", message)), requestId);
    }
  };
}

async function answer(request: Request, options: HubApiOptions): Promise<Response> {
  const { store, origin, upstream, files } = options;
  if (request.method === "OPTIONS") return answerPreflight();
  const requestUrl = new URL(request.url);
  const address = outside(requestUrl, origin);
  const parts = pathParts(address);
  const isPathsRequest = request.method === "POST" && parts[0] === "api" && parts.includes("paths-info");
  if (request.method !== "GET" && request.method !== "HEAD" && !isPathsRequest)
    throw new ApiError(
      405,
      "MethodNotAllowed",
      "Only GET and HEAD are answered at this address. This site has no discussions, pull requests, likes or collections.",
    );
  if (parts[0] !== "api") {
    const { id, verb, revision, rest } = readRepositoryPath(parts, ["raw", "resolve"]);
    const { record, repository } = await modelAt(options, id, revision, true);
    if (rest.join("") === "") throw new ApiError(404, "EntryNotFound", "The address contains no file path.");
    const route = verb === "raw" ? "raw" : "resolve";
    const siteOrigins = [requestUrl.origin, address.origin];
    const recheck = files && (() => files.recheck(record.id));
    return fileResponse({
      record,
      route,
      path: filePath(rest),
      request,
      siteOrigins,
      repository,
      recheck,
      upstream,
      refusesUnsafe: options.refusesUnsafe === true,
      licenses: options.licenses,
    });
  }
  const [, kind, ...rest] = parts;
  if (kind === "tasks") return jsonResponse(DESCRIPTORS);
  if (kind === "manifest-key" && options.manifests) return textResponse((await options.manifests()).publicKey);
  if (kind === "models-tags-by-type") return jsonResponse(await tagsByType(store));
  if (kind === "models")
    return rest.length === 0 ? listModels(store, address) : oneModel(options, rest, address, request);
  throw elsewhere(kind, rest);
}

/** The address as the outside knows it. Set part by part, as a path that begins with two slashes reads as a host. */
function outside(requestUrl: URL, origin = requestUrl.origin): URL {
  const address = new URL(origin);
  address.pathname = requestUrl.pathname;
  address.search = requestUrl.search;
  return address;
}

const COMMITS_PER_PAGE = 50;
const MAX_COMMITS_PER_PAGE = 1000;
/** What is read of the history of a folder. */
const MAX_FOLDER_COMMITS = 1000;
const VERBS = ["revision", "tree", "paths-info", "commits", "manifest"];
/** The revision of requests without one. */
const PLAIN_VERBS = ["refs", "auth-check"];

async function oneModel(
  options: HubApiOptions,
  parts: readonly string[],
  address: URL,
  request: Request,
): Promise<Response> {
  const { store } = options;
  const last = parts.at(-1) ?? "";
  // A model may be called `acme/refs`.
  if (parts.length > 1 && PLAIN_VERBS.includes(last) && (await store.get(parts.join("/"))) === undefined) {
    const { record } = await modelAt(options, parts.slice(0, -1).join("/"), "main");
    if (last !== "refs") return jsonResponse({ ok: true });
    return listRefs(record, (await options.pushed?.state(record.id)) ?? (await options.history?.state(record)));
  }
  if (parts.length > 2 && last === "write" && parts.at(-2) === "auth-check") {
    const { record } = await modelAt(options, parts.slice(0, -2).join("/"), "main");
    throw new ApiError(403, "NotAllowed", `This site takes no pushes, so nobody may write ${quoted(record.id)}.`);
  }
  const { id, verb, revision, rest } = readRepositoryPath(parts, VERBS);
  if ((verb === "paths-info") !== (request.method === "POST"))
    throw new ApiError(405, "MethodNotAllowed", "Send paths-info as POST, everything else as GET or HEAD.");
  const { record, repository } = await modelAt(options, id, revision);
  if (verb === "tree") return listFiles(record, filePath(rest), address, repository);
  if (rest.length > 0) throw notServed();
  if (verb === "commits") return commitsOf(options, record, revision, address);
  if (verb === "manifest") return manifestOf(options, record, repository);
  if (verb === "paths-info") return pathsInfo(record, request, repository);
  const query = new QueryValues(address.searchParams, MODEL_PARAMETERS);
  const json = modelAnswer(record, modelFields(query), "model");
  const siblings = query.flag("blobs") === true && "siblings" in json ? await withBlobs(record, repository) : undefined;
  return jsonResponse({ ...json, ...(siblings && { siblings }) });
}

/** A page of a history, the newest commit first. */
async function commitsOf(
  { pushed, history }: HubApiOptions,
  record: ModelRecord,
  revision: string,
  address: URL,
): Promise<Response> {
  const number = (name: string, least: number, usual: number) => {
    const text = address.searchParams.get(name) ?? String(usual);
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new ApiError(400, "InvalidParameter", `${name} is a number from ${least} on, not ${quoted(text)}.`);
  };
  const page = number("p", 0, 0);
  const limit = Math.min(number("limit", 1, COMMITS_PER_PAGE), MAX_COMMITS_PER_PAGE);
  const skip = page * limit;
  const own = isPushed(record) ? pushed : undefined;
  const all = own ? [] : ((await history?.history(record, revision, MAX_FOLDER_COMMITS)) ?? []);
  const [commits, total] = own
    ? await Promise.all([own.history(record.id, revision, limit, skip), own.countCommits(record.id, revision)])
    : [all.slice(skip, skip + limit), all.length];
  if (total === 0) throw notServed();
  const headers: Record<string, string> = { "X-Total-Count": String(total) };
  if (skip + commits.length < total) {
    const next = new URL(address);
    next.searchParams.set("p", String(page + 1));
    headers["Link"] = `<${next.href}>; rel="next"`;
  }
  const isFormatted = address.searchParams.getAll("expand[]").includes("formatted");
  return jsonResponse(
    commits.map((commit) => historyEntry(commit, isFormatted)),
    headers,
  );
}

/** The signed list of the files of a repository that is here. */
async function manifestOf(
  { manifests }: HubApiOptions,
  record: ModelRecord,
  repository: ServedRepository | undefined,
): Promise<Response> {
  if (!manifests || !repository)
    throw new ApiError(404, "NotServed", `This site signs no list of files of ${record.id}.`);
  try {
    return jsonResponse(await (await manifests()).sign(repository));
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    throw new ApiError(error.retryable ? 503 : 413, "Unavailable", error.message);
  }
}

function pathParts({ pathname }: URL): string[] {
  try {
    return pathname
      .replace(/^\/|\/$/g, "")
      .split("/")
      .map(decodeURIComponent);
  } catch {
    throw new ApiError(400, "InvalidParameter", "The address has a % that does not start an encoded character.");
  }
}

interface RepositoryPath {
  id: string;
  verb?: string;
  revision: string;
  rest: readonly string[];
}

/** `{id}` or `{id}/{verb}/{revision}/…`, where an id is one part or two. */
function readRepositoryPath(parts: readonly string[], verbs: readonly string[]): RepositoryPath {
  const isVerb = (part = "") => verbs.includes(part);
  const length = isVerb(parts[1]) && parts.length > 2 && !(isVerb(parts[2]) && parts.length > 3) ? 1 : 2;
  const id = parts.slice(0, length).join("/");
  const [verb, revision, ...rest] = parts.slice(length);
  if (verb === undefined) return { id, revision: "main", rest: [] };
  if (!isVerb(verb) || revision === undefined) throw notServed();
  return { id, verb, revision, rest };
}

/** A path inside a repository. Encoded slashes are slashes; a path that would climb leads nowhere. */
function filePath(parts: readonly string[]): string {
  const path = parts.join("/");
  if (path !== "" && path.split("/").some((part) => part === "" || part === "." || part === ".."))
    throw new ApiError(404, "EntryNotFound", `${quoted(path)} is not a path inside a repository.`);
  return path;
}

/** A model at a revision, and where its files are, if this site has them or gets them. */
async function modelAt(
  { store, files, mirror, pushed, history, visible }: HubApiOptions,
  id: string,
  revision: string,
  isForFiles = false,
): Promise<{ record: ModelRecord; repository: ServedRepository | undefined }> {
  const isVisible = (name: string) => visible === undefined || isAmong(name, visible);
  const pushedModel = isVisible(id) ? await pushed?.find(id, revision) : undefined;
  if (pushedModel) return pushedModel;
  const record = await store.get(id);
  const to = record === undefined ? await pushed?.movedTo(id) : undefined;
  if (to !== undefined && isVisible(to)) throw new Moved(id, to);
  if (record && isPushed(record) && !(await pushed?.row(id)))
    throw new ApiError(404, "RepoNotFound", `There is no model ${quoted(id)} here.`);
  if (record && isPushed(record)) throw noRevision(record, revision);
  const isOwn = record?.origin?.from === "folder";
  const committed = record && isOwn ? await history?.find(record, revision) : undefined;
  if (committed) return committed;
  if (mirror && !isOwn && isVisible(id)) {
    const found = await mirror.find(id, revision).catch((error: unknown) => {
      // A model that the catalog knows is still described; a site with a mirror sends nobody elsewhere for its files.
      if (isForFiles || record === undefined || !(error instanceof MirrorError)) throw error;
    });
    if (found) return found;
  }
  if (record === undefined) throw new ApiError(404, "RepoNotFound", `There is no model ${quoted(id)} here.`);
  checkRevision(record, revision);
  return { record, repository: files?.served(record) };
}

/** A repository that has another name by now. */
class Moved extends Error {
  readonly from: string;
  readonly to: string;

  constructor(from: string, to: string) {
    super(`${from} is ${to} now.`);
    this.from = from;
    this.to = to;
  }
}

function movedAnswer({ url }: Request, { from, to, message }: Moved, origin?: string): Response {
  const address = outside(new URL(url), origin);
  const path = address.pathname.replace(`/${from}`, () => `/${to}`);
  if (path === address.pathname) return answerError(new ApiError(404, "RepoNotFound", message));
  address.pathname = path;
  return answerElsewhere(address.href);
}

const MIRROR_STATUS: Readonly<Record<string, number>> = {
  "not-allowed": 403,
  "not-found": 404,
  "hub-away": 503,
  "wrong-content": 502,
  "disk-full": 507,
  "no-room": 507,
};

/** A mirror's error as clients understand it. */
function mirrorAnswer({ code, message }: MirrorError): ApiError {
  const known = code === "not-found" ? "RepoNotFound" : code === "not-allowed" ? "NotMirrored" : "Unavailable";
  return new ApiError(MIRROR_STATUS[code] ?? 502, known, message);
}

function notServed(): ApiError {
  return new ApiError(
    404,
    "NotServed",
    "This part of a hub's API is not answered here. There is /api/models, /api/models/{id}, …/revision/{revision}, …/tree/{revision}, …/paths-info/{revision}, …/refs, …/auth-check, /api/models-tags-by-type and /api/tasks.",
  );
}

function elsewhere(kind: string | undefined, rest: readonly string[]): ApiError {
  if (kind === "whoami-v2") return new ApiError(401, "NoAccounts", "This site has no accounts and accepts no tokens.");
  if (kind === "datasets" || kind === "spaces") {
    return rest.length === 0
      ? new ApiError(404, "NotServed", `This site has no ${kind}; it is a catalog of models.`)
      : new ApiError(404, "RepoNotFound", `There are no ${kind} here, ${quoted(rest.join("/"))} among them.`);
  }
  return notServed();
}
