/**
 * The addresses of the hub's router: `/hf-inference/models/{id}` and `/{provider}/…`, so that hub clients work with this
 * address in place of the router's. Chat goes the way of all chats; other tasks reach a local model in the form of
 * hosted inference, or the provider as they are, with this site's key.
 */
import type { InferenceProvider } from "@vitrine/inference";
import { decoded } from "../../../catalog/site-addresses.ts";
import { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { ModelApi } from "../model-api.ts";
import { answerChat } from "./openai.ts";
import { errorHeaders, readJson } from "../responses.ts";

export function hubError(error: ApiError): Response {
  const { status, message } = error;
  return Response.json(
    { error: message },
    { status, headers: { ...errorHeaders(error), "X-Error-Message": message.replace(/[^\x20-\x7e]/g, "") } },
  );
}

/** `/hf-inference/models/{id}` and what is below it. */
export async function hostedModel(
  api: ModelApi,
  call: IncomingCall,
  request: Request,
  path: string,
): Promise<Response> {
  const [, id = "", rest = ""] =
    /^\/hf-inference\/models\/([^/]+(?:\/[^/]+)??)(\/v1\/chat\/completions|\/pipeline\/[a-z-]+)?$/.exec(path) ?? [];
  const model = decoded(id);
  if (!model) throw new ApiError(404, "not_found", "There is nothing here. Call POST /hf-inference/models/{id}.");
  // The model is in the address; clients write a placeholder into the body.
  if (rest.endsWith("/chat/completions")) return answerChat(api, call, { ...(await readJson(request)), model });
  const task = rest.startsWith("/pipeline/") ? rest.slice("/pipeline/".length) : undefined;
  return api.passTask(call, model, task, request);
}

/** `/{provider}/…`: the provider's own paths. */
export async function providerPath(
  api: ModelApi,
  call: IncomingCall,
  request: Request,
  { provider, path, query }: { provider: InferenceProvider; path: string; query: string },
): Promise<Response> {
  if (path.split("/").some((part) => part === "." || part === ".." || part === "") || !/^[\w.:@%+/-]+$/.test(path))
    throw new ApiError(404, "not_found", "There is nothing here.");
  if (request.method === "POST" && path.endsWith("/chat/completions")) {
    const body = await readJson(request);
    return answerChat(api, call, { ...body, model: await api.modelAt(provider, body["model"], call.caller) });
  }
  return api.passPath(call, provider, `${path}${query}`, request);
}
