/**
 * Routes that run models for visitors: local models, and two proxies through which a page reaches a
 * server whose key the page must not see.
 *
 * A proxy forwards to one fixed host, accepts a fixed list of paths, passes on a fixed list of
 * headers, follows no redirect, and adds the key on the way out.
 */
import { isObject } from "@vitrine/base";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import {
  countEndpointTokens,
  createLocalHandler,
  EndpointError,
  type CustomModel,
  type LocalRuntime,
} from "@vitrine/local-models";
import {
  ENDPOINT_PATH,
  LOCAL_PATH,
  MCP_PATH,
  SHARED_PATH,
  type InferenceServices,
  type McpServer,
} from "../../catalog/inference-services.ts";
import { refusal as refuse, type RequestContext } from "../../server/http/gateway.ts";
import { type CallerOf, isRefusal } from "../../server/http/caller.ts";
import { isSameOrigin } from "../../server/http/same-origin.ts";
import { RateLimits } from "@vitrine/hub";
import { notesOf } from "../../server/log/request-annotations.ts";
import { visitorLimits } from "../../server/http/visitor-limits.ts";
import { forward, type ServerHandle } from "../../server/http/forward.ts";

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
  /** Who asks: the operator may install models where that is allowed, and is exempt from the usual limits. */
  callerOf?: CallerOf | undefined;
  /** Checks the limits of who calls a model, and writes the call down. */
  pageCalls?: MiddlewareHandler<RequestContext> | undefined;
  /** Receives how long a server behind a proxy took and its status (0: no answer). */
  onUpstream?: (upstream: string, status: number, seconds: number) => void;
}

/** Parts that the routes of all services share. */
interface Gate {
  routes: Hono<RequestContext>;
  send: typeof fetch;
  isOperator(context: Context<RequestContext>): Promise<boolean>;
  /** Turns away pages of other sites, and visitors who call too often. */
  guard: MiddlewareHandler<RequestContext>;
  metered: MiddlewareHandler<RequestContext>;
  /** Forwards a request to a server behind this one. */
  through(upstream: ServerHandle, context: Context, address: string): Promise<Response>;
}

/** The routes; mounted at the root of the site. */
export function inferenceRoutes(options: InferenceRouteOptions): Hono<RequestContext> {
  const { services } = options;
  const gate = gateOf(options);
  if (services.local) localRoutes(gate, services.local, options);
  if (services.endpoint) endpointRoutes(gate, services.endpoint);
  if (services.mcp !== undefined && services.mcp.length > 0) mcpRoutes(gate, services.mcp);
  if (services.sharedToken) sharedRoutes(gate, services.sharedToken, options);
  return gate.routes;
}

function gateOf(options: InferenceRouteOptions): Gate {
  const { services, fetch: send = fetch, limits = new RateLimits() } = options;
  const take = visitorLimits(services, limits);
  const isOperator = async (context: Context<RequestContext>) => {
    const caller = await options.callerOf?.(context);
    return caller !== undefined && !isRefusal(caller) && caller.isOperator;
  };
  return {
    routes: new Hono<RequestContext>(),
    send,
    isOperator,
    async guard(context, next) {
      if (!isSameOrigin(context.req.raw))
        return refuse(
          403,
          "other-site",
          "Only this site's own pages may use it. Call the server from your own program.",
        );
      const isCount = context.req.method === "POST" && context.req.path.endsWith("/tokens");
      const { ofVisitor, ofDay } = await take(context, await isOperator(context), isCount);
      const wait = { "Retry-After": String(Math.max(ofVisitor, ofDay)) };
      if (ofVisitor > 0) return refuse(429, "too-often", `Too many calls. Try again in ${ofVisitor} s.`, wait);
      if (ofDay > 0)
        return refuse(429, "budget", "The site's calls for today are used up. The limit resets at midnight UTC.", wait);
      await next();
      return undefined;
    },
    metered: options.pageCalls ?? (async (_, next) => next()),
    through(upstream, context, address) {
      const began = performance.now();
      const incoming = { request: context.req.raw, requestId: notesOf(context.env).id };
      return forward(incoming, address, upstream, async (to, how) => {
        let status = 0;
        try {
          const answer = await send(to, how);
          status = answer.status;
          return answer;
        } finally {
          options.onUpstream?.(upstream.upstream, status, (performance.now() - began) / 1000);
        }
      });
    },
  };
}

function localRoutes(
  { routes, guard, metered, isOperator }: Gate,
  local: LocalRuntime,
  { services, local: custom }: InferenceRouteOptions,
): void {
  const answer = (allowInstall: boolean) =>
    createLocalHandler({
      runtime: local,
      basePath: LOCAL_PATH,
      allowInstall,
      ...(custom && { custom }),
    });
  const answerClient = answer(false);
  const answerOperator = answer(services.allowInstall === true);
  routes.use(`${LOCAL_PATH}/*`, guard, metered);
  routes.all(`${LOCAL_PATH}/*`, async (context) =>
    ((await isOperator(context)) ? answerOperator : answerClient)(context.req.raw),
  );
}

function endpointRoutes(
  { routes, guard, metered, through, send }: Gate,
  endpoint: NonNullable<InferenceServices["endpoint"]>,
): void {
  routes.use(`${ENDPOINT_PATH}/*`, guard, metered);
  const toEndpoint = (context: Context): Promise<Response> =>
    through(
      { upstream: "endpoint", token: endpoint.token },
      context,
      `${endpoint.url}/v1/${context.req.param("rest")}`,
    );
  routes.post(`${ENDPOINT_PATH}/tokens`, async (context) => {
    const asked: unknown = await context.req.json().catch(() => undefined);
    if (!isObject(asked) || typeof asked["model"] !== "string" || !Array.isArray(asked["messages"]))
      return refuse(422, "bad-input", "Send a JSON object with model and messages.");
    const { model, messages, max_tokens: max } = asked as { model: string; messages: unknown[]; max_tokens?: unknown };
    const call = { model, messages, maxTokens: typeof max === "number" ? max : undefined };
    const how = { fetch: send, signal: context.req.raw.signal, token: endpoint.token };
    try {
      const counted = await countEndpointTokens(endpoint, call, how);
      if (counted) return context.json(counted, 200, { "Cache-Control": "no-store" });
      return refuse(404, "no-tokenizer", "This site’s model server does not count tokens.");
    } catch (error) {
      if (error instanceof EndpointError)
        return refuse(502, "no-count", "The server behind this site counts no tokens.");
      throw error;
    }
  });
  routes.get(`${ENDPOINT_PATH}/v1/:rest{models}`, toEndpoint);
  routes.post(`${ENDPOINT_PATH}/v1/:rest{chat/completions|completions|embeddings}`, toEndpoint);
}

function mcpRoutes({ routes, guard, through }: Gate, mcp: readonly McpServer[]): void {
  const servers = new Map(mcp.map((server) => [server.name, server]));
  routes.use(`${MCP_PATH}/*`, guard);
  // No GET: notifications that belong to no request are not awaited.
  routes.on(["POST", "DELETE"], `${MCP_PATH}/:name`, (context) => {
    const server = servers.get(context.req.param("name"));
    if (!server) return refuse(404, "unknown-address", "This site connects no such server.");
    const handle = { upstream: "mcp", token: undefined, credentials: server.headers, protocol: MCP_HEADERS };
    return through(handle, context, server.url);
  });
  routes.get(`${MCP_PATH}/:name`, () => refuse(405, "method", "Send requests with POST.", { Allow: "POST, DELETE" }));
}

function sharedRoutes(
  { routes, guard, metered, through }: Gate,
  sharedToken: string,
  { isLocal, hubUrl = "https://huggingface.co", services }: InferenceRouteOptions,
): void {
  const { routerUrl = "https://router.huggingface.co" } = services;
  routes.use(`${SHARED_PATH}/*`, guard, metered);
  const router: ServerHandle = {
    upstream: "router",
    token: sharedToken,
    ...(isLocal && { namesLocal: localNames(isLocal) }),
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

/** Headers of the protocol's streamable HTTP. */
const MCP_HEADERS = ["mcp-session-id", "mcp-protocol-version"];

const MAX_MODEL_NAMES = 40;
/** Anywhere in the body: a body of pictures takes long to parse, and a match too many does no harm. */
const MODEL_FIELD = /"model"\s*:\s*"([^"\\]{1,200})"/g;

/** Whether a request names a model of the site's own: in its path, or as the `model` of its body. */
function localNames(isLocal: (id: string) => Promise<boolean>) {
  return async (address: string, body: Uint8Array | undefined): Promise<boolean> => {
    const parts = new URL(address).pathname.split("/").slice(1, MAX_MODEL_NAMES);
    const named = new Set(parts.flatMap((part, at) => [part, `${part}/${parts[at + 1] ?? ""}`]));
    for (const [, model = ""] of new TextDecoder().decode(body).matchAll(MODEL_FIELD)) {
      // The text after a colon chooses a provider.
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
