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
  responseBody: string;
  /** Why no answer came, or why it broke off. */
  problem?: string;
}

const MOST_RECORDS = 24;
const MOST_EXCHANGES = 12;
const LONGEST_BODY = 200_000;
/** Pictures and sound in a body, of which the beginning is enough. */
const LONG_DATA = /(data:[\w/+.-]+;base64,[A-Za-z0-9+/]{40})[A-Za-z0-9+/=]{200,}/g;

const HARMLESS =
  /^(accept|content-type|content-length|retry-after|x-request-id|x-inference-provider|inference-id|x-wait-for-model|x-use-cache|prefer|date|server|x-ratelimit-[\w-]+|ratelimit)$/;
const SECRET_QUERY = /key|token|secret|sig|auth|password/i;

const records = new Map<string, Exchange[]>();
const page = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36);
let last = 0;

/** Begins a record; the oldest one goes. */
export function newRecord(): string {
  last += 1;
  const name = `${page}-${last}`;
  records.set(name, []);
  for (const old of records.keys()) if (records.size > MOST_RECORDS) records.delete(old);
  return name;
}

/** What was written down under a name; nothing for one of another page, or one that is gone. */
export function recordOf(name: string): readonly Exchange[] | undefined {
  return records.get(name);
}

/** A `fetch` that writes down what passes through it. */
export function recordingFetch(record: string, send: typeof fetch = fetch): typeof fetch {
  return async (input, init = {}) => {
    const exchange: Exchange = {
      method: init.method ?? "GET",
      url: harmlessUrl(String(input instanceof Request ? input.url : input)),
      requestHeaders: harmlessHeaders(new Headers(init.headers)),
      requestBody: harmless(bodyText(init.body)),
      responseHeaders: {},
      responseBody: "",
    };
    const exchanges = records.get(record);
    if (exchanges && exchanges.length < MOST_EXCHANGES) exchanges.push(exchange);
    let response: Response;
    try {
      response = await send(input, init);
    } catch (error) {
      exchange.problem = error instanceof Error ? error.message : "No answer came.";
      throw error;
    }
    exchange.status = response.status;
    exchange.responseHeaders = harmlessHeaders(response.headers);
    return response.body ? watched(response, response.body, exchange) : response;
  };
}

/** The same answer; what is read of it is written down. */
function watched(response: Response, body: ReadableStream<Uint8Array>, exchange: Exchange): Response {
  const type = response.headers.get("content-type") ?? "";
  if (/^(image|audio|video)\/|octet-stream/.test(type)) {
    exchange.responseBody = `(${type})`;
    return response;
  }
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const note = (text: string) => {
    if (exchange.responseBody.length < LONGEST_BODY)
      exchange.responseBody = harmless(exchange.responseBody + text).slice(0, LONGEST_BODY);
  };
  const copy = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else {
          note(decoder.decode(value, { stream: true }));
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
