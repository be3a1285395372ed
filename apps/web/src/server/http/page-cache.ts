/**
 * Turns a body into the answer a browser should get: the smallest encoding it accepts, an ETag, 304
 * when it already has it.
 *
 * A page changes only when the build changes or what it read of the store. So its compressed forms
 * are made once and stored with it in a bounded cache ({@link PageCache}); a request then costs a
 * map look-up and a copy.
 */
import { matchesTag, readRange, type Store } from "@vitrine/hub";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { compress, MIN_COMPRESSED_BYTES } from "./compress.ts";
import { type FolderState, PageReads } from "./page-dependencies.ts";

/** A body in every encoding of the server. */
export interface Representation {
  status: number;
  contentType: string;
  cacheControl: string;
  /** Weak validator without its encoding: the same for all encodings of one body. */
  etag: string;
  /** Headers for this answer only. */
  headers?: Readonly<Record<string, string>>;
  identity: Uint8Array;
  gzip?: Uint8Array;
  brotli?: Uint8Array;
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml|speculationrules\+json)|image\/svg)/;

/** Prepares `body` for {@link respond}, as it is. */
export function represent(
  body: string | Uint8Array,
  {
    status = 200,
    contentType,
    cacheControl,
    headers,
  }: {
    headers?: Readonly<Record<string, string>> | undefined;
    status?: number;
    contentType: string;
    cacheControl: string;
  },
): Representation {
  const identity = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return { status, contentType, cacheControl, etag, identity, ...(headers && { headers }) };
}

/** An answer to letters that a visitor types. */
export function representJson(value: unknown): Representation {
  return represent(JSON.stringify(value), {
    contentType: "application/json; charset=utf-8",
    cacheControl: "public, max-age=30",
  });
}

/** The same with its compressed forms, where it is a text worth compressing. */
export async function compressed(representation: Representation): Promise<Representation> {
  const { contentType, identity } = representation;
  if (!COMPRESSIBLE.test(contentType) || identity.byteLength < MIN_COMPRESSED_BYTES) return representation;
  return { ...representation, ...(await compress(identity, "page")) };
}

/** Answers `request` with `representation`: 304, or the encoding the client prefers. */
export function respond(request: Request, representation: Representation): Response {
  const headers = new Headers({
    ...representation.headers,
    "Content-Type": representation.contentType,
    "Cache-Control": representation.cacheControl,
    Vary: "Accept-Encoding",
  });
  if (representation.status === 200) headers.set("ETag", representation.etag);
  if (representation.status === 200 && matchesTag(request.headers.get("If-None-Match"), representation.etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (representation.status === 200 && !representation.gzip) {
    headers.set("Accept-Ranges", "bytes");
    const range = readRange(request.headers.get("Range"), representation.identity.byteLength);
    if (range === "unsatisfiable") {
      headers.set("Content-Range", `bytes */${representation.identity.byteLength}`);
      return new Response(null, { status: 416, headers });
    }
    if (range) {
      const part = representation.identity.slice(range.start, range.end + 1);
      headers.set("Content-Range", `bytes ${range.start}-${range.end}/${representation.identity.byteLength}`);
      headers.set("Content-Length", String(part.byteLength));
      return new Response(request.method === "HEAD" ? null : part, { status: 206, headers });
    }
  }
  const accepted = acceptedEncodings(request.headers.get("Accept-Encoding"));
  let body: Uint8Array;
  if (representation.brotli && accepted.has("br")) {
    body = representation.brotli;
    headers.set("Content-Encoding", "br");
  } else if (representation.gzip && accepted.has("gzip")) {
    body = representation.gzip;
    headers.set("Content-Encoding", "gzip");
  } else {
    body = representation.identity;
  }
  headers.set("Content-Length", String(body.byteLength));
  return new Response(request.method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer>), {
    status: representation.status,
    headers,
  });
}

function acceptedEncodings(header: string | null): Set<string> {
  const accepted = new Set<string>();
  for (const part of (header ?? "").split(",")) {
    const [name, ...parameters] = part.trim().toLowerCase().split(";");
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    if (name && !refused) accepted.add(name.trim());
  }
  return accepted;
}

/**
 * The same without its plain form, which is three quarters of it and which few clients request: it
 * is unpacked for those.
 */
export function packed(representation: Representation): Representation {
  const { identity: _, ...rest } = representation;
  const { gzip: zipped } = rest;
  if (zipped === undefined) return representation;
  return {
    ...rest,
    get identity() {
      return gunzipSync(zipped);
    },
  };
}

/** A page, and what it read of the store at which version; absent where it reads none. */
interface CachedPage {
  page: Representation;
  reads?: PageReads;
  version?: string;
  /** Bytes that count against the cache's. */
  size: number;
}

/** Input of every page. */
export interface PageSource {
  store: Store;
  version: string;
  folderState?: FolderState;
}

/** The version of a store that does not answer. */
export const AWAY = "away";

/** The most recently used pages, up to a number of bytes. None goes stale: see {@link PageCache.makeOf}. */
export class PageCache {
  readonly #entries = new Map<string, CachedPage>();
  readonly #inFlight = new Map<string, Promise<Representation>>();
  readonly #maxBytes: number;
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(maxBytes = 32 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Representation | undefined {
    return this.#use(key)?.page;
  }

  #use(key: string): CachedPage | undefined {
    const found = this.#entries.get(key);
    if (found) {
      this.#entries.delete(key);
      this.#entries.set(key, found);
    }
    return found;
  }

  /** The cached entries, and the counts of hits and misses. */
  stats(): { bytes: number; count: number; hits: number; misses: number } {
    return { bytes: this.#bytes, count: this.#entries.size, hits: this.#hits, misses: this.#misses };
  }

  /**
   * Returns what is cached under `key`, or what `make` returns: once, for any number of concurrent
   * requests. Only results of at most `largest` bytes are cached.
   */
  async make(key: string, make: () => Promise<Representation>, largest = Infinity): Promise<Representation> {
    const saved = this.get(key);
    if (saved) {
      this.#hits += 1;
      return saved;
    }
    return this.#once(key, async () => {
      this.#misses += 1;
      return this.#keep(key, await make(), {}, largest);
    });
  }

  /**
   * The same for a page of the store, which reads the store through the one that `make` receives. A
   * cached page is valid while the store has the same version; after that, while everything it read
   * is answered as before.
   */
  async makeOf(
    key: string,
    { store, version, folderState }: PageSource,
    make: (store: Store) => Promise<Representation>,
    largest = Infinity,
  ): Promise<Representation> {
    const saved = this.#use(key);
    if (saved?.version === version && version !== AWAY) {
      this.#hits += 1;
      return saved.page;
    }
    return this.#once(`${version} ${key}`, async () => {
      if (saved?.reads !== undefined && version !== AWAY && (await saved.reads.areStillTrue())) {
        this.#hits += 1;
        saved.version = version;
        return saved.page;
      }
      this.#misses += 1;
      const reads = new PageReads(store, folderState);
      return this.#keep(key, await make(reads.store), { reads, version }, largest);
    });
  }

  /** One job under a key at a time; concurrent requests share its result. */
  async #once(key: string, job: () => Promise<Representation>): Promise<Representation> {
    const inFlight = this.#inFlight.get(key);
    if (inFlight) return inFlight;
    const made = job().finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, made);
    return made;
  }

  async #keep(
    key: string,
    made: Representation,
    of: Pick<CachedPage, "reads" | "version">,
    largest: number,
  ): Promise<Representation> {
    const page = await compressed(made);
    // Clients can make up any number of missing addresses.
    if (page.status < 400 && !of.reads?.isProvisional && page.identity.byteLength <= largest)
      this.#set(key, { page, ...of });
    return page;
  }

  set(key: string, page: Representation): void {
    this.#set(key, { page });
  }

  #set(key: string, value: Omit<CachedPage, "size">): void {
    const previous = this.#entries.get(key);
    if (previous) this.#bytes -= previous.size;
    this.#entries.delete(key);
    const size = sizeOf(key, value);
    this.#entries.set(key, { ...value, page: packed(value.page), size });
    this.#bytes += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.size;
    }
  }
}

/**
 * Small answers by the hundred thousand weigh by their keys, and by the queries cached with them.
 */
function sizeOf(key: string, { page, reads }: Omit<CachedPage, "size">): number {
  const bodies = page.gzip ? page.gzip.byteLength + (page.brotli?.byteLength ?? 0) : page.identity.byteLength;
  return bodies + 2 * key.length + (reads?.size ?? 0);
}
