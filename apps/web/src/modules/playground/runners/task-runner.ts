/** Runs a task's form at its target: a local model through this site, all others through the client. */
import type { Run, RunEvent, TaskRequest } from "@vitrine/react/widget";
import type { PlaygroundData } from "../playground-data.ts";
import { runInBrowser } from "./browser-runner.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { callWith, modelOf } from "./client-for.ts";
import { runLocally } from "./local-runner.ts";
import type { Target } from "../targets/targets.ts";
import { callbackEvents, type EmitEvent } from "./callback-events.ts";

const HOSTS = PLAYGROUND_LABELS.hosts;

/** Tasks whose answer is streamed. */
const STREAMED = new Set(["text-generation"]);

export function taskRunner(target: Target, task: string, endpoint: string, data: PlaygroundData): Run<TaskRequest> {
  const inBrowser = target.place === "browser" ? data.browser.find(({ id }) => id === target.model) : undefined;
  if (inBrowser) return (request, signal) => runInBrowser(inBrowser, task, request, signal);
  return (request, signal) =>
    target.place === "local"
      ? runLocally(target.model, task, request, signal)
      : callbackEvents((emit) => runRemotely(target, task, endpoint, request, signal, emit));
}

function runRemotely(
  target: Target,
  task: string,
  endpoint: string,
  { inputs, parameters }: TaskRequest,
  signal: AbortSignal,
  emit: EmitEvent,
): Promise<void> {
  return callWith({ target, endpoint, signal, emit }, async ({ client, options }) => {
    const call = { ...modelOf(target), inputs, parameters: { ...parameters } };
    const done = (value: unknown) => emit({ state: "done", value, model: target.model, ranOn: whereOf(target) });
    if (STREAMED.has(task)) {
      let text = "";
      for await (const event of client.textGenerationStream(call as never, options)) {
        const piece = pieceOf(event);
        text += piece;
        if (piece !== "") emit({ state: "text", piece });
      }
      return done({ generated_text: text });
    }
    const method = task.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const run = (client as unknown as Record<string, (args: unknown, options: unknown) => Promise<unknown>>)[method];
    if (!run) throw new Error(`The client has no method for ${task}.`);
    const onProgress = (progress: Progress) => emit(eventOf(progress));
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
  if (place === "endpoint") return HOSTS.endpoint;
  if (place === "custom") return HOSTS.ownServer;
  return provider === "auto" || provider === "" ? HOSTS.automatic : provider;
}
