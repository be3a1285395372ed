/** Every call that the snippets are tested with, and how one is run. */

import "./added-services.ts";
import type { Snippet } from "@vitrine/code";
import { HUB_TOKEN, PNG, PROVIDER_KEY, servedBy, WAV, type TestKit } from "@vitrine/test-kit";
import type { CallSnippetOptions, SnippetMapping, SnippetModel } from "../src/call-snippets/index.ts";
import type { Provider, TaskName } from "../src/protocol/provider.ts";
import { PROVIDERS } from "../src/providers/generated/all.ts";
import { INFERENCE_PROVIDERS } from "../src/providers/index.ts";
import {
  openNodeLane,
  openPythonLane,
  openShellLane,
  whyNoCommand,
  whyNoPython,
  type Lane,
  type Report,
} from "./programs/run-programs.ts";

/** Lanes by language and client; slow clients have a separate one. */
const lanes = new Map<string, Lane>();

let hasJq = true;

/** Opens all lanes that this machine has the programs for, and says what it cannot run. */
export async function openLanes(openNode = openNodeLane): Promise<void> {
  const [missing, noCertificates, noJq] = await Promise.all([
    whyNoPython(),
    whyNoCommand("openssl"),
    whyNoCommand("jq"),
  ]);
  if (noCertificates !== undefined) {
    console.warn(`No snippet is run: ${noCertificates}.`);
    return;
  }
  if (missing !== undefined) console.warn(`Python snippets are not run: ${missing}.`);
  if (noJq !== undefined) console.warn(`Shell snippets that need jq are not run: ${noJq}.`);
  hasJq = noJq === undefined;
  const [ours, hubs, shell] = await Promise.all([openNode(), openNode(), openShellLane()]);
  for (const client of ["@vitrine/inference", "openai", "fetch"]) lanes.set(`javascript ${client}`, ours);
  lanes.set("javascript @huggingface/inference", hubs);
  lanes.set("shell curl", shell);
  if (missing !== undefined) return;
  const [hub, others] = await Promise.all([openPythonLane(), openPythonLane()]);
  lanes.set("python huggingface_hub", hub);
  for (const client of ["openai", "fal_client", "requests"]) lanes.set(`python ${client}`, others);
}

export async function closeLanes(): Promise<void> {
  await Promise.all([...new Set(lanes.values())].map((lane) => lane.close()));
  lanes.clear();
}

function laneOf({ language, client }: Snippet): Lane | undefined {
  return lanes.get(`${language} ${client}`);
}

/** Whether this machine can run a snippet. C# it cannot. */
export function isRunnable(snippet: Snippet): boolean {
  return laneOf(snippet) !== undefined && (hasJq || !/\bjq\b/.test(snippet.code));
}

export interface Case {
  provider: string;
  task: TaskName;
  isDirect: boolean;
  stream: boolean;
}

const declared = INFERENCE_PROVIDERS.flatMap((provider) =>
  Object.keys(PROVIDERS[provider].tasks).map((task) => ({ provider, task: task as TaskName })),
);
export const CASES: readonly Case[] = declared.flatMap(({ provider, task }) => {
  const { isRetired, directOnlyPrefix, isHub } = PROVIDERS[provider];
  const isChat = task === "conversational";
  const routes = [...(isRetired || directOnlyPrefix !== undefined ? [] : [false]), ...(isHub ? [] : [true])];
  // Chat endpoints differ only in their addresses: one route is streamed and the other is not.
  return routes.flatMap((isDirect) =>
    isChat && routes.length === 1
      ? [
          { provider, task, isDirect, stream: false },
          { provider, task, isDirect, stream: true },
        ]
      : [{ provider, task, isDirect, stream: isChat && !isDirect }],
  );
});

export const caseName = ({ provider, task, isDirect, stream }: Case) =>
  `${provider} ${task}${isDirect ? ", direct" : ""}${stream ? ", streamed" : ""}`;

/**
 * A model for each case: clients remember who serves a model. The hub's own service, and providers without a mapping,
 * know models by the id that the hub has.
 */
export function modelOf({ provider, task }: Case): SnippetModel {
  const { isHub, isRetired, directOnlyPrefix = "" } = declarationOf(provider);
  const isHubText = isHub && task === "text-generation";
  // The hub's client calls this one model alone.
  const isMiniMax = provider === "novita" && task.startsWith("image-");
  const other = isHubText ? { providerId: `kit-${task}` } : isMiniMax ? { providerId: "MiniMax-H3" } : {};
  const mapping = servedBy(provider, task, other)[provider] as SnippetMapping;
  const isSame = isHub || isRetired || directOnlyPrefix !== "";
  const tag = task === "conversational" ? "text-generation" : task;
  return {
    id: isSame ? directOnlyPrefix + String(mapping.providerId) : `org/${provider}-${task}`,
    pipeline_tag: tag,
    tags: task === "conversational" ? ["conversational"] : [],
    inferenceProviderMapping: [{ ...mapping, provider }],
  };
}

export function declarationOf(id: string): Provider {
  return PROVIDERS[id as keyof typeof PROVIDERS];
}

export function optionsOf({ provider, task, isDirect, stream }: Case): CallSnippetOptions {
  return {
    task,
    provider,
    direct: isDirect,
    streaming: stream,
    // Requests the chunk that has no choices.
    ...(stream ? { parameters: { stream_options: { include_usage: true } } } : {}),
  };
}

/** Form that a snippet of a call shares with others: client, input, kind of answer, and how it comes. */
export function formOf({ provider, task, stream }: Case, { language, client, holes }: Snippet): string {
  const entry = declarationOf(provider).tasks[task];
  const input = holes.length > 0 ? "file" : "text";
  return [language, client, input, entry?.answer.kind, entry?.job !== undefined, stream].join(" ");
}

export function prepare(kit: TestKit, { id, inferenceProviderMapping: list = [] }: SnippetModel): void {
  const [first] = list;
  // Models at this service give out a video's address alone, and lists of other things.
  const isBare = first?.provider === "replicate" && first.task === "text-to-video";
  kit.jobs({ pending: 0, ...(isBare ? { output: "https://media.kit.test/clip.mp4" } : {}) });
  kit.model(id, Object.fromEntries(list.map((each) => [each.provider, each])));
}

function filesOf(snippet: Snippet): Record<string, Uint8Array> {
  return Object.fromEntries(snippet.holes.map(({ value }) => [value, /\.(flac|wav)$/.test(value) ? WAV : PNG]));
}

/** Runs a snippet with its input files, the keys it reads, and the model in the kit. */
export async function run(
  each: Case,
  snippet: Snippet,
  model: SnippetModel,
  more?: (kit: TestKit) => void,
): Promise<Report> {
  const lane = laneOf(snippet);
  if (!lane) throw new Error(`There is no lane for ${snippet.language}`);
  return lane.run({
    code: snippet.code,
    files: filesOf(snippet),
    environment: {
      [declarationOf(each.provider).keyVariable]: each.isDirect ? PROVIDER_KEY : HUB_TOKEN,
      FAL_KEY: PROVIDER_KEY,
    },
    prepare: (kit) => {
      prepare(kit, model);
      more?.(kit);
    },
  });
}
