/**
 * The writing half of the hub's API, as its own clients call it: repositories, uploads, commits, branches and tags. Who
 * may write what is the server's to say.
 */
import { isObject } from "@vitrine/base";
import type { PushedRepositories } from "../repositories/pushed-repositories.ts";
import type { Ticket, UploadTickets } from "../repositories/upload-ticket.ts";
import { XetUploads } from "../repositories/xet-uploads.ts";
import { isStoreAway } from "../store/engine/store-error.ts";
import { asPushError, PushError, type PushErrorCode } from "../store/push-error.ts";
import type { Visibility } from "../store/repository-table.ts";
import { jsonBody } from "./bounded-body.ts";
import { readCommit } from "./commit-body.ts";
import { GIT_PATHS, gitRequest, gitResponse } from "./git-api.ts";
import type { PushApiOptions, Writer } from "./push-options.ts";
import { changeRepository, requireRight } from "./repository-changes.ts";
import { answerError, answerPreflight, ApiError, finish, jsonResponse, quoted, storeAway } from "./responses.ts";
import { validateCard } from "./validate-card.ts";

/** Larger files are uploaded by their hash. */
const REGULAR_BYTES = 1024 * 1024;
const XET_SECONDS = 3600;
const MAX_BODY = 16 * 1024 * 1024;
const MAX_CARD_BODY = 4 * 1024 * 1024;

/** Paths that the writing half answers beyond those of the reading one, as patterns of a router. */
export const PUSH_PATHS = ["/api/uploads/*", "/api/validate-yaml", "/api/xet/*", ...GIT_PATHS] as const;

const REPOSITORY = String.raw`([\w.-]+(?:\/[\w.-]+)?)`;
const OF_MODEL = new RegExp(`^/api/models/${REPOSITORY}/(preupload|commit|tag|branch|settings)(?:/(.+))?$`);
const UPLOAD = /^\/api\/uploads\/([\w-]+)(?:\/(\d{1,4}))?$/;
const XET = /^\/api\/xet\/([\d-]{12,26})\/(?:v1\/)?(?:xorbs\/default\/([0-9a-f]{64})$|(shards)$|)/;
const XET_TOKEN = new RegExp(`^/api/models/${REPOSITORY}/xet-write-token/(.+)$`);
const MAY_WRITE = new RegExp(`^/api/models/${REPOSITORY}/auth-check/write$`);
const REPOSITORIES = /^\/api\/repos\/(create|delete|move|restore)$/;

/**
 * Whether a request would change something or prepares that, or is one of git, which reads and writes by the same door.
 * @example
 * import { isPush } from "@vitrine/hub";
 *
 * console.log(isPush(new Request("https://hub.example.org/api/repos/create", { method: "POST" }))); // true
 */
export function isPush({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  if (pathname.startsWith("/api/xet/") || [XET_TOKEN, MAY_WRITE].some((each) => each.test(pathname))) return true;
  if (pathname === "/api/repos/trash" || gitRequest({ url })) return true;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  return [OF_MODEL, UPLOAD, REPOSITORIES].some((each) => each.test(pathname)) || pathname === "/api/validate-yaml";
}

/**
 * Answers a request for which {@link isPush} holds.
 * @param writer Absent for who may change nothing.
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { openStore, PushedRepositories, pushResponse } from "@vitrine/hub";
 *
 * const folder = await mkdtemp(`${tmpdir()}/pushed-`);
 * const store = await openStore({ memory: true });
 * const pushed = await PushedRepositories.open({ folder, store });
 * const body = JSON.stringify({ name: "parser", organization: "acme" });
 * const request = new Request("https://hub.example.org/api/repos/create", { method: "POST", body });
 * const may = { mayRead: () => true, mayWrite: () => true, mayAdmin: () => true };
 * const ada = { name: "ada", subject: { kind: "service", subject: "ada" } as const, ...may };
 * const answer = await pushResponse(request, ada, { pushed });
 * console.log(answer.status, await pushed.ids()); // 200 [ 'acme/parser' ]
 * await pushed.close();
 * await store.close();
 */
export async function pushResponse(
  request: Request,
  writer: Writer | undefined,
  options: PushApiOptions,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  try {
    return finish(request, await answer(request, writer, options), requestId);
  } catch (thrown) {
    const error = asPushError(thrown);
    if (error instanceof ApiError) return finish(request, answerError(error), requestId);
    if (error instanceof PushError) return finish(request, answerError(asApiError(error)), requestId);
    // The client broke off: nobody hears the answer, and the operator can do nothing about it.
    if (request.signal.aborted || (error as NodeJS.ErrnoException | undefined)?.code === "ECONNRESET")
      return new Response(null, { status: 499 });
    (options.onError ?? console.error)(error, requestId);
    if (isStoreAway(error)) return finish(request, storeAway(), requestId);
    const message = `Something went wrong on this site. The operator can find it in the log by ${requestId}.`;
    return finish(request, answerError(new ApiError(500, "InternalError", message)), requestId);
  }
}

async function answer(request: Request, writer: Writer | undefined, options: PushApiOptions): Promise<Response> {
  const { pushed } = options;
  const url = new URL(request.url);
  if (request.method === "OPTIONS") return answerPreflight();
  const [isUpload, upload = "", part] = UPLOAD.exec(url.pathname) ?? [];
  if (isUpload !== undefined) return takeIn(request, pushed.tickets.read(upload), part, pushed);
  const [isXet, place = "", xorb, shard] = XET.exec(url.pathname) ?? [];
  if (isXet !== undefined) return xetResponse(request, place, xorb, shard !== undefined, options);
  // Open to everyone: clients check a card without their token.
  if (url.pathname === "/api/validate-yaml") {
    const check = validateCard(await jsonBody(request, MAX_CARD_BODY));
    return Response.json(check, {
      status: check.errors.length > 0 ? 400 : 200,
      headers: { "Cache-Control": "no-store" },
    });
  }
  const base = options.origin ?? url.origin;
  const git = gitRequest(request);
  if (git) return gitResponse(request, git, { writer, mayRead: options.mayRead ?? (async () => false), options, base });
  if (!writer)
    throw new ApiError(
      401,
      "NotAllowed",
      "Only a token with the right to write may do this. Ask this site's operator for one.",
    );
  const [, asked] = MAY_WRITE.exec(url.pathname) ?? [];
  if (asked !== undefined) return mayWrite(asked, writer, options);
  const [, tokenFor] = XET_TOKEN.exec(url.pathname) ?? [];
  if (tokenFor !== undefined) {
    requireRight(writer, tokenFor);
    const row = await pushed.row(tokenFor);
    if (!row) throw new PushError("not-found", `There is no repository ${quoted(tokenFor)} here. Create it first.`);
    return xetToken(base, XetUploads.place(row.number), pushed.tickets);
  }
  if (url.pathname === "/api/repos/trash") return trashResponse(writer, pushed);
  const [, verb] = REPOSITORIES.exec(url.pathname) ?? [];
  if (verb !== undefined) return repositories(verb, await jsonBody(request, MAX_BODY), writer, options, base);
  const [, id = "", what = "", rest = ""] = OF_MODEL.exec(url.pathname) ?? [];
  const revision = decodeURIComponent(rest);
  const to = (await pushed.row(id)) ? undefined : await pushed.movedTo(id);
  if (to !== undefined && writer.mayWrite(to)) return movedResponse(url, base, id, to);
  requireRight(writer, id);
  const note = (change: string, detail: string) => options.onChange?.({ by: writer.name, what: change, id, detail });
  if (what === "settings") {
    requireRight(writer, id, "admin");
    const visibility = await readSettings(await jsonBody(request, MAX_BODY));
    if (visibility === undefined) return jsonResponse({});
    await changeRepository({ what: "settings", id, visibility }, writer, options);
    return jsonResponse({ private: visibility === "private", visibility });
  }
  if (what === "preupload") return preupload(id, revision, await jsonBody(request, MAX_BODY), pushed);
  if (what === "commit") {
    if (url.searchParams.has("create_pr") && url.searchParams.get("create_pr") !== "0")
      throw new ApiError(400, "NotServed", "There are no pull requests here. Commit to a branch.");
    if (!request.body) throw new ApiError(400, "InvalidParameter", "A commit has a body.");
    const made = await pushed.commit(id, revision, { ...(await readCommit(request.body)), author: writer.name });
    note("commit", made.commit);
    return jsonResponse({
      success: true,
      commitOid: made.commit,
      commitUrl: `${base}/${id}/commit/${made.commit}`,
      hookOutput: "",
    });
  }
  const kind = what === "tag" ? "tags" : "branches";
  const body = request.method === "DELETE" ? {} : await jsonBody(request, MAX_BODY);
  const text = (name: string) => (typeof body[name] === "string" ? (body[name] as string) : undefined);
  // A tag is named in the body, for the revision in the address; a branch the other way round.
  const name = kind === "tags" && request.method !== "DELETE" ? (text("tag") ?? "") : revision;
  const from = kind === "tags" ? revision : (text("startingPoint") ?? "main");
  const target = { revision: from, message: text("message"), by: writer.name };
  await pushed.setRef(id, kind, name, request.method === "DELETE" ? undefined : target);
  note(`${request.method === "DELETE" ? "delete" : "create"} ${what}`, name);
  return new Response(null, { status: 200 });
}

/** The same request at a repository's present name. */
function movedResponse({ pathname, search }: URL, base: string, id: string, to: string): Response {
  const address = base + pathname.replace(`/api/models/${id}/`, () => `/api/models/${to}/`) + search;
  return new Response(null, { status: 307, headers: { Location: address, "Cache-Control": "no-store" } });
}

const VISIBILITIES: readonly unknown[] = ["public", "private"] satisfies Visibility[];

/** What a client sets: who sees a repository. @throws ApiError for what this site has not */
async function readSettings(body: Record<string, unknown>): Promise<Visibility | undefined> {
  const { private: isPrivate, visibility, gated, ...others } = body;
  const [odd] = Object.keys(others);
  if (odd !== undefined)
    throw new ApiError(
      400,
      "InvalidParameter",
      `There is no setting ${quoted(odd)} here. There are private and visibility.`,
    );
  if (gated !== undefined && gated !== false)
    throw new ApiError(
      400,
      "NotServed",
      "This site gates no models. Make it private, and give people the right to read it.",
    );
  if (isPrivate !== undefined && typeof isPrivate !== "boolean")
    throw new ApiError(400, "InvalidParameter", "private is true or false.");
  if (visibility !== undefined && !VISIBILITIES.includes(visibility))
    throw new ApiError(400, "InvalidParameter", "visibility is public or private.");
  if (visibility !== undefined && isPrivate !== undefined && (visibility === "private") !== isPrivate)
    throw new ApiError(400, "InvalidParameter", "private and visibility contradict each other.");
  return (
    (visibility as Visibility | undefined) ?? (isPrivate === undefined ? undefined : isPrivate ? "private" : "public")
  );
}

/** Content, or a part of it. The ticket is the right to upload it, as at a bucket. */
async function takeIn(
  { method, body }: Request,
  ticket: Ticket | undefined,
  part: string | undefined,
  pushed: PushedRepositories,
): Promise<Response> {
  const bytes = (body ?? []) as AsyncIterable<Uint8Array>;
  const isWhole = ticket?.partBytes === undefined;
  if (!ticket || method !== (isWhole || part !== undefined ? "PUT" : "POST"))
    throw new ApiError(403, "NotAllowed", "This address is no longer valid.");
  if (isWhole) await pushed.upload(ticket, bytes);
  else if (part === undefined) await pushed.joinParts(ticket);
  else await pushed.parts.add(ticket, Number(part), bytes);
  return new Response(null, { status: 200, headers: { ETag: `"${part ?? ticket.sha256}"` } });
}

/** Whether a program could push; who may not read a model does not learn that it is there. */
async function mayWrite(id: string, writer: Writer, { pushed, mayRead }: PushApiOptions): Promise<Response> {
  const isHere = (await pushed.row(id)) !== undefined;
  if (!writer.mayWrite(id) && !(await mayRead?.(id)))
    throw new ApiError(404, "RepoNotFound", `There is no model ${quoted(id)} here.`);
  requireRight(writer, id);
  if (!isHere) throw new ApiError(404, "RepoNotFound", `There is no repository ${quoted(id)} here. Create it first.`);
  return jsonResponse({ ok: true });
}

/** Where chunks for a repository are uploaded to, and the right to do that for an hour. */
function xetToken(base: string, place: string, tickets: UploadTickets): Response {
  const exp = Math.floor(Date.now() / 1000) + XET_SECONDS;
  const casUrl = `${base}/api/xet/${place}`;
  const accessToken = tickets.seal(`${exp}-${place}`);
  return jsonResponse(
    { casUrl, accessToken, exp },
    {
      "Cache-Control": "no-store",
      "X-Xet-Cas-Url": casUrl,
      "X-Xet-Access-Token": accessToken,
      "X-Xet-Token-Expiration": String(exp),
    },
  );
}

/** Chunks, and what is made of them. Which chunks are here already is said of none. */
async function xetResponse(
  request: Request,
  place: string,
  xorb: string | undefined,
  isShard: boolean,
  { pushed: { tickets, xet } }: PushApiOptions,
): Promise<Response> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const [, exp = "0", allowed] = /^(\d+)-(.+)$/.exec(tickets.unseal(bearer) ?? "") ?? [];
  if (allowed !== place || !(Number(exp) * 1000 > Date.now()))
    throw new ApiError(401, "NotAllowed", "The right to upload has expired. Ask for a new one.");
  const body = (request.body ?? []) as AsyncIterable<Uint8Array>;
  if (request.method === "POST" && xorb !== undefined) {
    await xet.addXorb(place, xorb, body);
    return jsonResponse({ was_inserted: true });
  }
  if (request.method === "POST" && isShard) {
    await xet.addShard(place, body);
    return jsonResponse({ result: 1 });
  }
  throw new ApiError(404, "EntryNotFound", "This is not known here.");
}

/** What a writer may take out of the trash. */
async function trashResponse(writer: Writer, pushed: PushedRepositories): Promise<Response> {
  const rows = await pushed.trash(writer);
  return jsonResponse(rows.map(({ number, id, deleted }) => ({ number, id, deleted })));
}

async function repositories(
  verb: string,
  body: Record<string, unknown>,
  writer: Writer,
  options: PushApiOptions,
  base: string,
): Promise<Response> {
  const { pushed, onChange } = options;
  if (body["type"] !== undefined && body["type"] !== "model")
    throw new ApiError(400, "NotServed", "This site has models only, no data sets and no spaces.");
  const text = (name: string) => (typeof body[name] === "string" ? (body[name] as string) : "");
  if (verb === "move") {
    const [from, to] = [text("fromRepo"), text("toRepo")];
    await changeRepository({ what: "move", id: from, to }, writer, options);
    return jsonResponse({});
  }
  if (verb === "restore") {
    const id = await changeRepository({ what: "restore", number: Number(body["number"]) }, writer, options);
    return jsonResponse({ id, url: `${base}/${id}` });
  }
  const name = text("name");
  const id = text("organization") === "" || name.includes("/") ? name : `${text("organization")}/${name}`;
  if (verb === "delete") {
    await changeRepository({ what: "delete", id }, writer, options);
    return new Response(null, { status: 200 });
  }
  requireRight(writer, id);
  const known = await pushed.row(id);
  // The client that does not mind reads the address out of the refusal.
  if (known)
    return Response.json(
      { error: `You already created this model repo: ${known.id} is here.`, url: `${base}/${known.id}` },
      { status: 409 },
    );
  const { name: _, organization: _of, type: _type, license, sdk: _sdk, resourceGroupId, ...settings } = body;
  if (license !== undefined || resourceGroupId !== undefined)
    throw new ApiError(400, "NotServed", "A license is stated in the card here, and there are no resource groups.");
  const visibility = (await readSettings(settings)) ?? "public";
  await pushed.create(id, writer.name, { visibility, subject: writer.subject });
  onChange?.({ by: writer.name, what: verb, id });
  return jsonResponse({ url: `${base}/${id}`, name: id, id });
}

async function preupload(
  id: string,
  revision: string,
  body: Record<string, unknown>,
  pushed: PushedRepositories,
): Promise<Response> {
  const files = Array.isArray(body["files"]) ? (body["files"] as unknown[]).filter(isObject) : [];
  const paths = files.map(({ path }) => String(path));
  const text = (name: string) => (typeof body[name] === "string" ? (body[name] as string) : undefined);
  const own = { attributes: text("gitAttributes"), ignore: text("gitIgnore") };
  const { commit, lfs, ignored, known } = await pushed.uploadRules(id, revision, paths, own);
  return jsonResponse({
    commitOid: commit,
    files: files.map(({ path, size }) => {
      const here = known.get(String(path));
      return {
        path,
        uploadMode: Number(size) > REGULAR_BYTES || lfs.has(String(path)) ? "lfs" : "regular",
        shouldIgnore: ignored.has(String(path)),
        oid: here === undefined ? null : (here.sha256 ?? here.blob),
      };
    }),
  });
}

const STATUS: Readonly<Record<PushErrorCode, [status: number, code: ApiError["code"]]>> = {
  exists: [409, "Conflict"],
  "not-found": [404, "RepoNotFound"],
  "no-revision": [404, "RevisionNotFound"],
  "no-entry": [404, "EntryNotFound"],
  "moved-on": [412, "Conflict"],
  "invalid-commit": [400, "InvalidParameter"],
  "missing-content": [400, "InvalidParameter"],
  "wrong-content": [400, "InvalidParameter"],
  "disk-full": [507, "Unavailable"],
  busy: [503, "Unavailable"],
  unsafe: [403, "UnsafeFile"],
  license: [403, "LicenseNotAllowed"],
  "no-git": [501, "NotServed"],
  "not-allowed": [403, "NotAllowed"],
};

function asApiError({ code, message }: PushError): ApiError {
  return new ApiError(...STATUS[code], message);
}
