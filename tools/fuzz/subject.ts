/**
 * The subject of the fuzz: does what a server or a client does with untrusted text, in a process
 * that may hang, grow or crash. One job after the other; answers with the result and the processor
 * time.
 */
import { renderMarkdown } from "@vitrine/markdown";
import { renderMessage } from "@vitrine/markdown/message";
import { HOSTILE_SHAPES } from "@vitrine/markdown/testing";
import { Template, TemplateError } from "@vitrine/chat-template";
import { InferenceClient, InferenceClientError } from "@vitrine/inference";
import { parseHubModel } from "@vitrine/models";
import { hostileCase, hostileText, randomFrom } from "../../packages/chat-template/src/testing/hostile-generator.ts";

export type Kind = "card" | "message" | "template" | "stream" | "hub-answer";

export interface Job {
  kind: Kind;
  seed: number;
  size: number;
}

export interface Outcome {
  /** Processor time in milliseconds. */
  ms: number;
  characters: number;
  /** An undocumented error. */
  surprise?: string;
}

const SHAPES = Object.values(HOSTILE_SHAPES);

/** A text of several shapes, cut into one another. */
function mixture(random: () => number, size: number): string {
  const pieces = 1 + Math.floor(random() * 4);
  let text = "";
  for (let piece = 0; piece < pieces; piece += 1) {
    const shape = SHAPES[Math.floor(random() * SHAPES.length)] ?? String;
    const made = shape(Math.ceil(size / pieces));
    const cut = Math.floor(random() * text.length);
    const between = random() < 0.3 ? hostileText(random, 20) : random() < 0.5 ? "\n\n" : "";
    text = random() < 0.5 ? text + between + made : text.slice(0, cut) + between + made + text.slice(cut);
  }
  return text.slice(0, size * 2);
}

const sample = {
  _id: "1",
  id: "a/b",
  sha: "0".repeat(40),
  tags: ["x"],
  pipeline_tag: "text-generation",
  library_name: "transformers",
  config: { architectures: ["A"], tokenizer_config: { chat_template: "{{ x }}" } },
  cardData: { license: "mit", base_model: ["c/d"] },
  siblings: [{ rfilename: "a.gguf" }],
  safetensors: { parameters: { F32: 1 }, total: 1 },
  gguf: { total: 1 },
  widgetData: [{ text: "x" }],
};

/** An answer of a hub with fields replaced, repeated or nested. */
function hubAnswer(random: () => number, size: number): unknown {
  const odd = (): unknown => {
    const kind = Math.floor(random() * 7);
    if (kind === 0) return hostileText(random, Math.ceil(size / 4));
    if (kind === 1) return Array.from({ length: Math.ceil(size / 8) }, () => hostileText(random, 4));
    if (kind === 2)
      return Object.fromEntries(Array.from({ length: Math.ceil(size / 16) }, (_, index) => [`k${index}`, index]));
    if (kind === 3) return random() < 0.5 ? null : -1e308;
    if (kind === 4) return Array.from({ length: Math.min(3_000, size) }).reduce((inner: unknown) => [inner], 0);
    if (kind === 5) return { __proto__: { toString: 1 }, constructor: "x", length: 9e9 };
    return { chat_template: hostileCase(Math.floor(random() * 1e9)).source };
  };
  const change = (value: unknown): unknown => {
    if (random() < 0.15) return odd();
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, content]) => [name, change(content)]));
  };
  return change(sample);
}

/** An event stream, cut anywhere, with what does not belong there. */
async function stream(random: () => number, size: number): Promise<number> {
  const word = () => hostileText(random, Math.floor(random() * 40));
  let text = "";
  while (text.length < size) {
    const kind = random();
    const delta =
      kind < 0.3
        ? {
            tool_calls: [
              { index: Math.floor(random() * 5), id: word(), function: { name: word(), arguments: word() } },
            ],
          }
        : { content: word() };
    const chunk = JSON.stringify({ id: "1", created: 1, model: "m", choices: [{ index: 0, delta }] });
    text +=
      kind < 0.85 ? `data: ${kind < 0.8 ? chunk : chunk.slice(0, 20)}\n\n` : kind < 0.95 ? `:${word()}\r\n` : word();
  }
  const bytes = new TextEncoder().encode(`${text}data: [DONE]\n\n`);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const end = Math.min(bytes.length, at + 1 + Math.floor(random() * 2_000));
      controller.enqueue(bytes.subarray(at, end));
      at = end;
      if (at === bytes.length) controller.close();
    },
  });
  const send = (async () => new Response(body, { headers: { "content-type": "text/event-stream" } })) as typeof fetch;
  const client = new InferenceClient(undefined, { fetch: send, retry: { retries: 0 } });
  try {
    for await (const _ of client.endpoint("http://127.0.0.1:1/v1").chatCompletionStream({ messages: [] })) {
      // Reading is the test.
    }
  } catch (error) {
    if (!(error instanceof InferenceClientError)) throw error;
  }
  return bytes.length;
}

const WORK: Record<Kind, (random: () => number, job: Job) => number | Promise<number>> = {
  card: (random, { size }) => {
    const text = mixture(random, size);
    renderMarkdown(text, { untrusted: true, idPrefix: "card-", under: 2, dropTitle: true, foldAfter: 12_000 });
    return text.length;
  },
  message: (random, { size }) => {
    const text = mixture(random, Math.ceil(size / 4));
    renderMessage(text);
    return text.length;
  },
  template: (_random, { seed }) => {
    const { source, context } = hostileCase(seed);
    try {
      new Template(source, { limits: { steps: 2_000_000, length: 1_000_000 } }).render(context);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
    }
    return source.length;
  },
  stream: (random, { size }) => stream(random, Math.ceil(size / 4)),
  "hub-answer": (random, { size }) => {
    const answer = hubAnswer(random, size);
    parseHubModel(answer);
    return size;
  },
};

process.on("message", (job: Job) => {
  void (async () => {
    const before = process.cpuUsage();
    let characters = 0;
    let surprise: string | undefined;
    try {
      characters = await WORK[job.kind](randomFrom(job.seed), job);
    } catch (error) {
      surprise = error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : "something thrown";
    }
    const { user, system } = process.cpuUsage(before);
    process.send?.({ ms: (user + system) / 1000, characters, ...(surprise && { surprise }) } satisfies Outcome);
  })();
});
process.send?.("ready");
