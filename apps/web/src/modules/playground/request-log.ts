/**
 * A log of requests and responses. It holds only the latest answers while the page is open, each cut at a limit. It
 * never contains secrets: only harmless headers are logged, and the visitor's keys are redacted everywhere.
 */
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";
import { readKeys } from "./targets/keys.ts";

const LABELS = PLAYGROUND_LABELS.record;

/** One request and its answer. */
export interface Exchange {
  method: string;
  url: string;
  requestHeaders: Readonly<Record<string, string>>;
  /** As sent; JSON is indented. */
  requestBody: string;
  status?: number;
  responseHeaders: Readonly<Record<string, string>>;
  /** As received, up to the limit. */
  readonly responseBody: string;
  /** Why there is no response, or why it was cut off. */
  problem?: string;
}

const MAX_RECORDS = 24;
const MAX_EXCHANGES = 12;
const MAX_BODY_CHARS = 200_000;
/** All bodies together, so that the log does not grow without bound. */
const MAX_TOTAL_CHARS = 2_000_000;
/** Removed from the end of a body that was cut, which could be the beginning of a key. */
const MAX_KEY_CHARS = 1000;
/** Images and sound in a body, of which only the beginning is logged. */
const LONG_DATA = /(data:[\w/+.-]+;base64,[A-Za-z0-9+/]{40})[A-Za-z0-9+/=]{200,}/g;

const HARMLESS =
  /^(accept|content-type|content-length|retry-after|x-request-id|x-inference-provider|inference-id|x-wait-for-model|x-use-cache|prefer|date|server|x-ratelimit-[\w-]+|ratelimit)$/;
const SECRET_QUERY = /key|token|secret|sig|auth|password/i;

interface LogEntry {
  exchange: Exchange;
  body: Body;
}

const records = new Map<string, LogEntry[]>();
const page = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36);
let last = 0;

/** Starts a record and drops the oldest ones. */
export function newRecord(): string {
  last += 1;
  const name = `${page}-${last}`;
  records.set(name, []);
  for (const old of records.keys())
    if (old !== name && (records.size > MAX_RECORDS || totalChars() > MAX_TOTAL_CHARS)) records.delete(old);
  return name;
}

/** The exchanges of a record; nothing for a record of another page, or one that was dropped. */
export function recordOf(name: string): readonly Exchange[] | undefined {
  return records.get(name)?.map(({ exchange }) => exchange);
}

function totalChars(): number {
  let sum = 0;
  for (const saved of records.values())
    for (const { exchange, body } of saved) sum += exchange.requestBody.length + body.length;
  return sum;
}

/** A body as it arrives. It is redacted when it is shown, and not with each piece. */
class Body {
  length = 0;
  readonly #pieces: string[] = [];

  add(piece: string): void {
    if (this.length > MAX_BODY_CHARS) return;
    this.#pieces.push(piece);
    this.length += piece.length;
  }

  clean(): string {
    const clean = harmless(this.#pieces.join(""));
    return this.length > MAX_BODY_CHARS ? clean.slice(0, -MAX_KEY_CHARS) : clean;
  }
}

/** A `fetch` that logs each exchange. */
export function recordingFetch(record: string, send: typeof fetch = fetch): typeof fetch {
  return async (input, init = {}) => {
    const body = new Body();
    const exchange: Exchange = {
      method: init.method ?? "GET",
      url: harmlessUrl(String(input instanceof Request ? input.url : input)),
      requestHeaders: harmlessHeaders(new Headers(init.headers)),
      requestBody: harmless(bodyText(init.body)),
      responseHeaders: {},
      get responseBody() {
        return body.clean();
      },
    };
    const saved = records.get(record);
    if (saved && saved.length < MAX_EXCHANGES) saved.push({ exchange, body });
    let response: Response;
    try {
      response = await send(input, init);
    } catch (error) {
      exchange.problem = error instanceof Error ? error.message : LABELS.none;
      throw error;
    }
    exchange.status = response.status;
    exchange.responseHeaders = harmlessHeaders(response.headers);
    return response.body ? watched(response, response.body, exchange, body) : response;
  };
}

/** The same response; whatever is read from it is logged. */
function watched(response: Response, stream: ReadableStream<Uint8Array>, exchange: Exchange, body: Body): Response {
  const type = response.headers.get("content-type") ?? "";
  if (/^(image|audio|video)\/|octet-stream/.test(type)) {
    body.add(LABELS.media({ type }));
    return response;
  }
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  const copy = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else {
          body.add(decoder.decode(value, { stream: true }));
          controller.enqueue(value);
        }
      } catch (error) {
        exchange.problem = error instanceof Error ? error.message : LABELS.cutOff;
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(copy, { status, statusText, headers });
}

function bodyText(body: BodyInit | null | undefined): string {
  if (body === null || body === undefined) return "";
  if (typeof body !== "string")
    return body instanceof Blob ? LABELS.file({ type: body.type, bytes: body.size }) : LABELS.form;
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

function harmlessHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, HARMLESS.test(name) ? harmless(value) : LABELS.hidden]),
  );
}

function harmlessUrl(address: string): string {
  const url = new URL(address, location.href);
  url.password = "";
  for (const name of new Set(url.searchParams.keys()))
    if (SECRET_QUERY.test(name)) url.searchParams.set(name, LABELS.hidden);
  return harmless(url.href);
}

/** Without the visitor's keys, and without the long middle of images. */
function harmless(text: string): string {
  const { hub, providers, servers } = readKeys();
  let clean = text.replace(LONG_DATA, "$1…");
  for (const secret of [hub, ...Object.values(providers), ...Object.values(servers)])
    if (secret.length > 3) clean = clean.replaceAll(secret, LABELS.hidden);
  return clean.slice(0, MAX_BODY_CHARS);
}
