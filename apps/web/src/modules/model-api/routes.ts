/** The addresses of the model API, for programs. Each protocol has its own form of errors. */
import type { LocalRepositories, Mirror, PushedRepositories } from "@vitrine/hub";
import { Hono, type Context } from "hono";
import type { RequestContext } from "../../server/http/gateway.ts";
import { notesOf } from "../../server/log/request-annotations.ts";
import * as anthropic from "./protocols/anthropic.ts";
import { ApiError } from "./api-error.ts";
import { allowOrigin, preflight } from "./cross-origin.ts";
import type { Caller, IncomingCall } from "./caller.ts";
import type { Protocol } from "./configuration.ts";
import { hostedModel, hubError, providerPath } from "./protocols/hub-router.ts";
import type { ModelApi } from "./model-api.ts";
import * as ollama from "./protocols/ollama.ts";
import * as ollamaModels from "./protocols/ollama-models.ts";
import { completions } from "./protocols/completions.ts";
import * as openai from "./protocols/openai.ts";
import * as media from "./protocols/openai-media.ts";
import { inputTokens, responses } from "./protocols/openai-responses.ts";
import { registry, registryError } from "./protocols/registry.ts";

export interface ModelApiRouteOptions {
  api: ModelApi;
  /** Whose request it is. @throws ApiError where nobody may call so */
  callerOf: (context: Context<RequestContext>) => Promise<Caller>;
  /** Whether callers have tokens, with which pages of other sites may call too. */
  hasTokens: boolean;
  local?: LocalRepositories | undefined;
  mirror?: Mirror | undefined;
  pushed?: PushedRepositories | undefined;
  /** Serves a path of this site's hub API to a caller. */
  serve: (caller: Caller, request: Request) => Promise<Response>;
}

type Handler = (call: IncomingCall, request: Request, context: Context<RequestContext>) => Response | Promise<Response>;

const ERRORS: Readonly<Record<Protocol, (error: ApiError) => Response>> = {
  openai: openai.openaiError,
  anthropic: anthropic.anthropicError,
  ollama: ollama.ollamaError,
  hub: hubError,
};

export function modelApiRoutes({
  api,
  callerOf,
  hasTokens,
  local,
  mirror,
  pushed,
  serve,
}: ModelApiRouteOptions): Hono<RequestContext> {
  const routes = new Hono<RequestContext>();

  const named = (response: Response, { env, req }: Context<RequestContext>, call?: IncomingCall): Response => {
    response.headers.set("X-Request-Id", notesOf(env).id);
    for (const [name, value] of Object.entries(call?.limitHeaders ?? {})) response.headers.set(name, value);
    if (hasTokens) allowOrigin(req.raw, response.headers);
    return response;
  };
  const answer = async (context: Context<RequestContext>, protocol: Protocol, handle: Handler): Promise<Response> => {
    const request = context.req.raw;
    let call: IncomingCall | undefined;
    try {
      call = {
        caller: await callerOf(context),
        protocol,
        requestId: notesOf(context.env).id,
        signal: request.signal,
        skipsCache: /no-cache|no-store/.test(request.headers.get("cache-control") ?? ""),
      };
      return named(await handle(call, request, context), context, call);
    } catch (error) {
      const known = api.errorOf(error);
      if (known.code === "internal_error") throw error;
      return named(ERRORS[protocol](known), context, call);
    }
  };
  const on = (method: "GET" | "POST", path: string, protocol: Protocol, handle: Handler) => {
    // A preflight has no token: it says only that a call with one would be heard.
    if (hasTokens) routes.options(path, (context) => preflight(context.req.raw));
    routes.on(method, path, (context) => answer(context, protocol, handle));
  };

  on("GET", "/v1/models", "openai", (call) => openai.listModels(api, call));
  on("GET", "/v1/models/:id{.+}", "openai", (call, _, context) =>
    openai.retrieveModel(api, call, context.req.param("id") ?? ""),
  );
  on("POST", "/v1/chat/completions", "openai", (call, request) => openai.chatCompletions(api, call, request));
  on("POST", "/v1/responses", "openai", (call, request) => responses(api, call, request));
  on("POST", "/v1/responses/input_tokens", "openai", (call, request) => inputTokens(api, call, request));
  on("POST", "/v1/completions", "openai", (call, request) => completions(api, call, request));
  on("POST", "/v1/embeddings", "openai", (call, request) => openai.embeddings(api, call, request));
  on("POST", "/v1/images/generations", "openai", (call, request) => media.images(api, call, request));
  on("POST", "/v1/audio/speech", "openai", (call, request) => media.speech(api, call, request));
  on("POST", "/v1/audio/transcriptions", "openai", (call, request) => media.transcriptions(api, call, request));

  on("POST", "/v1/messages", "anthropic", (call, request) => anthropic.messages(api, call, request));
  on("POST", "/v1/messages/count_tokens", "anthropic", (call, request) => anthropic.countTokens(api, call, request));

  on("GET", "/api/version", "ollama", () => ollamaModels.version(api));
  on("GET", "/api/tags", "ollama", (call) => ollamaModels.tags(api, call));
  on("GET", "/api/ps", "ollama", (call) => ollamaModels.running(api, call));
  on("POST", "/api/show", "ollama", (call, request) => ollamaModels.show(api, call, request));
  on("POST", "/api/chat", "ollama", (call, request) => ollama.chat(api, call, request));
  on("POST", "/api/generate", "ollama", (call, request) => ollama.generate(api, call, request));
  on("POST", "/api/embed", "ollama", (call, request) => ollamaModels.embeddings(api, call, request, false));
  on("POST", "/api/embeddings", "ollama", (call, request) => ollamaModels.embeddings(api, call, request, true));

  routes.on(["GET", "HEAD"], ["/v2", "/v2/*"], async (context) => {
    try {
      const caller = await callerOf(context);
      return await registry(context.req.path, context.req.raw, {
        store: caller.store,
        local,
        mirror,
        pushed,
        serve: (path, request) => {
          const { method, headers, signal } = request;
          return serve(caller, new Request(new URL(path, request.url), { method, headers, signal }));
        },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return registryError(error.status, error.status === 401 ? "UNAUTHORIZED" : "DENIED", error.message);
    }
  });

  on("POST", "/hf-inference/models/*", "hub", (call, request, context) =>
    hostedModel(api, call, request, context.req.path),
  );
  for (const provider of api.configuration.providers.keys())
    routes.on(["GET", "POST"], `/${provider}/:rest{.+}`, (context) =>
      answer(context, "hub", (call, request) => {
        const { search } = new URL(context.req.url);
        const path = context.req.path.slice(provider.length + 2);
        return providerPath(api, call, request, { provider, path, query: search });
      }),
    );
  return routes;
}
