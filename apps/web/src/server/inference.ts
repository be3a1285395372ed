/**
 * What runs models for visitors: local models, and two doors through which a page reaches a server that has a key the
 * page must not see. A door leads to one fixed host, takes a fixed list of paths, passes on a fixed list of headers,
 * follows no redirect, and adds the key on the way out.
 */
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono, type Context } from "hono";
import { createLocalHandler, readBody } from "@vitrine/local-models";
import { ENDPOINT_PATH, LOCAL_PATH, SHARED_PATH, type InferenceServices } from "../site/inference-services.ts";
import { isSameOrigin, RateLimiter } from "./guard.ts";

const LARGEST_BODY = 28 * 1024 * 1024;
const DEADLINE_MS = 300_000;

/** Request headers that a door passes on, and answer headers that it lets back. */
const PASSED_ON = ["content-type", "accept", "x-wait-for-model", "x-use-cache", "prefer"];
const LET_BACK = ["content-type", "retry-after", "x-request-id", "inference-id", "x-inference-provider"];

export interface InferenceRouteOptions {
  services: InferenceServices;
  /** Address of the hub, which is asked who serves a model. */
  hubUrl?: string;
  fetch?: typeof fetch;
}

/** The routes; mounted at the root of the site. */
export function inferenceRoutes(options: InferenceRouteOptions): Hono {
  const { services, hubUrl = "https://huggingface.co", fetch: send = fetch } = options;
  const routes = new Hono();
  const limiter = services.rateLimit && new RateLimiter(services.rateLimit);

  const guard = async (context: Context, next: () => Promise<void>): Promise<Response | undefined> => {
    if (!isSameOrigin(context.req.raw))
      return refuse(403, "other-site", "Only this site's own pages may use it. Call the server from your own program.");
    if (Number(context.req.header("content-length") ?? 0) > LARGEST_BODY)
      return refuse(413, "too-large", "The request is larger than 28 MB.");
    const wait = context.req.method === "POST" ? (limiter?.take(visitorOf(context)) ?? 0) : 0;
    if (wait > 0)
      return refuse(429, "too-often", `Too many calls. Try again in ${wait} s.`, { "Retry-After": String(wait) });
    await next();
    return undefined;
  };

  const { local, endpoint, sharedToken, routerUrl = "https://router.huggingface.co" } = services;
  if (local) {
    const handle = createLocalHandler({
      runtime: local,
      basePath: LOCAL_PATH,
      allowInstall: services.allowInstall === true,
    });
    routes.use(`${LOCAL_PATH}/*`, guard);
    routes.all(`${LOCAL_PATH}/*`, (context) => handle(context.req.raw));
  }
  if (endpoint) {
    routes.use(`${ENDPOINT_PATH}/*`, guard);
    routes.on(["GET", "POST"], `${ENDPOINT_PATH}/v1/:rest{models|chat/completions|completions|embeddings}`, (context) =>
      pass(context.req.raw, `${endpoint.url}/v1/${context.req.param("rest")}`, endpoint.token, send),
    );
  }
  if (sharedToken) {
    routes.use(`${SHARED_PATH}/*`, guard);
    routes.on(["GET", "POST"], `${SHARED_PATH}/router/:rest{[\\w.:/-]+}`, (context) => {
      const path = context.req.param("rest") ?? "";
      if (path.split("/").some((part) => part === "" || part === "." || part === ".."))
        return refuse(404, "unknown-address", "There is nothing here.");
      return pass(context.req.raw, `${routerUrl}/${path}${queryOf(context.req.url)}`, sharedToken, send);
    });
    routes.get(`${SHARED_PATH}/hub/api/models/:rest{[\\w.-]+(/[\\w.-]+)?}`, (context) =>
      pass(
        context.req.raw,
        `${hubUrl}/api/models/${context.req.param("rest")}${queryOf(context.req.url)}`,
        sharedToken,
        send,
      ),
    );
  }
  return routes;
}

function queryOf(address: string): string {
  return new URL(address).search;
}

function visitorOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? "unknown";
  } catch {
    // Called without a socket, as tests do.
    return "unknown";
  }
}

/** Sends the request on with the key, and its answer back as it comes. */
async function pass(
  request: Request,
  address: string,
  token: string | undefined,
  send: typeof fetch,
): Promise<Response> {
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (token) headers.set("Authorization", `Bearer ${token}`);
  let answer: Response;
  try {
    const body = request.method === "POST" ? await readBody(request, LARGEST_BODY) : undefined;
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
      : refuse(502, "unreachable", "The server behind this site cannot be reached. Whoever runs the site can see why.");
  }
  if (answer.status >= 300 && answer.status < 400)
    return refuse(
      502,
      "redirect",
      "The server behind this site wants to send the call elsewhere, which is not followed.",
    );
  const back = new Headers({ "Cache-Control": "no-store" });
  for (const name of LET_BACK) {
    const value = answer.headers.get(name);
    if (value !== null) back.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers: back });
}

function refuse(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: { message, code } }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
