/**
 * Calls of models from this site's own pages. They go by the same door as those of programs: the caller's rights and
 * limits, the ledger, and for chats with a server next to this site the same places to fall back on. Only the rate limit
 * of visitors is the pages' own.
 */
import type { MiddlewareHandler } from "hono";
import { isObject } from "@vitrine/base";
import { ENDPOINT_PATH, LOCAL_PATH, SHARED_PATH } from "../../catalog/inference-services.ts";
import { refusal as refuse, type RequestContext } from "../../server/http/gateway.ts";
import { isRefusal } from "../../server/http/caller.ts";
import type { SiteView } from "../../server/site.ts";
import { ApiError } from "./api-error.ts";
import type { IncomingCall } from "./caller.ts";
import { VISITORS } from "./configuration.ts";
import type { ModelApi } from "./model-api.ts";
import { errorHeaders } from "./responses.ts";
import { answerChat } from "./protocols/openai.ts";
import { notesOf } from "../../server/log/request-annotations.ts";
import { decoded } from "../../catalog/site-addresses.ts";

const LOCAL = new RegExp(`^${LOCAL_PATH}/models/([^/]+(?:/[^/]+)??)(?:/v1/chat/completions|/pipeline/[a-z-]+)?$`);
/** These run no model. */
const NO_CALL = /\/(tokens|install)$/;
const ENDPOINT = new RegExp(`^(${LOCAL_PATH}|${ENDPOINT_PATH})/v1/(chat/completions|completions|embeddings)$`);
const HOSTED = new RegExp(`^${SHARED_PATH}/router/hf-inference/models/([^/]+/[^/]+?)(?:/|$)`);
const MAX_MODEL_CHARS = 300;
const OPERATOR = "local";

interface PageCall {
  place: string;
  model: string;
  isChat: boolean;
}

/** The model that a request runs; nothing where it runs none. */
export async function pageCallOf(request: Request): Promise<PageCall | undefined> {
  if (request.method !== "POST") return undefined;
  const { pathname } = new URL(request.url);
  if (NO_CALL.test(pathname)) return undefined;
  const [, local] = LOCAL.exec(pathname) ?? [];
  if (local !== undefined) return { place: "local", model: decoded(local), isChat: false };
  const [, where, what] = ENDPOINT.exec(pathname) ?? [];
  const isShared = pathname.startsWith(`${SHARED_PATH}/router/`);
  if (what === undefined && !isShared) return undefined;
  const [, hosted] = HOSTED.exec(pathname) ?? [];
  const named = hosted ?? (await modelIn(request.clone()));
  const place = isShared ? "hub" : where === LOCAL_PATH ? "local" : "endpoint";
  return { place, model: decoded(named), isChat: place === "endpoint" && what === "chat/completions" };
}

/** The model that a body names, at its top as the server beside will read it; nothing where it names none. */
async function modelIn(request: Request): Promise<string> {
  try {
    const body: unknown = await request.json();
    const model = isObject(body) ? body["model"] : undefined;
    return typeof model === "string" ? model.slice(0, MAX_MODEL_CHARS) : "";
  } catch (error) {
    if (error instanceof SyntaxError) return "";
    throw error;
  }
}

/** Lets calls through that the caller's limits allow, and writes them down. */
export function pageCalls(
  api: ModelApi,
  { store, visible, callerOf }: Pick<SiteView, "store" | "visible" | "callerOf">,
): MiddlewareHandler<RequestContext> {
  return async (context, next) => {
    const request = context.req.raw;
    const asked = await pageCallOf(request);
    if (!asked) return next();
    const notes = notesOf(context.env);
    const caller = await callerOf(context);
    const isFree = !isRefusal(caller) && caller.isOperator;
    const call: IncomingCall = {
      caller: {
        name: notes.account ?? notes.who ?? (isFree ? OPERATOR : VISITORS),
        groups: isRefusal(caller) ? undefined : caller.groups,
        store,
        visible: visible === undefined ? "*" : JSON.stringify(visible),
        isAdmin: isFree,
      },
      protocol: asked.place === "hub" ? "hub" : "openai",
      requestId: notes.id,
      signal: request.signal,
      skipsCache: true,
    };
    try {
      if (asked.isChat && (await isKnown(api, call, asked.model)))
        return await answerChat(api, call, (await request.json()) as Record<string, unknown>);
      const answer = await api.passPage(call, asked, async () => {
        await next();
        return context.res;
      });
      // The route's answer is set already, and what it used is read out of this one.
      context.res = undefined;
      context.res = answer;
      return undefined;
    } catch (error) {
      const known = api.errorOf(error);
      if (known.code === "internal_error") throw error;
      return refuse(known.status, known.code, known.message, errorHeaders(known));
    }
  };
}

/** Whether the door for programs knows the model; a server may have one that it does not list. */
async function isKnown(api: ModelApi, { caller }: IncomingCall, model: string): Promise<boolean> {
  try {
    const { among } = await api.find(model, "conversational", caller);
    // Who chose the server does not mean a local model of the same name.
    return among[0]?.name === "endpoint";
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}
