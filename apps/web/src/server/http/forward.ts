/**
 * Sends a request on to a server whose key the caller must not see: to one address, with a fixed list of headers, the
 * key added on the way out, no redirect followed, and no answer let back that a browser would open as a page.
 */
import { readBody } from "@vitrine/local-models";
import { refusal as refuse } from "./gateway.ts";
import { PICTURE_HEADERS } from "./security-headers.ts";

const MAX_BODY_BYTES = 28 * 1024 * 1024;
const DEADLINE_MS = 300_000;
/** Request headers that a proxy passes on, and response headers that it returns. */
const PASSED_ON = ["content-type", "accept", "x-wait-for-model", "x-use-cache", "prefer"];
/** Types of a model's answers. Nothing that a browser would open as a page. */
const LET_THROUGH =
  /^(application\/(json|x-ndjson|octet-stream|problem\+json)|text\/(event-stream|plain)|(image\/(?!svg)|audio\/|video\/)[\w.+-]+)$/;
const LET_BACK = ["content-type", "retry-after", "x-request-id", "inference-id", "x-inference-provider"];

/** One of the ways out of this site. */
export interface ServerHandle {
  upstream: string;
  token: string | undefined;
  /** In place of the token as a bearer's. */
  credentials?: Readonly<Record<string, string>>;
  /** Headers of its protocol that go both ways. */
  protocol?: readonly string[];
  /** Says whether a request names what must not leave this site. */
  namesLocal?: (address: string, body: Uint8Array | undefined) => Promise<boolean>;
}

/** Sends the request on with the key, and its answer back as it comes. */
export async function forward(
  { request, requestId }: { request: Request; requestId: string },
  address: string,
  { token, credentials, protocol = [], namesLocal }: ServerHandle,
  send: (address: string, how: RequestInit) => Promise<Response>,
): Promise<Response> {
  const headers = new Headers({ "X-Request-Id": requestId });
  for (const name of [...PASSED_ON, ...protocol]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (token) headers.set("Authorization", `Bearer ${token}`);
  for (const [name, value] of Object.entries(credentials ?? {})) headers.set(name, value);
  let answer: Response;
  try {
    const body = request.method === "POST" ? await readBody(request, MAX_BODY_BYTES) : undefined;
    if (await namesLocal?.(address, body))
      return refuse(
        403,
        "own-model",
        "This is a local model of this site; its name is not sent to a hub. Run it here.",
      );
    answer = await send(address, {
      method: request.method,
      headers,
      redirect: "manual",
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(DEADLINE_MS)]),
      ...(body && { body }),
    });
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    if (error instanceof RangeError) return refuse(413, "too-large", error.message);
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return isLate
      ? refuse(504, "timeout", "The server behind this site did not answer in time.")
      : refuse(
          502,
          "unreachable",
          "The server behind this site cannot be reached. Its operator finds the cause in the log.",
        );
  }
  if (answer.status >= 300 && answer.status < 400)
    return refuse(502, "redirect", "The server behind this site answered with a redirect, which is not followed.");
  const type = answer.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "text/plain";
  if (!LET_THROUGH.test(type)) {
    await answer.body?.cancel();
    return refuse(502, "unexpected-type", "The server behind this site returned an unexpected response.");
  }
  const back = new Headers({ ...PICTURE_HEADERS, "Cache-Control": "no-store" });
  for (const name of [...LET_BACK, ...protocol]) {
    const value = answer.headers.get(name);
    if (value !== null) back.set(name, value);
  }
  if (!answer.body) return new Response(null, { status: answer.status, headers: back });
  if (STREAMS.test(type)) return new Response(untilItBreaks(answer.body), { status: answer.status, headers: back });
  try {
    return new Response(await readWhole(answer.body), { status: answer.status, headers: back });
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    return error instanceof RangeError
      ? refuse(502, "too-large", "The server behind this site answered with more than this site passes on.")
      : refuse(502, "broken-answer", "The server behind this site broke off in the middle of its answer.");
  }
}

/**
 * Streams pass through as they come; everything else is read first, so that half an answer is never
 * taken for the whole.
 */
const STREAMS = /^(text\/|application\/x-ndjson$)/;
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/** A stream that ends where its source breaks: who reads it sees that its end mark is missing. */
function untilItBreaks(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** @throws {RangeError} where there is more than the bound */
async function readWhole(source: ReadableStream<Uint8Array>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // Leaving the loop lets go of the source.
  for await (const piece of source) {
    size += piece.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new RangeError("too large");
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  }
  return new Blob(pieces);
}
