/** An error under the status 200 is an error: with the provider's words, retried and taken elsewhere by its code. */

import { HUB_TOKEN, KIT_MODEL, REPLY, servedBy, startTestKit, type TestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { InferenceClient } from "../src/client/client.ts";
import { collectChat } from "../src/messages/chat-assembler.ts";
import type { CallOptions } from "../src/wire/settings.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.reset();
  kit.model(MODEL, { ...servedBy("groq", "conversational"), ...servedBy("together", "conversational") });
});

const MODEL = "org/model";
const messages = [{ role: "user", content: "Hi" }];
const args = { provider: "groq", model: MODEL, messages } as const;
const client = (options: CallOptions = {}) =>
  new InferenceClient(HUB_TOKEN, { fetch: (...request) => kit.fetch(...request), retry: { retries: 0 }, ...options });
const calls = {
  whole: (options?: CallOptions) => client(options).chatCompletion(args),
  streamed: (options?: CallOptions) => collectChat(client(options).chatCompletionStream(args)),
};
const chats = () => kit.requests.filter(({ path }) => path.endsWith("/chat/completions"));

describe.each(["whole", "streamed"] as const)("an error in an answer of status 200, %s,", (form) => {
  test.each([
    [{ message: "engine is full", code: 503 }, "provider_unavailable", true],
    [{ message: "slow down", code: 429 }, "rate_limited", true],
    [{ message: "no credits", type: "insufficient_quota" }, "payment_required", false],
    [{ message: "temperature must be below 2" }, "provider_api", false],
    ["The engine stopped", "provider_unavailable", true],
  ])("of the body or of the choice: %j", async (error, code, retryable) => {
    for (const at of ["body", "choice"] as const) {
      kit.fault({ kind: "error-in-answer", error, at, match: "/chat/completions" });
      // oxlint-disable-next-line no-await-in-loop
      await expect(calls[form]()).rejects.toMatchObject({
        name: "ProviderApiError",
        message: expect.stringContaining(typeof error === "string" ? error : error.message),
        code,
        retryable,
        provider: "groq",
      });
    }
  });

  test("is taken to the next provider", async () => {
    for (const at of ["body", "choice"] as const) {
      kit.fault({ kind: "error-in-answer", error: { code: 502, message: "down" }, at, match: "/groq/" });
      // oxlint-disable-next-line no-await-in-loop
      const answer = await calls[form]({ fallback: ["together"] });
      expect(answer.choices[0]?.message.content).toBe(REPLY);
    }
  });
});

test("a passing one is tried again, a lasting one and a submission are not", async () => {
  const retry = { retries: 2, base: 1 };
  kit.fault({ kind: "error-in-answer", error: { code: 503, message: "busy" }, times: 2, match: "/chat/" });
  expect((await calls.whole({ retry })).choices[0]?.message.content).toBe(REPLY);
  expect(chats()).toHaveLength(3);
  kit.fault({ kind: "error-in-answer", error: { code: 400, message: "no" }, times: 1, match: "/chat/" });
  await expect(calls.whole({ retry })).rejects.toMatchObject({ message: "no" });
  expect(chats()).toHaveLength(4);
});

test("a stream that its server answers whole and wrong goes to the next provider", async () => {
  kit.fault({ kind: "body", body: '{"error":{"message":"overloaded","code":529}}', match: "/groq/" });
  const answer = await calls.streamed({ fallback: ["together"] });
  expect(answer.choices[0]?.message.content).toBe(REPLY);
});

test("an error in the middle of a stream holds what had come", async () => {
  const chunk = { id: "1", created: 1, model: "m", choices: [{ index: 0, delta: { content: "Hel" } }] };
  const last = { choices: [{ index: 0, delta: {}, finish_reason: "error", error: { code: 502, message: "gone" } }] };
  const body = [chunk, last].map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  kit.fault({ kind: "body", body, type: "text/event-stream", match: "/chat/completions" });
  await expect(calls.streamed()).rejects.toMatchObject({
    message: "gone",
    partial: { choices: [{ message: { content: "Hel" } }] },
  });
});

test("an answer without choices is an error, by its words where it has some", async () => {
  for (const body of [
    '{"choices":[],"error":"down"}',
    '{"detail":"The model is loading"}',
    '{"object":"error","message":"down","code":503}',
  ]) {
    kit.fault({ kind: "body", body, match: "/chat/completions" });
    // oxlint-disable-next-line no-await-in-loop
    await expect(calls.whole()).rejects.toMatchObject({ name: /^Provider(Api|Output)Error$/ });
  }
});

test.each([
  ["text-to-image", { inputs: "a cat" }, "together", "textToImage"],
  ["feature-extraction", { inputs: "a" }, "together", "featureExtraction"],
  ["text-to-speech", { inputs: "a" }, "together", "textToSpeech"],
  ["text-classification", { inputs: "a" }, "hf-inference", "textClassification"],
] as const)("%s: the provider's words", async (task, given, provider, method) => {
  kit.model(KIT_MODEL, servedBy(provider, task));
  kit.fault({ kind: "error-in-answer", error: { message: "engine is full", code: 503 }, match: `/${provider}/` });
  const call = client()[method]({ ...given, provider, model: KIT_MODEL } as never);
  await expect(call).rejects.toMatchObject({
    message: "engine is full",
    code: "provider_unavailable",
    retryable: true,
  });
});
