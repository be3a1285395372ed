/** Chats with tools, run as pasted: each program shows the call, runs the tool and prints the answer. */

import { REPLY } from "@vitrine/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeLanes, isRunnable, modelOf, openLanes, run } from "../../test/snippet-cases.ts";
import { callSnippets } from "./index.ts";

const CASE = { provider: "groq", task: "conversational", isDirect: false, stream: false } as const;
const model = modelOf(CASE);
const tools = [
  {
    type: "function",
    function: { name: "weather", parameters: { type: "object", properties: { city: { type: "string" } } } },
  },
];
const snippetsOf = (streaming: boolean) =>
  callSnippets(model, { provider: "groq", task: "conversational", streaming, parameters: { tools } }).snippets;

beforeAll(() => openLanes());
afterAll(closeLanes);

test("every client's program runs the tool and prints the answer", async () => {
  const runnable = snippetsOf(false).filter(isRunnable);
  expect(runnable.length).toBeGreaterThanOrEqual(5);
  for (const snippet of runnable.filter(({ client }) => client !== "curl")) {
    // oxlint-disable-next-line no-await-in-loop
    const { code, stdout, stderr, requests } = await run(CASE, snippet, model);
    const about = `${snippet.language} ${snippet.client}: ${stderr.slice(-600)}`;
    expect(code, about).toBe(0);
    expect(stdout, about).toMatch(/^weather\(.*Zürich.*\)\n/);
    expect(stdout.trim().endsWith(REPLY), about).toBe(true);
    const chats = requests.filter(({ path }) => path.endsWith("/chat/completions"));
    expect(chats, about).toHaveLength(2);
    const { messages } = (chats[1] as (typeof chats)[number]).body as {
      messages: { role: string; tool_call_id?: string; content: string }[];
    };
    expect(messages.map(({ role }) => role).slice(-2), about).toEqual(["assistant", "tool"]);
    expect(messages.at(-1), about).toMatchObject({
      tool_call_id: "call_kit",
      content: expect.stringContaining("weather"),
    });
  }
});

test("no program prints nothing: streams with tools come whole, and a note says where the tool goes", () => {
  expect(snippetsOf(true).map(({ code }) => code)).toEqual(snippetsOf(false).map(({ code }) => code));
  for (const { notes } of snippetsOf(true)) expect(notes.join(" ")).toContain("where the tool runs");
});

test("the hub's clients say that they do not wait for a slow prediction", () => {
  const replicate = { ...CASE, provider: "replicate", task: "text-to-image" } as const;
  const { snippets } = callSnippets(modelOf(replicate), { provider: "replicate", task: "text-to-image" });
  const noted = snippets.filter(({ notes }) => notes.join(" ").includes("at most a minute"));
  expect(noted.map(({ client }) => client)).toEqual(["huggingface_hub", "@huggingface/inference"]);
});
