/**
 * Every snippet is run, unchanged, by what a reader would run it with, and must deliver: the answer on its output or in
 * the file it names. The raw ones must also send, field for field, what the client sends.
 *
 * C# is not run: see `csharp.test.ts`.
 */

import { HUB_TOKEN, KIT_MODEL, MP4, PNG, PROVIDER_KEY, REPLY, servedBy, startTestKit, WAV } from "@vitrine/test-kit";
import type { RecordedRequest, TestKit } from "@vitrine/test-kit";
import type { Snippet } from "@vitrine/code";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callTask, streamChat, submitJob } from "../call.ts";
import type { Provider, TaskName } from "../provider.ts";
import { INFERENCE_PROVIDERS } from "../providers/index.ts";
import { PROVIDERS } from "../providers/all.ts";
import {
  openNodeLane,
  openPythonLane,
  openShellLane,
  whyNoPython,
  type Lane,
  type Report,
} from "../testing/programs.ts";
import { callSnippets, type CallSnippetOptions, type SnippetMapping, type SnippetModel } from "./index.ts";
import { snippetInputs } from "./snippet-inputs.ts";

/** Lanes by client; clients that wait long have one of their own. Python is missing where its clients are. */
const lanes = new Map<string, Lane>();
const missing = await whyNoPython();
if (missing !== undefined) console.warn(`Python snippets are not run: ${missing}.`);

beforeAll(async () => {
  const [ours, hubs, shell] = await Promise.all([openNodeLane(), openNodeLane(), openShellLane()]);
  for (const client of ["@vitrine/inference", "openai", "fetch"]) lanes.set(`javascript ${client}`, ours);
  lanes.set("javascript @huggingface/inference", hubs);
  lanes.set("shell curl", shell);
  if (missing !== undefined) return;
  const [hub, others] = await Promise.all([openPythonLane(), openPythonLane()]);
  lanes.set("python huggingface_hub", hub);
  for (const client of ["openai", "fal_client", "requests"]) lanes.set(`python ${client}`, others);
});
afterAll(async () => {
  await Promise.all([...new Set(lanes.values())].map((lane) => lane.close()));
});

const laneOf = ({ language, client }: Snippet) => lanes.get(`${language} ${client}`);

interface Case {
  provider: string;
  task: TaskName;
  isDirect: boolean;
  stream: boolean;
}

const declared = INFERENCE_PROVIDERS.flatMap((provider) =>
  Object.keys(PROVIDERS[provider].tasks).map((task) => ({ provider, task: task as TaskName })),
);
const CASES: readonly Case[] = declared.flatMap(({ provider, task }) => {
  const { isRetired, directOnlyPrefix, isHub } = PROVIDERS[provider];
  const isChat = task === "conversational";
  const ways = [...(isRetired || directOnlyPrefix !== undefined ? [] : [false]), ...(isHub ? [] : [true])];
  // Chat endpoints differ in their addresses alone: one way is streamed and the other is not.
  return ways.flatMap((isDirect) =>
    isChat && ways.length === 1
      ? [
          { provider, task, isDirect, stream: false },
          { provider, task, isDirect, stream: true },
        ]
      : [{ provider, task, isDirect, stream: isChat && !isDirect }],
  );
});

const nameOf = ({ provider, task, isDirect, stream }: Case) =>
  `${provider} ${task}${isDirect ? ", direct" : ""}${stream ? ", streamed" : ""}`;

/**
 * A model for each case: clients remember who serves a model. The hub's own service, and providers without a mapping,
 * know models by the id that the hub has.
 */
function modelOf({ provider, task }: Case): SnippetModel {
  const { isHub, isRetired, directOnlyPrefix = "" } = declarationOf(provider);
  const isHubText = isHub && task === "text-generation";
  const mapping = servedBy(provider, task, isHubText ? { providerId: `kit-${task}` } : {})[provider] as SnippetMapping;
  const isSame = isHub || isRetired || directOnlyPrefix !== "";
  const tag = task === "conversational" ? "text-generation" : task;
  return {
    id: isSame ? directOnlyPrefix + String(mapping.providerId) : `org/${provider}-${task}`,
    pipeline_tag: tag,
    tags: task === "conversational" ? ["conversational"] : [],
    inferenceProviderMapping: [{ ...mapping, provider }],
  };
}

function declarationOf(id: string): Provider {
  return PROVIDERS[id as keyof typeof PROVIDERS];
}

function optionsOf({ provider, task, isDirect, stream }: Case): CallSnippetOptions {
  return {
    task,
    provider,
    direct: isDirect,
    streaming: stream,
    // Asks for the chunk that has no choices.
    ...(stream ? { parameters: { stream_options: { include_usage: true } } } : {}),
  };
}

function prepare(kit: TestKit, { id, inferenceProviderMapping: list = [] }: SnippetModel): void {
  const [first] = list;
  // Models at this service give out a video's address alone, and lists of other things.
  const isBare = first?.provider === "replicate" && first.task === "text-to-video";
  kit.jobs({ pending: 0, ...(isBare ? { output: "https://media.kit.test/clip.mp4" } : {}) });
  kit.model(id, Object.fromEntries(list.map((each) => [each.provider, each])));
}

function filesOf(snippet: Snippet): Record<string, Uint8Array> {
  return Object.fromEntries(snippet.holes.map(({ value }) => [value, /\.(flac|wav)$/.test(value) ? WAV : PNG]));
}

async function run(each: Case, snippet: Snippet, model: SnippetModel, more?: (kit: TestKit) => void): Promise<Report> {
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

/** What a good answer holds, by task; files are known by their bytes. */
const WORDS: Readonly<Partial<Record<TaskName, readonly string[]>>> = {
  "audio-classification": ["good"],
  "audio-to-audio": ["voice", "speech", "Saved"],
  "automatic-speech-recognition": ["hello"],
  conversational: [REPLY],
  "document-question-answering": ["42"],
  "feature-extraction": ["0.1", "0.5"],
  "fill-mask": ["a b"],
  "image-classification": ["good"],
  "image-segmentation": ["cat", "mask", "Saved"],
  "image-to-text": ["a cat", "# Page"],
  "object-detection": ["cat"],
  "question-answering": ["42"],
  "sentence-similarity": ["0.25"],
  summarization: ["short"],
  "table-question-answering": ["42"],
  "tabular-classification": ["1"],
  "tabular-regression": ["1.5"],
  "text-classification": ["good"],
  "text-generation": [" world", REPLY],
  "token-classification": ["Ada"],
  translation: ["hallo"],
  "visual-question-answering": ["a cat"],
  "zero-shot-classification": ["good"],
  "zero-shot-image-classification": ["good"],
};

function expectDelivery({ task }: Case, snippet: Snippet, report: Report): void {
  const { code, stdout, stderr, saved } = report;
  const about = `${snippet.client}: exit ${code}\n${stderr.slice(-300)}`;
  expect(code, about).toBe(0);
  const name = ["image.png", "audio.wav", "video.mp4"].find(
    (file) => snippet.code.includes(file) && !snippet.holes.some(({ value }) => value === file),
  );
  if (name !== undefined) {
    const bytes = saved[name];
    expect(bytes, `${snippet.client} saved ${name}`).toBeDefined();
    const isKits = [PNG, WAV, MP4].some((file) => Buffer.compare(file, bytes ?? new Uint8Array()) === 0);
    // Pillow writes the picture anew.
    expect(
      isKits ||
        Buffer.from(bytes ?? [])
          .subarray(1, 4)
          .toString() === "PNG",
      about,
    ).toBe(true);
    return;
  }
  const text = snippet.client === "curl" && task === "conversational" ? textOfEvents(stdout) : stdout;
  const words = WORDS[task] ?? [];
  expect(
    words.some((word) => text.includes(word)),
    `${snippet.client} printed ${stdout.slice(0, 400)}\n${stderr}`,
  ).toBe(true);
}

/** curl shows a stream as it comes. */
function textOfEvents(stdout: string): string {
  if (!stdout.startsWith("data:")) return stdout;
  const pieces = stdout.split("\n").flatMap((line) => {
    const data = line.replace(/^data: ?/, "");
    if (!line.startsWith("data:") || data === "[DONE]") return [];
    const { choices } = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
    return choices.map(({ delta }) => delta.content ?? "");
  });
  return pieces.join("");
}

const RAW = new Set(["requests", "fetch", "curl"]);

/** What the client itself sends for the same state. */
async function sentByClient(
  each: Case,
  model: SnippetModel,
  options: CallSnippetOptions,
  fileName: string | undefined,
): Promise<RecordedRequest | undefined> {
  const kit = await startTestKit();
  try {
    prepare(kit, model);
    const sample = snippetInputs(each.task, model, { ...options, fileName });
    if (typeof sample === "string") throw new Error(sample);
    const bytes = sample.file?.kind === "audio" ? WAV : PNG;
    const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: sample.file?.type ?? "" });
    const { inputs } = sample;
    const args = {
      accessToken: each.isDirect ? PROVIDER_KEY : HUB_TOKEN,
      provider: each.provider,
      model: model.id,
      ...(inputs === undefined
        ? {}
        : { inputs: inputs instanceof Blob ? blob : sample.file ? { ...(inputs as object), image: blob } : inputs }),
      parameters: sample.parameters,
      ...sample.extra,
    };
    const call = { fetch: kit.fetch, retry: { retries: 0 } };
    if (each.stream) for await (const _ of streamChat(args, call));
    else if (declarationOf(each.provider).tasks[each.task]?.job) await submitJob(each.task, args, call);
    else await callTask(each.task, args, call).catch(() => {});
    return submissionIn(kit.requests);
  } finally {
    await kit.close();
  }
}

function submissionIn(requests: readonly RecordedRequest[]): RecordedRequest | undefined {
  return requests.find(({ method, origin }) => method === "POST" && origin !== "https://huggingface.co");
}

/** Headers that say something; others are each library's own. */
const HEADERS = ["authorization", "x-key", "x-hf-bill-to", "prefer", "x-source-channel", "accept-language"];

/** The parts of a request that both must have alike. */
function compared(request: RecordedRequest | undefined) {
  const { method, origin, path, query, body, headers = {} } = request ?? {};
  const type = headers["content-type"]?.split(";")[0];
  const own = HEADERS.filter((name) => headers[name] !== undefined && headers[name] !== "*");
  return { method, origin, path, query, body, type, ...Object.fromEntries(own.map((name) => [name, headers[name]])) };
}

describe.concurrent("a snippet run as pasted delivers the result", { timeout: 120_000 }, () => {
  test.for(CASES.map((each) => [nameOf(each), each] as const))("%s", async ([, each]) => {
    const model = modelOf(each);
    const options = optionsOf(each);
    const { snippets } = callSnippets(model, options);
    const runnable = snippets.filter((snippet) => laneOf(snippet) !== undefined);
    expect(runnable.length).toBeGreaterThanOrEqual(each.provider === "black-forest-labs" ? 1 : 3);
    const client = await sentByClient(each, model, options, snippets[0]?.holes[0]?.value);
    expect(client).toBeDefined();
    await Promise.all(
      runnable.map(async (snippet) => {
        const report = await run(each, snippet, model);
        expectDelivery(each, snippet, report);
        if (RAW.has(snippet.client ?? ""))
          expect(compared(submissionIn(report.requests)), snippet.client).toEqual(compared(client));
      }),
    );
  });
});
