/**
 * Requests to an OpenSearch cluster: JSON over HTTP, to one node after the other. A node that does not answer is left
 * out for a while. What is sent may be sent twice: searches change nothing, and writes carry versions. A dozen endpoints
 * are used, so that a request needs no client library.
 */
import { setTimeout as pause } from "node:timers/promises";

/** The cluster does not answer, or not as a whole. Queries go to PostgreSQL meanwhile. */
export class OpenSearchAway extends Error {
  override readonly name = "OpenSearchAway";
}

/** The cluster refuses a request. */
export class OpenSearchRefusal extends Error {
  override readonly name = "OpenSearchRefusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** How long a node has to answer a search, and a request that writes. */
const SEARCH_TIMEOUT_MS = 5000;
const WRITE_TIMEOUT_MS = 60_000;
/** How long a node that did not answer is asked after the others. */
const REST_MS = 5000;
/** Rounds over all nodes: shards of a node that died need a moment to move. */
const ROUNDS = 3;
const ROUND_PAUSE_MS = 300;
const BUSY = new Set([429, 502, 503, 504]);

interface Node {
  url: string;
  awayUntil: number;
}

export class OpenSearchClient {
  readonly #nodes: Node[];
  readonly #authorization: string | undefined;
  #next = 0;

  /** @param addresses one or several, with commas between: `https://user:password@search-1:9200` */
  constructor(addresses: string) {
    const urls = addresses.split(",").map((address) => new URL(address.trim()));
    const [{ username, password } = { username: "", password: "" }] = urls;
    this.#authorization =
      username === ""
        ? undefined
        : `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`;
    this.#nodes = urls.map(({ origin, pathname }) => ({ url: origin + pathname.replace(/\/$/, ""), awayUntil: 0 }));
  }

  search<T>(path: string, body: unknown): Promise<T> {
    return this.#request<T>("POST", path, JSON.stringify(body), SEARCH_TIMEOUT_MS);
  }

  send<T>(method: "GET" | "PUT" | "POST" | "DELETE", path: string, body?: unknown): Promise<T> {
    return this.#request<T>(method, path, body === undefined ? undefined : JSON.stringify(body), WRITE_TIMEOUT_MS);
  }

  /** Lines of JSON, as `_bulk` takes them. */
  bulk<T>(lines: readonly unknown[]): Promise<T> {
    const body = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
    return this.#request<T>("POST", "/_bulk", body, WRITE_TIMEOUT_MS);
  }

  async exists(path: string): Promise<boolean> {
    try {
      await this.send("GET", path);
      return true;
    } catch (error) {
      if (error instanceof OpenSearchRefusal && error.status === 404) return false;
      throw error;
    }
  }

  /** @throws {OpenSearchAway} when no node answers, {OpenSearchRefusal} when one refuses */
  async #request<T>(method: string, path: string, body: string | undefined, timeout: number): Promise<T> {
    let reason = "no node";
    for (let round = 0; round < ROUNDS; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      if (round > 0) await pause(ROUND_PAUSE_MS);
      for (const node of this.#inTurn()) {
        try {
          // oxlint-disable-next-line no-await-in-loop
          const response = await fetch(node.url + path, {
            method,
            headers: {
              "Content-Type": path === "/_bulk" ? "application/x-ndjson" : "application/json",
              ...(this.#authorization !== undefined && { Authorization: this.#authorization }),
            },
            ...(body !== undefined && { body }),
            signal: AbortSignal.timeout(timeout),
          });
          // oxlint-disable-next-line no-await-in-loop
          const text = await response.text();
          if (response.ok) return JSON.parse(text) as T;
          reason = `status ${response.status}: ${text.slice(0, 300)}`;
          if (!BUSY.has(response.status)) throw new OpenSearchRefusal(response.status, reason);
        } catch (error) {
          if (error instanceof OpenSearchRefusal) throw error;
          reason = error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : String(error);
          node.awayUntil = performance.now() + REST_MS;
        }
      }
    }
    throw new OpenSearchAway(`OpenSearch does not answer ${method} ${path}: ${reason}`);
  }

  /** All nodes, another first each time; those that did not answer last. */
  #inTurn(): Node[] {
    this.#next = (this.#next + 1) % this.#nodes.length;
    const turned = [...this.#nodes.slice(this.#next), ...this.#nodes.slice(0, this.#next)];
    const now = performance.now();
    return turned.toSorted((a, b) => Number(a.awayUntil > now) - Number(b.awayUntil > now));
  }
}
