/**
 * A real HTTP server on loopback. The kit's `fetch` carries a request for any origin to it and names that origin in a
 * header, so that one server plays the hub, the router, every provider, the media hosts and the host that redirects
 * lead to. Requests without that header reach a plain OpenAI-compatible server.
 */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Turn } from "./chat.ts";
import { bytes, json, refuse, type RecordedRequest, type Reply } from "./exchange.ts";
import { applyFault, type Fault } from "./faults.ts";
import { MP4, PNG, WAV } from "./files.ts";
import { answerOpenAiServer } from "./openai-server.ts";
import { startProxy, type KitProxy } from "./proxy.ts";
import {
  answerImagePoll,
  answerService,
  checkCredential,
  KIT_MODEL,
  ServiceState,
  type JobSettings,
} from "./services.ts";
import {
  ENDPOINT_ORIGIN,
  HOSTS,
  HUB_ORIGIN,
  HUB_TOKEN,
  MEDIA_ORIGIN,
  PROVIDER_KEY,
  ROUTER_ORIGIN,
  SECOND_ORIGIN,
  SERVICES,
} from "./wire.ts";

const ORIGIN_HEADER = "x-kit-origin";

export interface TestKit {
  /** Address of the server itself: an OpenAI-compatible base is `${url}/v1`. */
  readonly url: string;
  /** Use it as the client's fetch: every origin is served by the kit, over a real connection. */
  readonly fetch: typeof fetch;
  /** Everything that arrived, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Requests to the second host: it should never see a credential. */
  readonly second: readonly RecordedRequest[];
  /** Ids of jobs that were cancelled. */
  readonly cancelled: readonly string[];
  /** Jobs that were submitted. */
  readonly submissions: number;
  /** Answers whose connection is still open. */
  readonly openAnswers: number;
  /** A proxy to the kit, for programs that take no `fetch`; it closes with the kit. Needs the `openssl` command. */
  proxy(): Promise<KitProxy>;
  /** Puts a fault on the switchboard; later ones go first. */
  fault(fault: Fault): void;
  /** How jobs submitted from now on go. */
  jobs(settings: Partial<JobSettings>): void;
  /** Sets the model's next answers, turn by turn; after that it says what it always does. */
  say(...turns: readonly Turn[]): void;
  /** Lets pages of any origin call, with these headers and no others. Preflight requests are recorded too. */
  allowPages(headers: readonly string[]): void;
  /** The hub's answer about a model's providers; anything else is a model that does not exist. */
  model(id: string, mapping: unknown): void;
  /** Forgets requests, faults, jobs and models. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * Starts a test kit: a server on this machine that answers as the providers and the hub do. Close it when done.
 * @example
 * import { PROVIDER_KEY, startTestKit } from "@vitrine/test-kit";
 *
 * const kit = await startTestKit();
 * const answer = await kit.fetch("https://api.groq.com/openai/v1/chat/completions", {
 *   method: "POST",
 *   headers: { authorization: `Bearer ${PROVIDER_KEY}`, "content-type": "application/json" },
 *   body: JSON.stringify({ model: "kit-model", messages: [{ role: "user", content: "Hi" }] }),
 * });
 * console.log(answer.status, kit.requests[0]?.path); // 200 /openai/v1/chat/completions
 * await kit.close();
 */
export async function startTestKit(): Promise<TestKit> {
  let state = new ServiceState();
  const requests: RecordedRequest[] = [];
  const faults: { fault: Fault; left: number }[] = [];
  const models = new Map<string, unknown>();
  const sockets = new Set<Socket>();
  // Saved at the start, so that a program may use the kit's `fetch` as the global one.
  const { fetch } = globalThis;
  let openAnswers = 0;
  let pageHeaders: ReadonlySet<string> | undefined;

  const takeFault = (request: RecordedRequest): Fault | undefined => {
    for (let index = faults.length - 1; index >= 0; index--) {
      const entry = faults[index];
      if (!entry || entry.left <= 0) continue;
      const { match } = entry.fault;
      const isHit =
        match === undefined ? true : typeof match === "string" ? request.path.includes(match) : match(request);
      if (!isHit) continue;
      entry.left--;
      return entry.fault;
    }
    return undefined;
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    openAnswers++;
    outgoing.once("close", () => void openAnswers--);
    const request = await readRequest(incoming);
    requests.push(request);
    if (pageHeaders) {
      outgoing.setHeader("access-control-allow-origin", "*");
      outgoing.setHeader("access-control-expose-headers", "x-request-id");
      const preflight = answerPreflight(request, pageHeaders);
      if (preflight) {
        await deliver(outgoing, applyFault(undefined, preflight));
        return;
      }
    }
    const fault = takeFault(request);
    const reply = answer(request, state, models);
    await deliver(outgoing, applyFault(fault, reply));
  };

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  };
  const server = createServer(listener);
  let proxy: Promise<KitProxy> | undefined;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    fetch: (input, init) => {
      const target = new URL(input instanceof Request ? input.url : input);
      if (target.origin === url) return fetch(input, init);
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
      headers.set(ORIGIN_HEADER, target.origin);
      return fetch(url + target.pathname + target.search, { ...init, headers });
    },
    requests,
    get second() {
      return requests.filter((request) => request.origin === SECOND_ORIGIN);
    },
    get cancelled() {
      return state.cancelled;
    },
    get submissions() {
      return state.submissions;
    },
    get openAnswers() {
      return openAnswers;
    },
    proxy: () => {
      proxy ??= startProxy(listener, HOSTS);
      return proxy;
    },
    fault: (fault) => void faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    jobs: (settings) => {
      state.job = { ...state.job, ...settings };
    },
    say: (...turns) => void state.turns.push(...turns),
    allowPages: (headers) => {
      pageHeaders = new Set(headers.map((name) => name.toLowerCase()));
    },
    model: (id, mapping) => void models.set(id, mapping),
    reset: () => {
      state = new ServiceState();
      requests.length = 0;
      faults.length = 0;
      models.clear();
    },
    close: async () => {
      await (await proxy)?.close();
      await new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      });
    },
  };
}

/** Answers a browser that asks before a page may send more than a form could. */
function answerPreflight(request: RecordedRequest, allowed: ReadonlySet<string>): Reply | undefined {
  const method = request.headers["access-control-request-method"];
  if (request.method !== "OPTIONS" || method === undefined) return undefined;
  const requested = (request.headers["access-control-request-headers"] ?? "").split(",").filter((name) => name !== "");
  if (!requested.every((name) => allowed.has(name.trim().toLowerCase()))) return refuse(403, "header not allowed");
  const headers = { "access-control-allow-methods": method, "access-control-allow-headers": [...allowed].join(", ") };
  return { status: 204, headers, pieces: [] };
}

function answer(request: RecordedRequest, state: ServiceState, models: ReadonlyMap<string, unknown>): Reply {
  const { origin, path } = request;
  switch (origin) {
    case HUB_ORIGIN:
      return answerHub(request, models);
    case MEDIA_ORIGIN:
      return answerMedia(request);
    case SECOND_ORIGIN:
      return json({ landed: true });
    case ROUTER_ORIGIN:
      return answerRouter(request, state);
    case ENDPOINT_ORIGIN:
      return answerEndpoint(request, state);
    case "":
      return answerCustomServer(request, state);
  }
  if (origin.endsWith(".bfl.ai") && path === "/v1/get_result") return answerImagePoll(request, state);
  const provider = Object.keys(SERVICES).find((id) => SERVICES[id]?.origins.includes(origin));
  if (!provider) return refuse(404, `no server is at ${origin}`);
  const service = { ...request, provider, routed: false };
  return checkCredential(service) ?? answerService(service, state);
}

function answerRouter(request: RecordedRequest, state: ServiceState): Reply {
  const [, provider = "", rest = ""] = /^\/([^/]+)(\/.*)$/.exec(request.path) ?? [];
  if (provider === "v1") {
    if (request.headers["authorization"] !== `Bearer ${HUB_TOKEN}`) return refuse(401, "Invalid credentials");
    return request.path === "/v1/chat/completions" || request.path === "/v1/responses"
      ? (answerOpenAiServer(request, state) ?? refuse(404, "no such route"))
      : refuse(404, "no such route");
  }
  const service = { ...request, provider, routed: true, path: rest };
  return checkCredential(service) ?? answerService(service, state);
}

function answerCustomServer(request: RecordedRequest, state: ServiceState): Reply {
  const key = request.headers["authorization"];
  if (key !== undefined && key !== `Bearer ${PROVIDER_KEY}` && key !== `Bearer ${HUB_TOKEN}`)
    return refuse(401, "Invalid credentials");
  return answerOpenAiServer(request, state) ?? refuse(404, "no such route");
}

/** A custom server for any task: chat as everywhere, other tasks in the hub's own form at the model's address. */
function answerEndpoint(request: RecordedRequest, state: ServiceState): Reply {
  if (request.path.startsWith("/v1/")) return answerCustomServer(request, state);
  if (request.headers["authorization"] !== `Bearer ${HUB_TOKEN}`) return refuse(401, "Invalid credentials");
  return answerService({ ...request, provider: "hf-inference", routed: true }, state);
}

function answerHub(request: RecordedRequest, models: ReadonlyMap<string, unknown>): Reply {
  const [, id = ""] = /^\/api\/models\/(.+)$/.exec(request.path) ?? [];
  const requested = request.query["expand[]"] ?? request.query["expand"];
  if (request.method !== "GET" || id === "" || (requested !== undefined && requested !== "inferenceProviderMapping"))
    return refuse(404, "no such route");
  const given = request.headers["authorization"];
  if (given !== undefined && given !== `Bearer ${HUB_TOKEN}`) return refuse(401, "Invalid username or password.");
  const mapping = models.get(decodeURIComponent(id));
  if (mapping === undefined) return refuse(404, "Repository not found");
  return requested === undefined
    ? json({ _id: "0", id, ...whatItIsFor(mapping) })
    : json({ _id: "0", id, inferenceProviderMapping: mapping });
}

/** The hub's answer about a model without being requested its providers. */
function whatItIsFor(mapping: unknown): Record<string, unknown> {
  const [first] = Object.values(mapping as Record<string, { task?: string }>);
  const task = first?.task ?? "";
  return { private: false, tags: [task], pipeline_tag: task === "conversational" ? "text-generation" : task };
}

function answerMedia(request: RecordedRequest): Reply {
  const secrets = ["authorization", "x-key", "cookie", "x-hf-bill-to"];
  if (secrets.some((name) => request.headers[name] !== undefined)) return refuse(400, "a credential came along");
  if (request.path.endsWith(".png")) return bytes(PNG, "image/png");
  if (request.path.endsWith(".mp4")) return bytes(MP4, "video/mp4");
  return request.path.endsWith(".wav") ? bytes(WAV, "audio/wav") : refuse(404, "no such file");
}

async function readRequest(incoming: IncomingMessage): Promise<RecordedRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const raw = Buffer.concat(pieces);
  const url = new URL(incoming.url ?? "/", "http://loopback");
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers))
    if (typeof value === "string" && name !== ORIGIN_HEADER) headers[name] = value;
  const originHeader = incoming.headers[ORIGIN_HEADER];
  const origin = originHeader ?? (incoming.socket instanceof TLSSocket ? `https://${incoming.headers.host}` : "");
  return {
    method: incoming.method ?? "",
    origin: typeof origin === "string" ? origin : "",
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers,
    body: await readBody(raw, headers["content-type"] ?? ""),
  };
}

async function readBody(raw: Buffer, type: string): Promise<unknown> {
  if (raw.length === 0) return undefined;
  if (type.startsWith("application/json")) {
    try {
      return JSON.parse(raw.toString("utf8")) as unknown;
    } catch {
      return undefined;
    }
  }
  if (!type.startsWith("multipart/form-data")) return new Uint8Array(raw);
  const form = await new Response(new Uint8Array(raw), { headers: { "content-type": type } }).formData();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form)
    fields[name] =
      typeof value === "string"
        ? value
        : { name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
  return fields;
}

async function deliver(outgoing: ServerResponse, delivery: ReturnType<typeof applyFault>): Promise<void> {
  const { reply, delay, stallAfter, cutAt, endAt, isSingleBytes, isRefused } = delivery;
  if (isRefused) {
    outgoing.destroy();
    return;
  }
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  if (outgoing.destroyed) return;
  outgoing.writeHead(reply.status, { "x-request-id": "req-kit", ...reply.headers });
  outgoing.flushHeaders();
  const limit = stallAfter ?? cutAt ?? endAt ?? Number.POSITIVE_INFINITY;
  let sent = 0;
  for (const whole of reply.pieces) {
    const piece = whole.subarray(0, Math.max(0, limit - sent));
    sent += piece.length;
    const parts = isSingleBytes ? Array.from(piece, (byte) => Uint8Array.of(byte)) : [piece];
    for (const part of parts) {
      if (outgoing.destroyed) return;
      outgoing.write(part);
      // Every piece becomes a separate chunk on the wire.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (sent >= limit) break;
  }
  if (stallAfter !== undefined) return;
  if (cutAt !== undefined) {
    // Written bytes leave first.
    await new Promise((resolve) => setTimeout(resolve, 20));
    outgoing.destroy();
  } else outgoing.end();
}

/**
 * The mapping with which a provider serves the kit's model for a task, for `kit.model`.
 * @example
 * import { servedBy } from "@vitrine/test-kit";
 *
 * console.log(servedBy("groq", "conversational"));
 * // { groq: { status: 'live', providerId: 'kit-model', task: 'conversational' } }
 */
export function servedBy(provider: string, task: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const providerId =
    provider === "fal-ai"
      ? `fal-ai/${KIT_MODEL}`
      : provider === "hf-inference" && task !== "conversational" && task !== "text-generation"
        ? `kit-${task}`
        : KIT_MODEL;
  return { [provider]: { status: "live", providerId, task, ...more } };
}
