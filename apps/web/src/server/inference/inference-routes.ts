/**
 * Routes that run models for visitors: local models, and two proxies through which a page reaches a
 * server whose key the page must not see.
 *
 * A proxy forwards to one fixed host, accepts a fixed list of paths, passes on a fixed list of
 * headers, follows no redirect, and adds the key on the way out.
 */
import { Hono, type Context } from "hono";
import { createLocalHandler, type CustomModel, readBody } from "@vitrine/local-models";
import { ENDPOINT_PATH, LOCAL_PATH, SHARED_PATH, type InferenceServices } from "../../inference/inference-services.ts";
import { refusal as refuse, type RequestContext } from "../http/gateway.ts";
import { isSameOrigin } from "../http/same-origin.ts";
import { RateLimits } from "@vitrine/hub";
import { notesOf } from "../operations/request-annotations.ts";
import { PICTURE_HEADERS } from "../http/security-headers.ts";

const MAX_BODY_BYTES = 28 * 1024 * 1024;
const DEADLINE_MS = 300_000;

/** Request headers that a proxy passes on, and response headers that it returns. */
const PASSED_ON = ["content-type", "accept", "x-wait-for-model", "x-use-cache", "prefer"];
/** What a model answers with. Nothing that a browser would open as a page. */
const LET_THROUGH =
  /^(application\/(json|x-ndjson|octet-stream|problem\+json)|text\/(event-stream|plain)|(image\/(?!svg)|audio\/|video\/)[\w.+-]+)$/;
const LET_BACK = ["content-type", "retry-after", "x-request-id", "inference-id", "x-inference-provider"];

export interface InferenceRouteOptions {
  services: InferenceServices;
  /** Address of the hub, which says who serves a model. */
  hubUrl?: string;
  fetch?: typeof fetch;
  /** Local models, for the clients of this site. */
  local?: (id: string) => Promise<CustomModel | undefined>;
  /** Whether a model is this site's own, so that its name is never sent to a hub or a router. */
  isLocal?: (id: string) => Promise<boolean>;
  /** Counts the visitors' calls; a new one by default. */
  limits?: RateLimits | undefined;
  /**
   * Whether the client is the operator: may install models where that is allowed, and is exempt
   * from the usual limits.
   */
  isOperator?: ((context: Context<RequestContext>) => boolean) | undefined;
  /** Receives how long a server behind a proxy took and its status (0: no answer). */
  onUpstream?: (upstream: string, status: number, seconds: number) => void;
}

/** The routes; mounted at the root of the site. */
export function inferenceRoutes(options: InferenceRouteOptions): Hono<RequestContext> {
  const { services, hubUrl = "https://huggingface.co", fetch: send = fetch } = options;
  const routes = new Hono<RequestContext>();
  const limits = options.limits ?? new RateLimits();
  const takeCall = services.rateLimit && limits.rate("call", services.rateLimit);
  const takeOfDay = services.dailyBudget && limits.daily("call", services.dailyBudget.calls);

  const through = (upstream: ServerHandle, context: Context, address: string): Promise<Response> => {
    const began = performance.now();
    return pass(context, address, upstream, async (to, how) => {
      let status = 0;
      try {
        const answer = await send(to, how);
        status = answer.status;
        return answer;
      } finally {
        options.onUpstream?.(upstream.upstream, status, (performance.now() - began) / 1000);
      }
    });
  };

  const guard = async (context: Context<RequestContext>, next: () => Promise<void>): Promise<Response | undefined> => {
    if (!isSameOrigin(context.req.raw))
      return refuse(403, "other-site", "Only this site's own pages may use it. Call the server from your own program.");
    const isOperator = options.isOperator?.(context) === true;
    const client = context.get("client") ?? "unknown";
    const wait = isOperator && services.rateLimit?.sparesOperator ? 0 : ((await takeCall?.(client)) ?? 0);
    if (wait > 0)
      return refuse(429, "too-often", `Too many calls. Try again in ${wait} s.`, { "Retry-After": String(wait) });
    const untilTomorrow = isOperator && services.dailyBudget?.sparesOperator ? 0 : ((await takeOfDay?.()) ?? 0);
    if (untilTomorrow > 0)
      return refuse(429, "budget", "The site's calls for today are used up. The limit resets at midnight UTC.", {
        "Retry-After": String(untilTomorrow),
      });
    await next();
    return undefined;
  };

  const { local, endpoint, sharedToken, routerUrl = "https://router.huggingface.co" } = services;
  if (local) {
    const answer = (allowInstall: boolean) =>
      createLocalHandler({
        runtime: local,
        basePath: LOCAL_PATH,
        allowInstall,
        ...(options.local && { custom: options.local }),
      });
    const answerClient = answer(false);
    const answerOperator = answer(services.allowInstall === true);
    routes.use(`${LOCAL_PATH}/*`, guard);
    routes.all(`${LOCAL_PATH}/*`, (context) =>
      (options.isOperator?.(context) ? answerOperator : answerClient)(context.req.raw),
    );
  }
  if (endpoint) {
    routes.use(`${ENDPOINT_PATH}/*`, guard);
    const toEndpoint = (context: Context): Promise<Response> =>
      through(
        { upstream: "endpoint", token: endpoint.token },
        context,
        `${endpoint.url}/v1/${context.req.param("rest")}`,
      );
    routes.get(`${ENDPOINT_PATH}/v1/:rest{models}`, toEndpoint);
    routes.post(`${ENDPOINT_PATH}/v1/:rest{chat/completions|completions|embeddings}`, toEndpoint);
  }
  if (sharedToken) {
    routes.use(`${SHARED_PATH}/*`, guard);
    const router: ServerHandle = {
      upstream: "router",
      token: sharedToken,
      ...(options.isLocal && { namesLocal: localNames(options.isLocal) }),
    };
    routes.on(["GET", "POST"], `${SHARED_PATH}/router/:rest{[\\w.:/-]+}`, (context) => {
      const path = context.req.param("rest") ?? "";
      if (path.split("/").some((part) => part === "" || part === "." || part === ".."))
        return refuse(404, "unknown-address", "There is nothing here.");
      return through(router, context, `${routerUrl}/${path}${queryOf(context.req.url)}`);
    });
    routes.get(`${SHARED_PATH}/hub/api/models/:rest{[\\w.-]+(/[\\w.-]+)?}`, (context) =>
      through(
        { ...router, upstream: "hub" },
        context,
        `${hubUrl}/api/models/${context.req.param("rest")}${queryOf(context.req.url)}`,
      ),
    );
  }
  return routes;
}

const MAX_MODEL_NAMES = 40;
/** Anywhere in the body: a body of pictures takes long to parse, and a match too many does no harm. */
const MODEL_FIELD = /"model"\s*:\s*"([^"\\]{1,200})"/g;

/** Whether a request names a model of the site's own: in its path, or as the `model` of its body. */
function localNames(isLocal: (id: string) => Promise<boolean>) {
  return async (address: string, body: Uint8Array | undefined): Promise<boolean> => {
    const parts = new URL(address).pathname.split("/").slice(1, MAX_MODEL_NAMES);
    const named = new Set(parts.flatMap((part, at) => [part, `${part}/${parts[at + 1] ?? ""}`]));
    for (const [, model = ""] of new TextDecoder().decode(body).matchAll(MODEL_FIELD)) {
      // What follows a colon chooses a provider.
      named.add(model).add(model.replace(/:[^:/]*$/, ""));
      if (named.size > 2 * MAX_MODEL_NAMES) break;
    }
    for (const id of named) {
      // oxlint-disable-next-line no-await-in-loop -- a few, and most of them are no model
      if (await isLocal(id)) return true;
    }
    return false;
  };
}

function queryOf(address: string): string {
  return new URL(address).search;
}

/** One of the ways out of this site. */
interface ServerHandle {
  upstream: "endpoint" | "router" | "hub";
  token: string | undefined;
  /** Says whether a request names what must not leave this site. */
  namesLocal?: (address: string, body: Uint8Array | undefined) => Promise<boolean>;
}

/** Sends the request on with the key, and its answer back as it comes. */
async function pass(
  context: Context,
  address: string,
  { token, namesLocal }: ServerHandle,
  send: (address: string, how: RequestInit) => Promise<Response>,
): Promise<Response> {
  const request = context.req.raw;
  const headers = new Headers({ "X-Request-Id": notesOf(context.env).id });
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (token) headers.set("Authorization", `Bearer ${token}`);
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
    return refuse(
      502,
      "unexpected-type",
      "The server behind this site answered with something that is no result of a model.",
    );
  }
  const back = new Headers({ ...PICTURE_HEADERS, "Cache-Control": "no-store" });
  for (const name of LET_BACK) {
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
