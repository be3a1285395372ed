/**
 * Snippets are run, unchanged, by what a reader would run them with, and must deliver: the answer on its output or in
 * the file it names. The raw ones must also send, field for field, what the client sends. With `npm run test:whole` it
 * is every snippet; else of each call some, in turn, and each client with each form of input and answer.
 *
 * C# is run apart, by `npm run run:csharp -w tools`, as its SDK is large: see `csharp.test.ts`.
 */

import type { Snippet } from "@vitrine/code";
import { HUB_TOKEN, MP4, PNG, PROVIDER_KEY, REPLY, startTestKit, WAV, type RecordedRequest } from "@vitrine/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callTask } from "../tasks/call.ts";
import { streamChat } from "../chat/chat-stream.ts";
import { submitJob } from "../tasks/job-calls.ts";
import type { TaskName } from "../protocol/provider.ts";
import type { Report } from "../../test/programs/run-programs.ts";
import {
  CASES,
  closeLanes,
  declarationOf,
  formOf,
  isRunnable,
  modelOf,
  caseName,
  openLanes,
  optionsOf,
  prepare,
  run,
  type Case,
} from "../../test/snippet-cases.ts";
import { callSnippets, type CallSnippetOptions, type SnippetModel } from "./index.ts";
import { snippetInputs } from "./snippet-inputs.ts";

/** Parts of a good answer, by task; files are known by their bytes. */
const EXPECTED_TEXTS: Readonly<Partial<Record<TaskName, readonly string[]>>> = {
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
  const name = ["image.png", "audio.wav", "audio-0.wav", "video.mp4"].find(
    (file) =>
      (snippet.code.includes(file) || (file === "audio-0.wav" && /audio-[$]?\{number\}/.test(snippet.code))) &&
      !snippet.holes.some(({ value }) => value === file),
  );
  if (name !== undefined) {
    const bytes = saved[name];
    expect(bytes, `${snippet.client} saved ${name}`).toBeDefined();
    const isKits = [PNG, WAV, MP4].some((file) => Buffer.compare(file, bytes ?? new Uint8Array()) === 0);
    // Pillow writes the image again.
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
  const texts = EXPECTED_TEXTS[task] ?? [];
  expect(
    texts.some((expected) => text.includes(expected)),
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

/** The request of the client itself for the same state. */
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
    else if (declarationOf(each.provider).tasks[each.task]?.job) await submitJob(each.task, args as never, call);
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

/** The fields of a request that must be equal in both. */
function compared(request: RecordedRequest | undefined) {
  const { method, origin, path, query, body, headers = {} } = request ?? {};
  const type = headers["content-type"]?.split(";")[0];
  const compared = HEADERS.filter((name) => headers[name] !== undefined && headers[name] !== "*");
  return {
    method,
    origin,
    path,
    query,
    body,
    type,
    ...Object.fromEntries(compared.map((name) => [name, headers[name]])),
  };
}

const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1;
/** One of so many snippets of a call is run where not all are. */
const EVERY = 16;
const forms = new Set<string>();

function chosen(each: Case, at: number, snippets: readonly Snippet[]): Snippet[] {
  return snippets.filter((snippet, place) => {
    const form = formOf(each, snippet);
    const isNew = !forms.has(form);
    forms.add(form);
    return isWhole || isNew || (at + place) % Math.min(EVERY, snippets.length) === 0;
  });
}

const PREPARED = CASES.map((each, at) => {
  const model = modelOf(each);
  const options = optionsOf(each);
  const { snippets } = callSnippets(model, options);
  const printed = snippets.filter(({ language }) => language !== "csharp");
  return { each, model, options, input: snippets[0]?.holes[0]?.value, snippets: chosen(each, at, printed) };
});

// Every lane has all of its programs before it, so that none waits for another.
const reports = new Map<Snippet, Promise<Report>>();
beforeAll(async () => {
  await openLanes();
  for (const { each, model, snippets } of PREPARED)
    for (const snippet of snippets.filter(isRunnable)) {
      const report = run(each, snippet, model);
      report.catch(() => {});
      reports.set(snippet, report);
    }
});
afterAll(closeLanes);

describe.concurrent("a snippet run as pasted delivers the result", () => {
  test.for(PREPARED.map((prepared) => [caseName(prepared.each), prepared] as const))(
    "%s",
    async ([, { each, model, options, input, snippets }], { skip }) => {
      const runnable = snippets.filter((snippet) => reports.has(snippet));
      skip(runnable.length === 0);
      const client = await sentByClient(each, model, options, input);
      expect(client).toBeDefined();
      for (const snippet of runnable) {
        // oxlint-disable-next-line no-await-in-loop
        const report = await reports.get(snippet);
        if (!report) continue;
        expectDelivery(each, snippet, report);
        if (RAW.has(snippet.client ?? ""))
          expect(compared(submissionIn(report.requests)), snippet.client).toEqual(compared(client));
      }
    },
  );
});
