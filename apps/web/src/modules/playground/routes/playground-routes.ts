/** Routes of the playground: data for a task, and the code of a call. */
import { CodeError } from "@vitrine/code";
import { InferenceClientError } from "@vitrine/inference";
import { Hono } from "hono";
import { SITE_API, readParameter } from "../../../server/http/site-api.ts";
import { modelChoices } from "../targets/model-choices.ts";
import { modelAccess, playgroundData } from "../playground-data.ts";
import { machineOf } from "../../../server/http/machine-choice.ts";
import { isLocal } from "../../../catalog/record-links.ts";
import { LocalModelError, printedCalls, type CallRequest } from "./printed-calls.ts";
import type { RequestContext } from "../../../server/http/gateway.ts";
import type { SiteView } from "../../../server/site.ts";
import { reachHeaders } from "../../../server/http/security-headers.ts";
import { REACH_PATH } from "../reach.ts";
import { promptTemplate } from "../../../shell/model-templates.ts";
import { isSameOrigin } from "../../../server/http/same-origin.ts";

export function playgroundRoutes(site: SiteView): Hono<RequestContext> {
  const { store, hubEndpoint, services = {}, local, origin, needsToken } = site;
  const routes = new Hono<RequestContext>();

  routes.get("/api/playground/:file{[a-z0-9-]+\\.json}", async (context) => {
    const id = context.req.param("file").replace(/\.json$/, "");
    const model = readParameter(SITE_API.playgroundTask, "model", new URL(context.req.url).searchParams);
    const machine = machineOf(context);
    const sources = { store, services, local, hubEndpoint, machine, isFresh: true };
    const data = await playgroundData(id, { ...sources, ...(model && { model }) });
    return data ? context.json(data, 200, { "Cache-Control": "no-store" }) : context.notFound();
  });

  routes.get(REACH_PATH, (context) => {
    const host = context.req.query("host") ?? "";
    const isOrigin = URL.canParse(host) && /^https?:$/.test(new URL(host).protocol) && new URL(host).origin === host;
    if (!isOrigin) return problem(400, "The host must be an origin, such as https://example.org.");
    return context.html("<!doctype html><title>Vitrine</title>", 200, {
      ...reachHeaders(host),
      "Cache-Control": "no-store",
    });
  });

  routes.get(SITE_API.playgroundModels.path, async (context) => {
    const text = readParameter(SITE_API.playgroundModels, "q", new URL(context.req.url).searchParams);
    const found = text === "" ? [] : await store.suggest(text, 12);
    return context.json(await modelChoices(store, found, machineOf(context)), 200, {
      "Cache-Control": "private, max-age=30",
      Vary: "Cookie",
    });
  });

  routes.get(SITE_API.playgroundModel.path, async (context) => {
    const record = await store.get(
      readParameter(SITE_API.playgroundModel, "id", new URL(context.req.url).searchParams),
    );
    const listings = record && !isLocal(record) ? await store.listingsOf(record.id) : [];
    return context.json(record ? modelAccess(record, hubEndpoint, listings) : {}, 200, {
      "Cache-Control": "public, max-age=60",
    });
  });

  routes.get(SITE_API.playgroundTemplate.path, async (context) => {
    const record = await store.get(
      readParameter(SITE_API.playgroundTemplate, "id", new URL(context.req.url).searchParams),
    );
    return context.json(await promptTemplate(record, store), 200, { "Cache-Control": "no-store" });
  });

  routes.post(SITE_API.callCode.path, async (context) => {
    if (!isSameOrigin(context.req.raw)) return problem(403, "Only this site's own pages may request this.");
    const query = readQuery(await context.req.text());
    if (!query)
      return problem(400, "The request body must be a JSON object with task, model, place, provider and endpoint.");
    try {
      const calls = await printedCalls(query, store, origin ?? new URL(context.req.url).origin, needsToken);
      return context.json(calls, 200, { "Cache-Control": "no-store" });
    } catch (error) {
      const isMeant =
        error instanceof CodeError || error instanceof InferenceClientError || error instanceof LocalModelError;
      if (isMeant) return problem(422, error.message);
      throw error;
    }
  });

  return routes;
}

function readQuery(text: string): CallRequest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { task, model, place, provider, endpoint, inputs, parameters, messages } = value as Record<string, unknown>;
  const texts = [task, model, place, provider, endpoint];
  if (!texts.every((field) => typeof field === "string" && field.length < 2000)) return undefined;
  return {
    ...({ task, model, place, provider, endpoint } as Record<
      "task" | "model" | "place" | "provider" | "endpoint",
      string
    >),
    inputs,
    ...(typeof parameters === "object" && parameters !== null && { parameters: parameters as Record<string, unknown> }),
    ...(Array.isArray(messages) && { messages }),
  };
}

function problem(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status, headers: { "Cache-Control": "no-store" } });
}
