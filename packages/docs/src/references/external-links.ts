/**
 * Checks that links to other sites still work: each address is requested once, a few at a time and
 * one at a time of each site, with a time limit. A file caches the answers for a day. Without a
 * network, one message says so, and no link counts as broken.
 */
import { lookup } from "node:dns/promises";
import { readFile, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { addressKind } from "@vitrine/base/network";
import type { DocumentationProblem } from "../folders/documentation-source.ts";

/** A link to another site, with its position. */
export interface ExternalLink {
  file: string;
  line: number;
  address: string;
}

/** Result of the check. */
export interface ExternalCheck {
  problems: DocumentationProblem[];
  /** Addresses that were requested, and those whose answer was known. */
  requested: number;
  known: number;
  /** Addresses that were not requested: without a network, or beyond the limits of time or number. */
  left: number;
  isOffline: boolean;
}

/** How to check; every option has a default. */
export interface ExternalOptions {
  /** File in which answers are cached. */
  cache?: string;
  /** Milliseconds for one answer, and for all of them. */
  timeout?: number;
  total?: number;
  /** Maximum number of addresses to request. */
  max?: number;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
  /**
   * Whether a host is on this machine or in its network, which is not requested: a page could name
   * anything there.
   */
  isPrivate?: (host: string) => Promise<boolean>;
}

/** A cached answer: its status, or why there was none. */
interface Answer {
  at: number;
  status: number;
  reason?: string;
}

const DAY_MS = 86_400_000;
const AT_ONCE = 8;
const MAX_ITEMS = 2_000;
const TIMEOUT_MS = 10_000;
const TOTAL_MS = 300_000;
/** Sites that answer so know the address, and do not talk to programs. */
const REFUSALS = new Set([401, 403, 405, 406, 429, 451, 999]);
const NO_NETWORK = new Set(["ENETUNREACH", "EAI_AGAIN", "ENETDOWN", "EHOSTUNREACH", "ERR_OFFLINE"]);

/** Requests every address once. Never rejects because of a site. */
export async function checkExternalLinks(
  links: readonly ExternalLink[],
  options: ExternalOptions = {},
): Promise<ExternalCheck> {
  const { cache, timeout = TIMEOUT_MS, total = TOTAL_MS, max = MAX_ITEMS, now = Date.now } = options;
  const { fetch = globalThis.fetch, isPrivate = isPrivateHost } = options;
  const started = now();
  const answers = await readCache(cache, started);
  const places = new Map<string, ExternalLink[]>();
  for (const link of links) {
    const address = requestedAddress(link.address);
    if (address === undefined) continue;
    const entries = places.get(address);
    if (entries) entries.push(link);
    else places.set(address, [link]);
  }
  const open = [...places.keys()].filter((address) => !answers.has(address));
  const known = places.size - open.length;
  const bySite = new Map<string, string[]>();
  for (const address of open.slice(0, max)) {
    const { host } = new URL(address);
    bySite.set(host, [...(bySite.get(host) ?? []), address]);
  }
  let requested = 0;
  let isOffline = false;
  const sites = bySite.values();
  const worker = async () => {
    for (const addresses of sites) {
      const isInside = await isPrivate(new URL(addresses[0] ?? "").hostname);
      for (const address of isInside ? [] : addresses) {
        if (isOffline || now() - started > total) return;
        const answer = await request(address, fetch, timeout, now);
        if (answer.reason !== undefined && NO_NETWORK.has(answer.reason)) {
          isOffline = true;
          return;
        }
        requested += 1;
        answers.set(address, answer);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (cache !== undefined) await writeFile(cache, `${JSON.stringify(Object.fromEntries(answers), null, 1)}\n`);
  const problems = [...places].flatMap(([address, entries]) => {
    const message = messageOf(answers.get(address));
    return message === undefined
      ? []
      : entries.map(({ file, line, address: written }) => ({ file, line, message: `“${written}” ${message}` }));
  });
  return { problems, requested, known, left: open.length - requested, isOffline };
}

/** The address without what stays in the browser. */
function requestedAddress(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

async function request(
  address: string,
  fetch: typeof globalThis.fetch,
  timeout: number,
  now: () => number,
): Promise<Answer> {
  const once = (method: "HEAD" | "GET") =>
    fetch(address, {
      method,
      // A site that leads elsewhere is there; following could lead into this machine's own network.
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
      headers: { "User-Agent": "vitrine-docs (link check)" },
    });
  try {
    let response = await once("HEAD");
    // Some answer only to those who want the page.
    if (response.status >= 400) response = await once("GET");
    await response.body?.cancel();
    return { at: now(), status: response.status };
  } catch (error) {
    return { at: now(), status: 0, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, name } = error as Error & { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : name;
}

/** The fault of an answer; a site that is slow or does not talk to programs may be well. */
function messageOf(answer: Answer | undefined): string | undefined {
  if (!answer || answer.reason === "TimeoutError" || REFUSALS.has(answer.status)) return undefined;
  if (answer.reason === "ENOTFOUND") return "leads to a site that does not exist.";
  if (answer.reason !== undefined) return `cannot be reached (${answer.reason}).`;
  return answer.status === 404 || answer.status === 410 ? `is gone: the site answers ${answer.status}.` : undefined;
}

async function readCache(path: string | undefined, now: number): Promise<Map<string, Answer>> {
  if (path === undefined) return new Map();
  try {
    const saved = JSON.parse(await readFile(path, "utf8")) as Record<string, Answer>;
    return new Map(Object.entries(saved).filter(([, { at }]) => now - at < DAY_MS));
  } catch {
    return new Map();
  }
}

/** Whether a host's name or address is of this machine, of a network around it, or of no network. */
async function isPrivateHost(host: string): Promise<boolean> {
  const bare = host.replace(/^\[|\]$/g, "");
  if (isIP(bare) !== 0) return addressKind(bare) !== "public";
  if (/(^|\.)(localhost|local|internal|test|example|invalid)$/i.test(bare)) return true;
  const found = await lookup(bare, { all: true }).catch(() => []);
  return found.some(({ address }) => addressKind(address) !== "public");
}
