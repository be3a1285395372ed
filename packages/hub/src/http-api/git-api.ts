/**
 * Git over HTTP ("smart" protocol) and git-lfs, for the repositories that programs push to: clone, fetch and push with an
 * unchanged git. Fetches are answered by git itself, from a copy of the repository. A push is read here: its commands, in
 * git's packet lines, and its pack, which git takes apart in a place of its own.
 */
import { isObject } from "@vitrine/base";
import { Readable } from "node:stream";
import { runGit, startGit } from "../pushed/git-copies.ts";
import { type PushCommand, receivePush } from "../pushed/git-push.ts";
import { type PushedFile, tagOid } from "../pushed/git-objects.ts";
import { PushError } from "../pushed/pushed-error.ts";
import { partBytesOf } from "../pushed/upload-parts.ts";
import type { PushApiOptions, Writer } from "./push-options.ts";
import { collect, jsonBody } from "./bounded-body.ts";
import { packet, remoteError, withNote } from "./git-notes.ts";
import { ApiError, jsonResponse, quoted } from "./responses.ts";

const REPOSITORY = String.raw`([\w.-]+(?:\/[\w.-]+?)?)`;
const GIT = new RegExp(`^/${REPOSITORY}\\.git/(info/refs|git-upload-pack|git-receive-pack|info/lfs/objects/(.+))$`);
const WITHOUT_SUFFIX = new RegExp(`^/${REPOSITORY}/info/refs$`);
/** Bytes of a push's commands. */
const MAX_COMMANDS = 1024 * 1024;
/** Bytes of what a fetch says it has and wants. */
const MAX_WANTS = 8 * 1024 * 1024;
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
  const { search, searchParams } = new URL(request.url);
  if (what === "redirect") return Response.redirect(`${context.base}/${id}.git/info/refs${search}`, 301);
  if (what === "lfs") return lfsResponse(request, asked, context);
  const service =
    what === "refs" ? searchParams.get("service") : what === "push" ? "git-receive-pack" : "git-upload-pack";
  if (service === "git-receive-pack") {
    const refusal = whyNotWrite(id, context);
    if (refusal) return refusal;
  } else if (!(await context.mayRead(id))) return askForToken();
  if ((await pushed.state(id)) === undefined)
    throw new PushError(
      "not-found",
      `There is no repository ${quoted(id)} here. Create it first: hf repo create ${id}`,
    );
  if (service === "git-receive-pack") return what === "refs" ? refsForPush(id, context) : receive(request, id, context);
  if (service !== "git-upload-pack")
    throw new ApiError(403, "NotServed", "Clone with git's smart HTTP protocol: git 1.6.6 or newer.");
  return what === "refs" ? refsForFetch(request, id, context) : fetchPack(request, id, context);
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
  if (writer.mayWrite(id)) return undefined;
  throw new ApiError(403, "NotAllowed", `The token of ${writer.name} may not write ${quoted(id)}.`);
}

const headersOf = (service: string, kind: "advertisement" | "result") => ({
  "Content-Type": `application/x-${service}-${kind}`,
  "Cache-Control": "no-store",
});

async function refsForFetch(request: Request, id: string, { options: { pushed } }: GitContext): Promise<Response> {
  const { refusal } = await pushed.cloneRules(id);
  if (refusal !== undefined)
    return new Response(bytes(remoteError(refusal)), { headers: headersOf("git-upload-pack", "advertisement") });
  const folder = await pushed.gitCopies.prepare(id);
  const protocol = request.headers.get("git-protocol") ?? undefined;
  const refs = await runGit(folder, ["upload-pack", "--stateless-rpc", "--advertise-refs", folder], "", protocol);
  const start = protocol?.includes("version=2") ? [] : [packet("# service=git-upload-pack\n"), Buffer.from("0000")];
  return new Response(bytes(...start, refs), {
    headers: headersOf("git-upload-pack", "advertisement"),
  });
}

async function fetchPack(request: Request, id: string, { options }: GitContext): Promise<Response> {
  const leave = options.pushed.gitCopies.enter();
  try {
    return await packOf(request, id, options, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

async function packOf(
  request: Request,
  id: string,
  { pushed, onFetch }: PushApiOptions,
  leave: () => void,
): Promise<Response> {
  const { refusal, note } = await pushed.cloneRules(id);
  if (refusal !== undefined) {
    leave();
    return new Response(bytes(remoteError(refusal)), { headers: headersOf("git-upload-pack", "result") });
  }
  const folder = await pushed.gitCopies.prepare(id);
  const wants = await collect(bodyOf(request), MAX_WANTS);
  // Version 2 asks for the references at the same address.
  if (!wants.includes("command=ls-refs")) onFetch?.(id);
  const protocol = request.headers.get("git-protocol") ?? undefined;
  const git = startGit(folder, ["upload-pack", "--stateless-rpc", folder], { protocol, signal: request.signal });
  const fail = (error: Error) => {
    git.stdout.destroy(error);
    leave();
  };
  git.on("error", fail).on("close", leave);
  git.stderr.resume();
  git.stdin.on("error", () => {});
  git.stdin.end(wants);
  const packed = Readable.toWeb(git.stdout) as ReadableStream<Uint8Array>;
  return new Response(note === undefined ? packed : withNote(packed, note), {
    headers: headersOf("git-upload-pack", "result"),
  });
}

/** Branches and tags, as a pusher must know them. */
async function refsForPush(id: string, { options: { pushed } }: GitContext): Promise<Response> {
  const { branches = {}, tags = {} } = (await pushed.state(id)) ?? {};
  const refs = [
    ...Object.entries(branches).map(([name, oid]) => `${oid} refs/heads/${name}`),
    ...Object.entries(tags).map(([name, tag]) => `${tagOid(tag)} refs/tags/${name}`),
  ];
  const abilities = "report-status delete-refs ofs-delta object-format=sha1 agent=vitrine";
  const lines = refs.map((line, index) => packet(index === 0 ? `${line}\0${abilities}\n` : `${line}\n`));
  const end = Buffer.from("0000");
  return new Response(bytes(packet("# service=git-receive-pack\n"), end, ...lines, end), {
    headers: headersOf("git-receive-pack", "advertisement"),
  });
}

async function receive(request: Request, id: string, { writer, options }: GitContext): Promise<Response> {
  const { commands, pack } = await readPush(bodyOf(request));
  const headers = headersOf("git-receive-pack", "result");
  // git tries with nothing first, to learn whether it needs a token.
  if (commands.length === 0) return new Response("", { headers });
  const report = (unpack: string, why: (ref: string) => string | undefined) => {
    const lines = commands.map(({ ref }) => packet(why(ref) === undefined ? `ok ${ref}\n` : `ng ${ref} ${why(ref)}\n`));
    return new Response(bytes(packet(`unpack ${unpack}\n`), ...lines, Buffer.from("0000")), { headers });
  };
  try {
    const { pushed } = options;
    const refused = await receivePush({ pushed, copies: pushed.gitCopies, id, commands, pack });
    for (const { ref, after } of commands)
      if (refused.get(ref) === undefined)
        options.onChange?.({ by: writer?.name ?? "", what: "git push", id, detail: `${ref} ${after.slice(0, 12)}` });
    return report("ok", (ref) => refused.get(ref));
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    const why = error.message.replace(/\s+/g, " ");
    return report("ok", () => why);
  }
}

/** The commands in front of a pack. */
async function readPush(
  body: AsyncIterable<Uint8Array>,
): Promise<{ commands: PushCommand[]; pack: AsyncIterable<Uint8Array> }> {
  const chunks = body[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  const atLeast = async (length: number) => {
    while (held.length < length) {
      // oxlint-disable-next-line no-await-in-loop -- until there is enough
      const { value, done } = await chunks.next();
      if (done) return false;
      held = Buffer.concat([held, value as Uint8Array]);
    }
    return true;
  };
  const commands: PushCommand[] = [];
  let read = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    if (!(await atLeast(4))) break;
    const length = Number.parseInt(held.toString("latin1", 0, 4), 16);
    const isEnd = length === 0;
    read += length;
    // oxlint-disable-next-line no-await-in-loop
    if (read > MAX_COMMANDS || !(isEnd || (length > 4 && (await atLeast(length)))))
      throw new ApiError(400, "InvalidParameter", "This is not a push of git.");
    const line = held.toString("utf8", 4, isEnd ? 4 : length);
    held = held.subarray(isEnd ? 4 : length);
    if (isEnd) break;
    const [, before, after, ref] = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([^\0\n]+)/.exec(line) ?? [];
    if (before === undefined || after === undefined || ref === undefined)
      throw new ApiError(400, "InvalidParameter", "This is not a push of git.");
    commands.push({ before, after, ref });
  }
  async function* pack() {
    if (held.length > 0) yield held;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { value, done } = await chunks.next();
      if (done) return;
      yield value as Uint8Array;
    }
  }
  return { commands, pack: pack() };
}

function bytes(...parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
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
    const ticket = context.options.tickets.read(new URL(request.url).searchParams.get("ticket") ?? "");
    if (ticket?.sha256 !== oid && !writer?.mayWrite(id)) return askForToken();
    if (typeof oid === "string" && /^[0-9a-f]{64}$/.test(oid) && (await pushed.has(oid))) return jsonResponse({});
    throw new PushError("missing-content", "This content was not uploaded.");
  }
  if (!(await context.mayRead(id))) return askForToken();
  const file = (await pushed.largeFiles(id)).get(object);
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
  const { pushed, tickets } = options;
  if ((await pushed.state(id)) === undefined)
    throw new PushError("not-found", `There is no repository ${quoted(id)} here. Create it first.`);
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
  const here: ReadonlyMap<string, PushedFile> = isDownload ? await pushed.largeFiles(id) : new Map();
  const objects = Array.isArray(body["objects"]) ? (body["objects"] as unknown[]).filter(isObject) : [];
  const answers = await Promise.all(
    objects.map(async ({ oid, size }) => {
      if (typeof oid !== "string" || !/^[0-9a-f]{64}$/.test(oid) || !Number.isSafeInteger(size))
        return { oid, size, error: { code: 422, message: "An object is named by its SHA-256 and its size." } };
      if (isDownload) {
        const file = here.get(oid);
        if (!file) return { oid, size, error: { code: 404, message: "This repository has no such file." } };
        const refusal = await pushed.whyNotGiven(id, file);
        return refusal === undefined
          ? { oid, size, actions: { download: { href: `${place}/${oid}`, header: {} } } }
          : { oid, size, error: { code: 403, message: refusal } };
      }
      if (await pushed.renew(oid)) return { oid, size, authenticated: true };
      const partBytes = partsOf(size as number);
      const ticket = tickets.issue({ sha256: oid, size: size as number, partBytes });
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
