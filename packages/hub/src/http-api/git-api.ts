/**
 * Git over HTTP ("smart" protocol) and git-lfs, for the repositories that programs push to: clone, fetch and push with an
 * unchanged git. Git itself answers; here it is decided who may ask for what.
 */
import { isObject } from "@vitrine/base";
import type { GitServiceName } from "../repositories/git-service.ts";
import { partBytesOf } from "../repositories/upload-parts.ts";
import { PushError } from "../store/push-error.ts";
import type { PushApiOptions, Writer } from "./push-options.ts";
import { requireRight } from "./repository-changes.ts";
import { jsonBody } from "./bounded-body.ts";
import { ApiError, jsonResponse, quoted } from "./responses.ts";

const REPOSITORY = String.raw`([\w.-]+(?:\/[\w.-]+?)?)`;
const GIT = new RegExp(`^/${REPOSITORY}\\.git/(info/refs|git-upload-pack|git-receive-pack|info/lfs/objects/(.+))$`);
const WITHOUT_SUFFIX = new RegExp(`^/${REPOSITORY}/info/refs$`);
const LFS_TYPE = "application/vnd.git-lfs+json";
const MAX_LFS_BODY = 4 * 1024 * 1024;
/** Addresses of parts in one answer; a file for which none are left comes as a whole. */
const MAX_PART_ADDRESSES = 10_000;

/** Addresses, as patterns of a router. */
export const GIT_PATHS = [
  "/:name/info/refs",
  "/:owner/:name/info/refs",
  "/:name/:service{git-(?:upload|receive)-pack}",
  "/:owner/:name/:service{git-(?:upload|receive)-pack}",
  "/:name/info/lfs/objects/:object",
  "/:owner/:name/info/lfs/objects/:object",
] as const;

/** A request of git by an address. */
export interface GitRequest {
  id: string;
  what: "redirect" | "refs" | "fetch" | "push" | "lfs";
  /** Request of LFS: `batch`, `verify` or an object's name. */
  object?: string;
}

/** The request of git or git-lfs; `undefined` for any other. */
export function gitRequest({ url }: Pick<Request, "url">): GitRequest | undefined {
  const { pathname } = new URL(url);
  const [, id, what, object] = GIT.exec(pathname) ?? [];
  if (id !== undefined && object !== undefined) return { id, what: "lfs", object };
  if (id !== undefined && what === "info/refs") return { id, what: "refs" };
  if (id !== undefined) return { id, what: what === "git-upload-pack" ? "fetch" : "push" };
  const [, plain] = WITHOUT_SUFFIX.exec(pathname) ?? [];
  return plain === undefined ? undefined : { id: plain, what: "redirect" };
}

interface GitContext {
  writer: Writer | undefined;
  mayRead: (id: string) => Promise<boolean>;
  options: PushApiOptions;
  /** Address of the site. */
  base: string;
}

/** Answers a request of git or git-lfs. */
export async function gitResponse(request: Request, asked: GitRequest, context: GitContext): Promise<Response> {
  const { pushed } = context.options;
  const { id, what } = asked;
  const { pathname, search, searchParams } = new URL(request.url);
  if (what === "redirect") return redirect(`${context.base}/${id}.git/info/refs${search}`, 301);
  const service =
    what === "refs" ? searchParams.get("service") : what === "push" ? "git-receive-pack" : "git-upload-pack";
  const isWrite = service === "git-receive-pack";
  if (what !== "lfs") {
    const refusal = isWrite ? whyNotWrite(id, context) : (await context.mayRead(id)) ? undefined : askForToken();
    if (refusal) return refusal;
  }
  const to = (await pushed.row(id)) ? undefined : await pushed.movedTo(id);
  if (to !== undefined && (await context.mayRead(to)))
    return redirect(`${context.base}${pathname.replace(`/${id}.git`, () => `/${to}.git`)}${search}`, 307);
  if (what === "lfs") return lfsResponse(request, asked, context);
  if (service !== "git-upload-pack" && !isWrite)
    throw new ApiError(403, "NotServed", "Clone with git's smart HTTP protocol: git 1.6.6 or newer.");
  try {
    return await serviceResponse(
      request,
      { id, what, service: isWrite ? "git-receive-pack" : "git-upload-pack" },
      context,
    );
  } catch (error) {
    // git shows a text to the person who runs it, and no other kind of answer.
    if (!(error instanceof PushError) || error.retryable) throw error;
    const status = error.code === "not-found" ? 404 : error.code === "no-git" ? 501 : isWrite ? 400 : 403;
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(`${error.message}\n`, { status, headers });
  }
}

async function serviceResponse(
  request: Request,
  { id, what, service }: { id: string; what: GitRequest["what"]; service: GitServiceName },
  { writer, options }: GitContext,
): Promise<Response> {
  const { pushed } = options;
  const protocol = request.headers.get("git-protocol") ?? undefined;
  const answer = (body: BodyInit, kind: "advertisement" | "result") =>
    new Response(body, {
      headers: { "Content-Type": `application/x-${service}-${kind}`, "Cache-Control": "no-store" },
    });
  if (what === "refs") return answer(new Uint8Array(await pushed.gitRefs(id, service, protocol)), "advertisement");
  if (service === "git-upload-pack") {
    const { first, body } = await beginningOf(bodyOf(request));
    // Version 2 asks for the references at the same address.
    if (!first.includes("command=ls-refs")) options.onFetch?.(id);
    return answer(await pushed.gitFetch(id, body, { protocol, signal: request.signal }), "result");
  }
  const { report, moved } = await pushed.gitPush(id, bodyOf(request), protocol);
  for (const { ref, after } of moved)
    options.onChange?.({ by: writer?.name ?? "", what: "git push", id, detail: `${ref} ${after.slice(0, 12)}` });
  return answer(new Uint8Array(report), "result");
}

/** The first bytes of a body, and the whole of it. */
async function beginningOf(
  body: AsyncIterable<Uint8Array>,
): Promise<{ first: Buffer; body: AsyncIterable<Uint8Array> }> {
  const chunks = body[Symbol.asyncIterator]();
  const { value, done } = await chunks.next();
  const first = Buffer.from(done ? [] : (value as Uint8Array));
  async function* whole() {
    yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { first, body: whole() };
}

function redirect(address: string, status: number): Response {
  return new Response(null, { status, headers: { Location: address, "Cache-Control": "no-store" } });
}

/** git sends a token only where it is asked for one. */
function askForToken(): Response {
  const error = "This site asks for a token. Use any user name, and a token of this site as the password.";
  return Response.json(
    { error },
    {
      status: 401,
      headers: { "WWW-Authenticate": 'Basic realm="Vitrine", charset="UTF-8"', "Cache-Control": "no-store" },
    },
  );
}

function whyNotWrite(id: string, { writer }: GitContext): Response | undefined {
  if (!writer) return askForToken();
  requireRight(writer, id);
  return undefined;
}

/** git compresses what a fetch says. */
function bodyOf(request: Request): AsyncIterable<Uint8Array> {
  const { body } = request;
  if (!body) return (async function* nothing() {})();
  const isPacked = /^(x-)?gzip$/.test(request.headers.get("content-encoding") ?? "");
  const plain = isPacked ? body.pipeThrough(new DecompressionStream("gzip") as TransformStream<Uint8Array>) : body;
  return plain as unknown as AsyncIterable<Uint8Array>;
}

async function lfsResponse(request: Request, { id, object = "" }: GitRequest, context: GitContext): Promise<Response> {
  const { pushed } = context.options;
  const { writer } = context;
  if (object === "batch") {
    const body = await jsonBody(request, MAX_LFS_BODY);
    const isDownload = body["operation"] === "download";
    if (isDownload && !(await context.mayRead(id))) return askForToken();
    return (isDownload ? undefined : whyNotWrite(id, context)) ?? lfsBatch(id, body, isDownload, context);
  }
  if (object === "verify") {
    const { oid } = await jsonBody(request, MAX_LFS_BODY);
    // git-lfs sends no token here: the ticket of the upload stands for it.
    const ticket = pushed.tickets.read(new URL(request.url).searchParams.get("ticket") ?? "");
    if ((ticket === undefined || ticket.sha256 !== oid) && !writer?.mayWrite(id)) return askForToken();
    if (typeof oid === "string" && (await pushed.owned(id, [oid])).has(oid)) return jsonResponse({});
    throw new PushError("missing-content", "This content was not uploaded.");
  }
  if (!(await context.mayRead(id))) return askForToken();
  const file = (await pushed.owned(id, [object])).get(object);
  if (!file) throw new ApiError(404, "EntryNotFound", "This repository has no such file.");
  const refusal = await pushed.whyNotGiven(id, file);
  if (refusal !== undefined) throw new ApiError(403, "UnsafeFile", refusal);
  const stream = pushed.contentStream(object, 0, file.size - 1);
  return new Response(file.size === 0 ? "" : stream, {
    headers: { "Content-Type": "application/octet-stream", "Content-Length": String(file.size) },
  });
}

async function lfsBatch(
  id: string,
  body: Record<string, unknown>,
  isDownload: boolean,
  { options, base }: GitContext,
): Promise<Response> {
  const { pushed } = options;
  const { tickets } = pushed;
  const row = await pushed.row(id);
  if (!row) throw new PushError("not-found", `There is no repository ${quoted(id)} here. Create it first.`);
  if (!isDownload && body["operation"] !== "upload") throw new ApiError(400, "NotServed", "Upload or download.");
  const place = `${base}/${id}.git/info/lfs/objects`;
  // The hub's clients name it; git-lfs does not.
  const takesParts = Array.isArray(body["transfers"]) && body["transfers"].includes("multipart");
  let addresses = MAX_PART_ADDRESSES;
  const partsOf = (size: number) => {
    const partBytes = takesParts ? partBytesOf(size, options.partBytes) : undefined;
    if (partBytes === undefined || size / partBytes > addresses) return undefined;
    addresses -= Math.ceil(size / partBytes);
    return partBytes;
  };
  const objects = Array.isArray(body["objects"]) ? (body["objects"] as unknown[]).filter(isObject) : [];
  const here = await pushed.owned(
    id,
    objects.flatMap(({ oid }) => (typeof oid === "string" ? [oid] : [])),
  );
  const answers = await Promise.all(
    objects.map(async ({ oid, size }) => {
      if (typeof oid !== "string" || !/^[0-9a-f]{64}$/.test(oid) || !Number.isSafeInteger(size))
        return { oid, size, error: { code: 422, message: "An object is named by its SHA-256 and its size." } };
      const file = here.get(oid);
      if (isDownload) {
        if (!file) return { oid, size, error: { code: 404, message: "This repository has no such file." } };
        const refusal = await pushed.whyNotGiven(id, file);
        return refusal === undefined
          ? { oid, size, actions: { download: { href: `${place}/${oid}`, header: {} } } }
          : { oid, size, error: { code: 403, message: refusal } };
      }
      if (file?.size === size) return { oid, size, authenticated: true };
      const partBytes = partsOf(size as number);
      const ticket = tickets.issue({ repository: row.number, sha256: oid, size: size as number, partBytes });
      const href = `${base}/api/uploads/${ticket}`;
      const upload = { href, header: partBytes === undefined ? {} : partHeader(href, size as number, partBytes) };
      const verify = { href: `${place}/verify?ticket=${ticket}`, header: {} };
      return { oid, size, authenticated: true, actions: { upload, verify } };
    }),
  );
  return Response.json(
    { transfer: takesParts ? "multipart" : "basic", objects: answers },
    { headers: { "Content-Type": LFS_TYPE, "Cache-Control": "no-store" } },
  );
}

/** Where each part goes, as the hub's clients read it. */
function partHeader(href: string, size: number, partBytes: number): Record<string, string> {
  const places = Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => [index + 1, `${href}/${index + 1}`]);
  return { chunk_size: String(partBytes), ...(Object.fromEntries(places) as Record<string, string>) };
}
