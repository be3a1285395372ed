/**
 * Fetches a chat template when a visitor presses the button for it: from one fixed hub, at the
 * record's commit, two files at most, bounded in size and time, and saved in the store. Local
 * models are never requested, since that would reveal their names.
 */
import { type Context, Hono } from "hono";
import { chatTemplates, type ModelRecord, parseHubModel } from "@vitrine/models";
import { RateLimits, type Store } from "@vitrine/hub";
import { modelPath } from "@vitrine/react";
import {
  type FetchFailure,
  type FetchedTemplate,
  templateMark,
  templateNote,
  specialTokens,
  isFetchable,
} from "../../shell/model-templates.ts";
import { hubPath } from "../../catalog/hub-path.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { isSameOrigin } from "../../server/http/same-origin.ts";

export interface TemplateRouteOptions {
  store: Store;
  hubEndpoint: string;
  canFetch?: boolean;
  limits?: RateLimits | undefined;
  fetch?: typeof fetch;
}

const MAX_FILE_BYTES = 1024 * 1024;
const DEADLINE_MS = 10_000;
const MAX_REDIRECTS = 3;
const MAX_CACHED = 500;
const SAVED_NOTE = "templates";

export function templateRoutes({
  store,
  hubEndpoint,
  canFetch = true,
  fetch: send = fetch,
  limits = new RateLimits(),
}: TemplateRouteOptions): Hono<RequestContext> {
  const routes = new Hono<RequestContext>();
  const take = limits.rate("template", { burst: 5, perMinute: 20 });
  const answer = async (context: Context<RequestContext>): Promise<Response> => {
    const { owner, name = "" } = context.req.param() as Record<string, string>;
    const record = await store.get(owner === undefined ? name : `${owner}/${name}`);
    if (record === undefined) return context.notFound() as Promise<Response>;
    const back = (mark: string) => context.redirect(`${modelPath(record.id)}?template=${mark}#chat-template`, 303);
    if (!isSameOrigin(context.req.raw)) return context.text("Only this site's own pages may request it.", 403);
    if (!canFetch) return back("off" satisfies FetchFailure);
    if (!isFetchable(record, hubEndpoint) || chatTemplates(record).length > 0)
      return context.text("Templates are fetched only for models of the hub.", 403);
    const saved = await store.readNote(templateNote(record));
    if (saved !== undefined) return back(templateMark(JSON.parse(saved) as FetchedTemplate));
    if ((await take(context.get("client") ?? "unknown")) > 0) return back("too-often" satisfies FetchFailure);
    const found = await fetchTemplate(record, hubEndpoint, send);
    if (typeof found === "string") return back(found);
    await keep(store, templateNote(record), found);
    return back(templateMark(found));
  };
  routes.post("/models/:name/template", answer);
  routes.post("/models/:owner/:name/template", answer);
  return routes;
}

/** Keeps a template, and forgets the oldest where there are many. */
async function keep(store: Store, note: string, template: FetchedTemplate): Promise<void> {
  const saved = (await store.readNote(SAVED_NOTE))?.split("\n") ?? [];
  const notes = [...saved.filter((other) => other !== note && other !== ""), note];
  for (const old of notes.splice(0, Math.max(0, notes.length - MAX_CACHED))) await store.writeNote(old, undefined);
  await store.writeNote(note, JSON.stringify(template));
  await store.writeNote(SAVED_NOTE, notes.join("\n"));
}

/** The template of a model at its commit, or why there is none. */
export async function fetchTemplate(
  record: ModelRecord,
  hubEndpoint: string,
  send: typeof fetch,
  now: () => Date = () => new Date(),
): Promise<FetchedTemplate | FetchFailure> {
  const revision = record.sha ?? "main";
  const read = (file: string) => readFile(hubPath(hubEndpoint, `${record.id}/raw/${revision}/${file}`), send);
  const config = await read("tokenizer_config.json");
  const jinja = await read("chat_template.jinja");
  const failure = [jinja, config].find((file) => "failure" in file && file.failure !== "missing");
  const parsed = "text" in config ? readConfig(record.id, config.text) : undefined;
  const local = parsed && chatTemplates(parsed)[0];
  const source = "text" in jinja && jinja.text.trim() !== "" ? jinja.text : local?.source;
  if (source === undefined) return failure && "failure" in failure ? failure.failure : "missing";
  return {
    source,
    file: "text" in jinja && source === jinja.text ? "chat_template.jinja" : "tokenizer_config.json",
    revision,
    host: new URL(hubEndpoint).host,
    readOn: now().toISOString().slice(0, 10),
    tokens: parsed === undefined ? {} : specialTokens(parsed),
  };
}

/** A tokenizer's configuration is untrusted content: it passes the same limits as a hub's answer. */
function readConfig(id: string, text: string): ModelRecord | undefined {
  try {
    const parsed = parseHubModel({ id, config: { tokenizer_config: JSON.parse(text) as unknown } });
    return parsed.ok ? parsed.record : undefined;
  } catch {
    return undefined;
  }
}

type ReadFile = { text: string } | { failure: FetchFailure };

async function readFile(address: string, send: typeof fetch): Promise<ReadFile> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    let target = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await send(target, { redirect: "manual", signal, headers: { Accept: "*/*" } });
      if (answer.status >= 300 && answer.status < 400) {
        await answer.body?.cancel();
        const next = new URL(answer.headers.get("location") ?? "", target);
        // A hub may redirect within itself; a redirect to another host is not followed.
        if (next.origin !== target.origin) return { failure: "unreachable" };
        target = next;
        continue;
      }
      if (answer.status === 401 || answer.status === 403) return { failure: "gated" };
      if (answer.status === 404) return { failure: "missing" };
      if (!answer.ok) return { failure: "unreachable" };
      return await readText(answer);
    }
    return { failure: "unreachable" };
  } catch {
    return { failure: "unreachable" };
  }
}

async function readText(answer: Response): Promise<ReadFile> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > MAX_FILE_BYTES) return { failure: "too-large" };
    parts.push(part);
  }
  return { text: new TextDecoder().decode(Buffer.concat(parts)) };
}
