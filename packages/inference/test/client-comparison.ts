/**
 * Behavior of a client, as sentences, and three clients that get the same calls: ours, `openai` and
 * `@huggingface/inference`, each against the same server with the same fault. The table in the documentation is the
 * outcome; a test keeps it so.
 */

import { InferenceClient as TheirClient } from "@huggingface/inference";
import { PROVIDER_KEY, REPLY, type TestKit } from "@vitrine/test-kit";
import OpenAI from "openai";
import { collectChat, InferenceClient } from "../src/index.ts";

type Message = { role: "user"; content: string };
interface RequestOptions {
  signal: AbortSignal;
  timeout?: number;
}

/** The same few calls of every client. `undefined` where a client has no such thing. */
interface Peer {
  name: string;
  chat(request: RequestOptions): Promise<string>;
  stream(request: RequestOptions): AsyncIterable<string>;
  /** Names and arguments of the tools in the whole of a stream. */
  toolsOf?(request: RequestOptions): Promise<string[]>;
}

const messages: Message[] = [{ role: "user", content: "Hi" }];
const request = { model: "m", messages };

/** The clients, connected to a server. All have their own defaults but for the wait between attempts. */
export function peersAt(url: string): Peer[] {
  const baseUrl = `${url}/v1`;
  const ours = new InferenceClient(PROVIDER_KEY, { endpointUrl: baseUrl });
  const openai = new OpenAI({ apiKey: PROVIDER_KEY, baseURL: baseUrl });
  const theirs = new TheirClient(PROVIDER_KEY, { endpointUrl: baseUrl });
  return [
    {
      name: "@vitrine/inference",
      async chat({ signal, timeout }) {
        const options = { signal, ...(timeout === undefined ? {} : { timeouts: { overall: timeout } }) };
        return (await ours.chatCompletion(request, options)).choices[0]?.message.content as string;
      },
      stream: ({ signal }) => contentPieces(ours.chatCompletionStream(request, { signal })),
      async toolsOf({ signal }) {
        const { choices } = await collectChat(ours.chatCompletionStream(request, { signal }));
        return (choices[0]?.message.tool_calls ?? []).map(({ function: called }) => written(called));
      },
    },
    {
      name: "openai",
      async chat({ signal, timeout }) {
        const options = { signal, ...(timeout === undefined ? {} : { timeout, maxRetries: 0 }) };
        return (await openai.chat.completions.create(request, options)).choices[0]?.message.content ?? "";
      },
      stream: ({ signal }) => later(openai.chat.completions.create({ ...request, stream: true }, { signal })),
      async toolsOf({ signal }) {
        const { choices } = await openai.chat.completions.stream(request, { signal }).finalChatCompletion();
        return (choices[0]?.message.tool_calls ?? []).map((call) =>
          call.type === "function" ? written(call.function) : "",
        );
      },
    },
    {
      name: "@huggingface/inference",
      async chat({ signal }) {
        return (await theirs.chatCompletion(request, { signal })).choices[0]?.message.content ?? "";
      },
      stream: ({ signal }) => contentPieces(theirs.chatCompletionStream(request, { signal })),
    },
  ];
}

type Chunks = AsyncIterable<{ choices: { delta?: { content?: string | null | undefined } }[] }>;

async function* contentPieces(chunks: Chunks): AsyncGenerator<string, void, void> {
  for await (const { choices } of chunks) yield choices[0]?.delta?.content ?? "";
}

async function* later(chunks: PromiseLike<Chunks>): AsyncGenerator<string, void, void> {
  yield* contentPieces(await chunks);
}

function written({ name, arguments: args }: { name: string; arguments: unknown }): string {
  return `${name}(${String(args)})`;
}

async function allOf(stream: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of stream) text += piece;
  return text;
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error ?? new Error("rejected with nothing"),
  );

const isClosed = async (kit: TestKit): Promise<boolean> => {
  for (let look = 0; look < 150 && kit.openAnswers > 0; look++)
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 20));
  return kit.openAnswers === 0;
};

/** How a stream ends that stalls after some pieces and is aborted then. */
async function aborted(stream: Peer["stream"], kit: TestKit, signal: AbortSignal): Promise<unknown> {
  kit.fault({ kind: "stall", afterBytes: 600 });
  const controller = new AbortController();
  const read = async () => {
    for await (const _ of stream({ signal: AbortSignal.any([signal, controller.signal]) })) controller.abort();
  };
  return failureOf(read());
}

const events = (...lines: readonly string[]) =>
  ({ kind: "body", body: lines.join(""), type: "text/event-stream" }) as const;
const chunk = (delta: object, more: object = {}, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: "a", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`;
const last = chunk({}, {}, "stop");

interface Behavior {
  title: string;
  /** Whether the client does so; missing where it has nothing of the kind. */
  holds(peer: Peer, kit: TestKit, signal: AbortSignal): Promise<boolean | undefined>;
}

/** The sentences, in the order of the table. */
export const BEHAVIORS: readonly Behavior[] = [
  {
    title: "retries a busy server (503), a limited number of times",
    async holds({ chat }, kit, signal) {
      kit.fault({ kind: "status", status: 503 });
      await failureOf(chat({ signal: AbortSignal.any([signal, AbortSignal.timeout(4_000)]) }));
      return kit.requests.length > 1 && kit.requests.length <= 5;
    },
  },
  {
    title: "retries after 429, when the server says",
    async holds({ chat }, kit, signal) {
      kit.fault({ kind: "status", status: 429, headers: { "retry-after": "1" }, times: 1 });
      const began = performance.now();
      const answer = await chat({ signal });
      return answer === REPLY && performance.now() - began > 900;
    },
  },
  {
    title: "retries if the connection broke before an answer",
    async holds({ chat }, kit, signal) {
      kit.fault({ kind: "no-answer", times: 1 });
      return (await chat({ signal })) === REPLY;
    },
  },
  {
    title: "ends a call after a given time limit",
    async holds({ chat }, kit, signal) {
      kit.fault({ kind: "slow-headers", milliseconds: 6_000 });
      const began = performance.now();
      const failure = await failureOf(chat({ signal, timeout: 150 }));
      return failure !== undefined && performance.now() - began < 4_000;
    },
  },
  {
    title: "closes the connection when a loop over a stream ends early",
    async holds({ stream }, kit, signal) {
      kit.fault({ kind: "stall", afterBytes: 600 });
      for await (const _ of stream({ signal })) break;
      return isClosed(kit);
    },
  },
  {
    title: "closes the connection on an abort",
    async holds({ stream }, kit, signal) {
      await aborted(stream, kit, signal);
      return isClosed(kit);
    },
  },
  {
    title: "rejects in a loop over a stream that is aborted, instead of ending as if it were whole",
    async holds({ stream }, kit, signal) {
      return (await aborted(stream, kit, signal)) !== undefined;
    },
  },
  {
    title: "reports a stream that ended between two events",
    async holds({ stream }, kit, signal) {
      kit.fault(events(chunk({ content: "a" })));
      return (await failureOf(allOf(stream({ signal })))) !== undefined;
    },
  },
  {
    title: "reads a last event without the empty line after it",
    async holds({ stream }, kit, signal) {
      kit.fault(events(chunk({ content: "a" }), chunk({ content: "b" }, {}, "stop").trimEnd()));
      return (await allOf(stream({ signal }))) === "ab";
    },
  },
  {
    title: "reads chunks that say `error: null`",
    async holds({ stream }, kit, signal) {
      kit.fault(events(chunk({ content: "a" }, { error: null }), last, "data: [DONE]\n\n"));
      return (await allOf(stream({ signal }))) === "a";
    },
  },
  {
    title: "rejects with the message of an error inside a stream",
    async holds({ stream }, kit, signal) {
      kit.fault(
        events(chunk({ content: "a" }), 'data: {"error":{"message":"out of memory","type":"server_error"}}\n\n'),
      );
      const failure = await failureOf(allOf(stream({ signal })));
      return String((failure as Error | undefined)?.message).includes("out of memory");
    },
  },
  {
    title: "reads a whole answer when a stream was requested",
    async holds({ stream }, kit, signal) {
      const choices = [{ index: 0, message: { role: "assistant", content: "whole" }, finish_reason: "stop" }];
      kit.fault({ kind: "body", body: JSON.stringify({ id: "a", created: 1, model: "m", choices }) });
      return (await allOf(stream({ signal }))) === "whole";
    },
  },
  {
    title: "keeps two tool calls apart that both say index 0",
    async holds({ toolsOf }, kit, signal) {
      if (!toolsOf) return undefined;
      const call = (id: string, args: string) =>
        chunk({ tool_calls: [{ index: 0, id, type: "function", function: { name: "f", arguments: args } }] });
      kit.fault(
        events(
          chunk({ role: "assistant" }),
          call("a", '{"x":1}'),
          call("b", '{"x":2}'),
          chunk({}, {}, "tool_calls"),
          "data: [DONE]\n\n",
        ),
      );
      return (await toolsOf({ signal })).join() === 'f({"x":1}),f({"x":2})';
    },
  },
  {
    title: "reports the status and the message of an error page",
    async holds({ chat }, kit, signal) {
      kit.fault({
        kind: "status",
        status: 400,
        body: "<html><title>Bad gateway rules</title></html>",
        type: "text/html",
      });
      const failure = (await failureOf(chat({ signal }))) as Error & {
        status?: unknown;
        httpResponse?: { status?: unknown };
      };
      return (
        (failure.status === 400 || failure.httpResponse?.status === 400) &&
        failure.message.includes("Bad gateway rules")
      );
    },
  },
  {
    title: "keeps a key that a server repeats out of the error",
    async holds({ chat }, kit, signal) {
      kit.fault({
        kind: "status",
        status: 400,
        body: JSON.stringify({ error: { message: `bad key ${PROVIDER_KEY}` } }),
      });
      const failure = (await failureOf(chat({ signal }))) as Error;
      return !`${failure.message} ${JSON.stringify(failure)}`.includes(PROVIDER_KEY);
    },
  },
  {
    title: "reports the server's ID of a failed request",
    async holds({ chat }, kit, signal) {
      kit.fault({ kind: "status", status: 400 });
      const failure = (await failureOf(chat({ signal }))) as object;
      return JSON.stringify({ ...failure }).includes("req-kit");
    },
  },
];

/** Runs one sentence for one client; what hangs does not hold. */
export async function outcomeOf({ holds }: Behavior, peer: Peer, kit: TestKit): Promise<"yes" | "no" | "–"> {
  kit.reset();
  const signal = AbortSignal.timeout(20_000);
  const hung = new Promise<false>((resolve) => signal.addEventListener("abort", () => resolve(false), { once: true }));
  const result = await Promise.race([holds(peer, kit, signal).catch(() => false), hung]);
  return result === undefined ? "–" : result ? "yes" : "no";
}

/** The table for the documentation. */
export function tableOf(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(["", ...names]), line(["---", ...names.map(() => "---")]), ...rows.map(line)].join("\n");
}
