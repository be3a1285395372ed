/**
 * Reads from a hub, with care for the token, for time and for where a request goes.
 *
 * The token goes to the endpoint's own origin and nowhere else: redirects are followed by hand and only within that
 * origin, and so are `Link` addresses. A request that fails in passing (no answer, 408, 429, 5xx) is tried again a
 * few times, after the time the hub requests or after a growing pause; everything else is an error at once. No error
 * ever holds a header, a token or a query. An address is requested only if it is public, or of the network that the
 * configured hub is in.
 */
import { VitrineError } from "@vitrine/base";
import { AddressError, checkedFetch } from "@vitrine/base/network";
import { setTimeout as pause } from "node:timers/promises";

export type HubErrorCode =
  | "invalid-endpoint"
  | "network"
  | "unauthorized"
  | "not-found"
  | "http-status"
  | "foreign-origin"
  | "forbidden-address"
  | "invalid-answer"
  | "too-large";

/**
 * Reading from a hub failed. `code` says why; `status` is the HTTP status where the hub answered.
 * @example
 * import { HubConnection, HubImportError } from "@vitrine/hub";
 *
 * const fetch = async () => new Response(null, { status: 404 });
 * const hub = new HubConnection({ endpoint: "https://hub.example.org", fetch });
 * const error = await hub.get(hub.url("api/models/unknown")).catch((error: unknown) => error);
 * if (error instanceof HubImportError) console.log(error.code, error.status); // not-found 404
 */
export class HubImportError extends VitrineError<HubErrorCode> {
  override readonly name = "HubImportError";
  readonly status?: number;

  constructor(code: HubErrorCode, message: string, status?: number) {
    super(code, message);
    if (status !== undefined) this.status = status;
  }
}

export interface HubConnectionOptions {
  /** Address of the hub, as in `HF_ENDPOINT`. */
  endpoint: string | URL;
  /** Access token, as in `HF_TOKEN`. */
  token?: string;
  /** Defaults to one that checks each address before it connects, which a caller's own has to do by itself. */
  fetch?: typeof globalThis.fetch;
  signal?: AbortSignal;
  /** Waits between tries; a test passes one that does not. Milliseconds. */
  sleep?: (milliseconds: number) => Promise<unknown>;
  /** Time for one request, in milliseconds. Default 30,000. */
  timeout?: number;
}

export interface HubAnswer {
  text: string;
  headers: Headers;
  /** Where it came from, after the redirects. */
  url: URL;
}

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE = 500;
const MAX_RETRY_DELAY_MS = 60_000;
const MAX_REDIRECTS = 5;
const MAX_BYTES = 64 * 1024 * 1024;
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Reads from one hub. It sends the token to the hub's own origin only, and repeats requests that failed for the moment.
 * @example
 * import { HubConnection } from "@vitrine/hub";
 *
 * const fetch = async () => Response.json({ id: "owner/model" });
 * const hub = new HubConnection({ endpoint: "https://hub.example.org", fetch });
 * console.log((await hub.get(hub.url("api/models/owner/model"))).text); // {"id":"owner/model"}
 */
export class HubConnection {
  readonly endpoint: URL;
  readonly #options: HubConnectionOptions;
  readonly #request: typeof globalThis.fetch | ReturnType<typeof checkedFetch>;

  constructor(options: HubConnectionOptions) {
    this.endpoint = readEndpoint(options.endpoint);
    this.#options = options;
    this.#request = options.fetch ?? checkedFetch(this.endpoint);
  }

  /** An address below the endpoint. */
  url(path: string): URL {
    const base = this.endpoint.href.endsWith("/") ? this.endpoint.href : `${this.endpoint.href}/`;
    return new URL(path, base);
  }

  /** True for addresses to which requests and the token may go. */
  isSameHub(url: URL): boolean {
    return url.origin === this.endpoint.origin;
  }

  /** Gets a text. @throws HubImportError, or the signal's reason. */
  async get(url: URL, maxBytes = MAX_BYTES): Promise<HubAnswer> {
    const { signal, sleep = (milliseconds: number) => pause(milliseconds, undefined, signal && { signal }) } =
      this.#options;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const answer = await this.#try(url, maxBytes);
      if (!("retry" in answer)) return answer;
      if (attempt >= MAX_ATTEMPTS) throw answer.retry;
      await sleep(answer.after ?? FIRST_PAUSE * 2 ** (attempt - 1));
    }
  }

  /**
   * Opens a file from byte `start`, without waiting for more than the head of the answer. Files may lie elsewhere: a
   * redirect is followed, and the token stays behind.
   * @throws HubImportError, or the signal's reason
   */
  async open(url: URL, start: number): Promise<Response> {
    const { timeout = 30_000 } = this.#options;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeout);
    try {
      const range: Record<string, string> = start > 0 ? { range: `bytes=${start}-` } : {};
      const { response } = await this.#follow(url, limit.signal, {
        accept: "*/*",
        "accept-encoding": "identity",
        ...range,
      });
      if (response.ok) return response;
      await response.body?.cancel();
      const error = statusError(response.status, url);
      if (!PASSING.has(response.status)) throw error;
      throw new HubImportError("network", error.message, response.status);
    } catch (error) {
      if (error instanceof HubImportError) throw error;
      throw new HubImportError("network", `${url.origin} does not answer.`);
    } finally {
      clearTimeout(timer);
    }
  }

  async #try(url: URL, maxBytes: number): Promise<HubAnswer | { retry: HubImportError; after?: number }> {
    const { signal, timeout = 30_000 } = this.#options;
    // One limit for the request and its body; a caller's signal ends it too.
    const limit = AbortSignal.timeout(timeout);
    const both = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    try {
      const { response, url: from } = await this.#follow(url, both);
      if (response.ok) return { text: await readText(response, maxBytes, url), headers: response.headers, url: from };
      await response.body?.cancel();
      const error = statusError(response.status, url);
      if (!PASSING.has(response.status)) throw error;
      const after = retryAfter(response.headers);
      return { retry: error, ...(after !== undefined && { after }) };
    } catch (error) {
      if (error instanceof HubImportError) throw error;
      signal?.throwIfAborted();
      const what = limit.aborted ? `no answer within ${timeout} ms` : "no connection";
      return { retry: new HubImportError("network", `${url.origin}: ${what}. Check HF_ENDPOINT and the network.`) };
    }
  }

  /** @param file Headers for a file, which may lie elsewhere; without, only the hub itself is asked. */
  async #follow(
    start: URL,
    signal: AbortSignal,
    file?: Record<string, string>,
  ): Promise<{ response: Response; url: URL }> {
    let url = start;
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      const isHub = this.isSameHub(url);
      if (!isHub && file === undefined) {
        throw new HubImportError(
          "foreign-origin",
          `${this.endpoint.origin} sends on to ${url.origin}, which is not followed. Set HF_ENDPOINT to the hub's real address.`,
        );
      }
      const headers = new Headers(file ?? { accept: "application/json" });
      if (isHub && this.#options.token) headers.set("authorization", `Bearer ${this.#options.token}`);
      const response = await this.#send(url, headers, signal);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || location === null) return { response, url };
      await response.body?.cancel();
      if (!URL.canParse(location, url)) {
        throw new HubImportError("invalid-answer", `${url.origin} answered with a redirect without an address.`);
      }
      url = new URL(location, url);
    }
    throw new HubImportError("invalid-answer", `${start.origin} redirects more than ${MAX_REDIRECTS} times.`);
  }

  async #send(url: URL, headers: Headers, signal: AbortSignal): Promise<Response> {
    try {
      return await this.#request(url, { headers, redirect: "manual", signal });
    } catch (error) {
      throw error instanceof AddressError ? new HubImportError("forbidden-address", error.message) : error;
    }
  }
}

function readEndpoint(endpoint: string | URL): URL {
  const url = URL.canParse(String(endpoint)) ? new URL(endpoint) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new HubImportError(
      "invalid-endpoint",
      "The hub's address must begin with http:// or https://. Set HF_ENDPOINT.",
    );
  }
  // A password in an address would show up in errors and logs.
  url.username = "";
  url.password = "";
  url.search = "";
  url.hash = "";
  return url;
}

function statusError(status: number, url: URL): HubImportError {
  const where = `${url.origin}${url.pathname}`;
  if (status === 401 || status === 403) {
    return new HubImportError(
      "unauthorized",
      `${where} answered ${status}: the token is missing, expired or not allowed to read this. Set HF_TOKEN.`,
      status,
    );
  }
  if (status === 404) return new HubImportError("not-found", `${where} answered 404: nothing is there.`, status);
  return new HubImportError("http-status", `${where} answered ${status}.`, status);
}

/** `Retry-After` in milliseconds: seconds or a date, at most a minute. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const milliseconds = /^\d{1,6}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), MAX_RETRY_DELAY_MS);
}

async function readText(response: Response, maxBytes: number, url: URL): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new HubImportError("too-large", `${url.origin}${url.pathname} answers with more than ${maxBytes} bytes.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Address of the next page out of a `Link` header, resolved against the page it came with. */
export function nextLink(header: string | null, page: URL): URL | undefined {
  for (const [, target = "", rest = ""] of (header ?? "").slice(0, 10_000).matchAll(/<([^<>]*)>([^<]*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(rest);
    const relations = (relation?.[1] ?? relation?.[2] ?? "").toLowerCase().split(/\s+/);
    if (relations.includes("next") && URL.canParse(target, page)) return new URL(target, page);
  }
  return undefined;
}
