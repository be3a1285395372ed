/**
 * What was sent and what came, written down for those who want to see it. Kept while the page is open, for the last
 * answers only, each cut at a bound. No secret gets in: headers are kept by a list of harmless ones, and whatever holds
 * one of the visitor's keys is replaced.
 */
import { readKeys } from "./keys.ts";

/** One request and its answer. */
export interface Exchange {
  method: string;
  url: string;
  requestHeaders: Readonly<Record<string, string>>;
  /** As it was sent; JSON is set for reading. */
  requestBody: string;
  status?: number;
  responseHeaders: Readonly<Record<string, string>>;
  /** As it came, as far as the bound. */
  readonly responseBody: string;
  /** Why no answer came, or why it broke off. */
  problem?: string;
}

const MOST_RECORDS = 24;
const MOST_EXCHANGES = 12;
const LONGEST_BODY = 200_000;
/** All bodies together, in characters: a page that asks all day stays as large as it was. */
const MOST_KEPT = 2_000_000;
/** At the end of a body that was cut, so much is left out, for it could be the beginning of a key. */
const LONGEST_KEY = 1000;
/** Pictures and sound in a body, of which the beginning is enough. */
const LONG_DATA = /(data:[\w/+.-]+;base64,[A-Za-z0-9+/]{40})[A-Za-z0-9+/=]{200,}/g;

const HARMLESS =
  /^(accept|content-type|content-length|retry-after|x-request-id|x-inference-provider|inference-id|x-wait-for-model|x-use-cache|prefer|date|server|x-ratelimit-[\w-]+|ratelimit)$/;
const SECRET_QUERY = /key|token|secret|sig|auth|password/i;

interface Kept {
  exchange: Exchange;
  body: Body;
}

const records = new Map<string, Kept[]>();
const page = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36);
let last = 0;

/** Begins a record; the oldest one goes. */
export function newRecord(): string {
  last += 1;
  const name = `${page}-${last}`;
  records.set(name, []);
  for (const old of records.keys())
    if (old !== name && (records.size > MOST_RECORDS || charactersKept() > MOST_KEPT)) records.delete(old);
  return name;
}

/** What was written down under a name; nothing for one of another page, or one that is gone. */
export function recordOf(name: string): readonly Exchange[] | undefined {
  return records.get(name)?.map(({ exchange }) => exchange);
}

function charactersKept(): number {
  let sum = 0;
  for (const kept of records.values())
    for (const { exchange, body } of kept) sum += exchange.requestBody.length + body.length;
  return sum;
}

/** A body as it comes. It is cleaned when someone looks at it, and not with each piece. */
class Body {
  length = 0;
  readonly #pieces: string[] = [];

  add(piece: string): void {
    if (this.length > LONGEST_BODY) return;
    this.#pieces.push(piece);
    this.length += piece.length;
  }

  clean(): string {
    const clean = harmless(this.#pieces.join(""));
    return this.length > LONGEST_BODY ? clean.slice(0, -LONGEST_KEY) : clean;
  }
}

/** A `fetch` that writes down what passes through it. */
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
    const kept = records.get(record);
    if (kept && kept.length < MOST_EXCHANGES) kept.push({ exchange, body });
    let response: Response;
    try {
      response = await send(input, init);
    } catch (error) {
      exchange.problem = error instanceof Error ? error.message : "No answer came.";
      throw error;
    }
    exchange.status = response.status;
    exchange.responseHeaders = harmlessHeaders(response.headers);
    return response.body ? watched(response, response.body, exchange, body) : response;
  };
}

/** The same answer; what is read of it is written down. */
function watched(response: Response, stream: ReadableStream<Uint8Array>, exchange: Exchange, body: Body): Response {
  const type = response.headers.get("content-type") ?? "";
  if (/^(image|audio|video)\/|octet-stream/.test(type)) {
    body.add(`(${type})`);
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
        exchange.problem = error instanceof Error ? error.message : "It broke off.";
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
  if (typeof body !== "string") return body instanceof Blob ? `(${body.type}, ${body.size} bytes)` : "(a form)";
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

function harmlessHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, HARMLESS.test(name) ? harmless(value) : "(hidden)"]),
  );
}

function harmlessUrl(address: string): string {
  const url = new URL(address, location.href);
  url.password = "";
  for (const name of new Set(url.searchParams.keys()))
    if (SECRET_QUERY.test(name)) url.searchParams.set(name, "(hidden)");
  return harmless(url.href);
}

/** Without the visitor's keys, and without the long middle of pictures. */
function harmless(text: string): string {
  const { hub, providers, servers } = readKeys();
  let clean = text.replace(LONG_DATA, "$1…");
  for (const secret of [hub, ...Object.values(providers), ...Object.values(servers)])
    if (secret.length > 3) clean = clean.replaceAll(secret, "(hidden)");
  return clean.slice(0, LONGEST_BODY);
}
