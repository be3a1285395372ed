/** Runs a task's form where its target says: a local model through this site's own address, the rest through the client. */
import type { Run, RunEvent, TaskRequest } from "@vitrine/react/widget";
import type { PlaygroundData } from "../../site/playground-data.ts";
import { runInBrowser } from "./browser/browser-runner.ts";
import { callWith, modelOf } from "./client-for.ts";
import { runLocally } from "./local-runner.ts";
import type { Target } from "./targets.ts";
import { toldEvents, type Tell } from "./told-events.ts";

/** Tasks whose answer comes word by word. */
const STREAMED = new Set(["text-generation"]);

export function taskRunner(target: Target, task: string, endpoint: string, data: PlaygroundData): Run<TaskRequest> {
  const inBrowser = target.place === "browser" ? data.browser.find(({ id }) => id === target.model) : undefined;
  if (inBrowser) return (request, signal) => runInBrowser(inBrowser, task, request, signal);
  return (request, signal) =>
    target.place === "local"
      ? runLocally(target.model, task, request, signal)
      : toldEvents((tell) => runRemotely(target, task, endpoint, request, signal, tell));
}

function runRemotely(
  target: Target,
  task: string,
  endpoint: string,
  { inputs, parameters }: TaskRequest,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  return callWith({ target, endpoint, signal, tell }, async ({ client, options }) => {
    const call = { ...modelOf(target), inputs, parameters: { ...parameters } };
    const done = (value: unknown) => tell({ state: "done", value, model: target.model, ranOn: whereOf(target) });
    if (STREAMED.has(task)) {
      let text = "";
      for await (const event of client.textGenerationStream(call as never, options)) {
        const piece = pieceOf(event);
        text += piece;
        if (piece !== "") tell({ state: "text", piece });
      }
      return done({ generated_text: text });
    }
    const method = task.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const run = (client as unknown as Record<string, (args: unknown, options: unknown) => Promise<unknown>>)[method];
    if (!run) throw new Error(`The client has no method for ${task}.`);
    const onProgress = (progress: Progress) => tell(eventOf(progress));
    return done(await run.call(client, call, { ...options, onProgress }));
  });
}

/** A token event, or a completion's piece. */
function pieceOf(event: unknown): string {
  const { token, choices } = event as {
    token?: { text?: string; special?: boolean };
    choices?: { text?: string; delta?: { content?: string } }[];
  };
  if (token) return token.special ? "" : (token.text ?? "");
  return choices?.[0]?.text ?? choices?.[0]?.delta?.content ?? "";
}

interface Progress {
  state: string;
  queuePosition?: number;
  percentage?: number;
}

function eventOf({ state, queuePosition, percentage }: Progress): RunEvent {
  return state === "queued"
    ? { state: "queued", ...(queuePosition !== undefined && { position: queuePosition }) }
    : { state: "running", ...(percentage !== undefined && { percent: percentage }) };
}

function whereOf({ place, provider }: Target): string {
  if (place === "endpoint") return "the server beside this site";
  if (place === "custom") return "your server";
  return provider === "auto" || provider === "" ? "the router’s choice of provider" : provider;
}
