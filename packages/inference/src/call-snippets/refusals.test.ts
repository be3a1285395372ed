// @module-tag slow
/** Behavior of a snippet when the service refuses, is busy, breaks off, or streams in an unusual way. */

import type { Snippet } from "@vitrine/code";
import { REPLY, type Fault } from "@vitrine/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  run,
  type Case,
} from "../../test/snippet-cases.ts";
import { callSnippets } from "./index.ts";

beforeAll(() => openLanes());
afterAll(closeLanes);

/** One case for each client and form of request and answer. */
const SHAPES: readonly (readonly [name: string, each: Case, snippet: Snippet])[] = (() => {
  const shapes = new Map<string, readonly [string, Case, Snippet]>();
  for (const each of CASES) {
    const { snippets } = callSnippets(modelOf(each), optionsOf(each));
    for (const snippet of snippets) {
      const key = formOf(each, snippet);
      if (!shapes.has(key))
        shapes.set(key, [`${snippet.language} ${snippet.client}: ${caseName(each)}`, each, snippet]);
    }
  }
  return [...shapes.values()];
})();

/** The first of each client and every eighth other, all in `npm run test:whole`: forms differ little in what they do here. */
const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1;
const clients = new Set<string | undefined>();
const runnable = SHAPES.filter(([, , { language, client }], at) => {
  const isNew = !clients.has(client);
  clients.add(client);
  return language !== "csharp" && (isWhole || isNew || at % 8 === 0);
});
const isCall = ({ origin }: { origin: string }) => origin !== "https://huggingface.co";
const MESSAGE = "the message of the service";
const refused = (status: number, times = Number.POSITIVE_INFINITY): Fault => ({
  kind: "status",
  status,
  times,
  match: isCall,
  body: JSON.stringify({ error: MESSAGE }),
});

describe.concurrent("with a wrong key a snippet fails and prints the server's message", () => {
  test.for(runnable)("%s", async ([, each, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { code, stdout, stderr } = await run(each, snippet, modelOf(each), (kit) => kit.fault(refused(401)));
    expect(code, stdout).not.toBe(0);
    expect(stdout + stderr).toContain(MESSAGE);
  });
});

/** Clients that retry. Ours does not submit work twice. */
const RETRYING = new Set(["openai", "@huggingface/inference", "@vitrine/inference"]);

describe.concurrent("where the service is busy once", () => {
  test.for(runnable)("%s", async ([, each, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const client = snippet.client ?? "";
    const isJob = declarationOf(each.provider).tasks[each.task]?.job !== undefined;
    const retries = RETRYING.has(client) && !(client === "@vitrine/inference" && isJob);
    const { code, stdout, stderr } = await run(each, snippet, modelOf(each), (kit) => kit.fault(refused(503, 1)));
    if (retries) expect(code, stderr).toBe(0);
    else {
      expect(code, stdout).not.toBe(0);
      expect(stdout + stderr).toContain(MESSAGE);
    }
  });
});

const CHAT: Case = { provider: "groq", task: "conversational", isDirect: false, stream: true };
const streamed = callSnippets(modelOf(CHAT), optionsOf(CHAT)).snippets.filter(({ language }) => language !== "csharp");
const named = streamed.map((snippet) => [`${snippet.language} ${snippet.client}`, snippet] as const);

const chunk = (choices: unknown, more: object = {}) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices, ...more })}`;
const text = (content: unknown) => chunk([{ index: 0, delta: { content }, finish_reason: null }]);
const events = (...list: string[]) => `${list.join("\r\n\r\n")}\r\n\r\n`;
const unusual = events(
  ": keep-alive",
  chunk([{ index: 0, delta: { role: "assistant", content: "" } }]),
  text("Hel"),
  ": keep-alive",
  text("lo"),
  text(null),
  chunk([{ index: 0, delta: {}, finish_reason: "stop" }]),
  chunk([], { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }),
  "data: [DONE]",
);

describe.concurrent("a stream", () => {
  test.for(named)("with comments, empty deltas and a usage chunk: %s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { code, stdout, stderr } = await run(CHAT, snippet, modelOf(CHAT), (kit) =>
      kit.fault({ kind: "body", body: unusual, type: "text/event-stream", match: isCall }),
    );
    expect(code, stderr).toBe(0);
    if (snippet.client === "curl") expect(stdout).toBe(unusual);
    else expect(stdout).toBe("Hello\n");
  });

  test.for(named)("byte by byte: %s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { code, stdout, stderr } = await run(CHAT, snippet, modelOf(CHAT), (kit) =>
      kit.fault({ kind: "single-bytes", match: isCall }),
    );
    expect(code, stderr).toBe(0);
    expect(stdout).toContain(snippet.client === "curl" ? "[DONE]" : REPLY);
  });

  const raw = named.filter(([, { client }]) => client === "requests" || client === "fetch");
  test.for(raw)("that ends early is not taken for whole: %s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { code, stderr } = await run(CHAT, snippet, modelOf(CHAT), (kit) =>
      kit.fault({ kind: "body", body: events(text("Hel")), type: "text/event-stream", match: isCall }),
    );
    expect(code).toBe(1);
    expect(stderr).toContain("The stream ended early.");
  });

  test.for(raw)("that holds an error ends with it: %s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const body = events(text("Hel"), `data: {"error":{"message":"${MESSAGE}"}}`);
    const { code, stderr } = await run(CHAT, snippet, modelOf(CHAT), (kit) =>
      kit.fault({ kind: "body", body, type: "text/event-stream", match: isCall }),
    );
    expect(code).toBe(1);
    expect(stderr).toContain(MESSAGE);
  });
});

describe.concurrent("a job", () => {
  const VIDEO: Case = { provider: "novita", task: "text-to-video", isDirect: false, stream: false };
  const jobs = callSnippets(modelOf(VIDEO), optionsOf(VIDEO))
    .snippets.filter(({ client }) => ["requests", "fetch", "curl"].includes(client ?? ""))
    .map((snippet) => [`${snippet.language} ${snippet.client}`, snippet] as const);

  test.for(jobs)("polls until the job is done: %s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { code, stderr, requests } = await run(VIDEO, snippet, modelOf(VIDEO), (kit) => kit.jobs({ pending: 1 }));
    expect(code, stderr).toBe(0);
    expect(requests.filter(({ path }) => path.endsWith("/task-result"))).toHaveLength(2);
  });

  test.for(jobs)("that fails ends the program with the reason: %s", async ([, snippet], { skip }) => {
    skip(!isRunnable(snippet));
    const { code, stderr } = await run(VIDEO, snippet, modelOf(VIDEO), (kit) =>
      kit.jobs({ pending: 0, outcome: "failed" }),
    );
    expect(code).toBe(1);
    expect(stderr).toContain("out of frames");
  });
});
