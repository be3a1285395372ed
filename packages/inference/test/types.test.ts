/**
 * Compiler errors of calls. `tsc` is the judge: each `@ts-expect-error` is its own error where the line
 * below it is accepted, so that this file only compiles while every slip is refused and everything else is taken.
 */

import type { ChatCompletion } from "@vitrine/tasks/schemas";
import { describe, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  collectChat,
  InferenceClient,
  isInferenceProvider,
  textToImage,
  tool,
  type InferenceProvider,
  type InferenceProviderOrPolicy,
  type JobHandle,
  type Options,
} from "../src/index.ts";
import type { ToolRun } from "../src/chat/run-tools.ts";

const client = new InferenceClient();
const messages = [{ role: "user", content: "Hi" }];
const file = new Blob();

/** Looked at, never run. */
const unrun = (...given: readonly (() => unknown)[]): void => void given;

test("types of earlier programs fit", () => {
  const provider = "auto" as InferenceProviderOrPolicy;
  const options: Options = { signal: AbortSignal.timeout(1) };
  unrun(() => client.chatCompletion({ provider, model: "m", messages }, options));
});

describe("slips are errors", () => {
  test("in providers, parameters and chat fields", () => {
    unrun(() => [
      // @ts-expect-error an unknown provider
      client.chatCompletion({ provider: "grok", model: "m", messages }),
      // @ts-expect-error a text that may be any provider
      client.chatCompletion({ provider: String("groq"), model: "m", messages }),
      // @ts-expect-error a chat field misspelt
      client.chatCompletion({ model: "m", messages, max_token: 9 }),
      // @ts-expect-error a chat field of another type
      client.chatCompletion({ model: "m", messages, temperature: "0.5" }),
      // @ts-expect-error the same in a stream
      client.chatCompletionStream({ model: "m", messages, temprature: 0.5 }),
      // @ts-expect-error no messages
      client.chatCompletion({ model: "m" }),
      // @ts-expect-error a parameter misspelt
      client.textToImage({ model: "m", inputs: "a cat", parameters: { guidence_scale: 3 } }),
      // @ts-expect-error another task's parameter
      client.summarization({ model: "m", inputs: "a", parameters: { guidance_scale: 3 } }),
      // @ts-expect-error a field next to the input that the task does not have
      client.translation({ model: "m", inputs: "a", src_lang: "de" }),
      // @ts-expect-error an option misspelt
      client.translation({ model: "m", inputs: "a" }, { timeout: 5 }),
      // @ts-expect-error an unknown task
      client.submit("text-to-vidio", { model: "m", inputs: "a" }),
      // @ts-expect-error another task's input
      client.submit("image-to-video", { model: "m", inputs: 5 }),
    ]);
  });

  test("and accepts correct calls, and unknown fields in `extraBody`", () => {
    unrun(() => [
      client.chatCompletion({ provider: "groq", model: "m", messages, max_tokens: 9, extraBody: { odd: true } }),
      client.chatCompletion({ model: "m", messages, parallel_tool_calls: false, max_completion_tokens: 3 }),
      client.textToImage({
        model: "m",
        inputs: "a cat",
        parameters: { guidance_scale: 3 },
        extraParameters: { loras: [] },
      }),
      client.featureExtraction({ model: "m", inputs: ["a"], normalize: true }),
      client.automaticSpeechRecognition({ model: "m", data: file }),
      client.imageTextToImage({ model: "m", parameters: { prompt: "a cat" } }),
      client.zeroShotImageClassification({
        model: "m",
        inputs: { image: file },
        parameters: { candidate_labels: ["a"] },
      }),
    ]);
    const id: string = "groq";
    if (isInferenceProvider(id)) expectTypeOf(id).toEqualTypeOf<InferenceProvider>();
  });
});

describe("results have the types of their tasks", () => {
  test("of methods, functions and jobs", () => {
    unrun(async () => {
      expectTypeOf(await client.textToImage({ inputs: "a" })).toEqualTypeOf<Blob>();
      expectTypeOf(await client.textToImage({ inputs: "a" }, { outputType: "url" })).toEqualTypeOf<string>();
      expectTypeOf(await textToImage({ inputs: "a" }, { outputType: "json" })).toEqualTypeOf<Record<string, unknown>>();
      expectTypeOf((await client.automaticSpeechRecognition({ inputs: file })).text).toEqualTypeOf<string>();
      const handle = await client.submit("text-to-video", { model: "m", inputs: "a" });
      expectTypeOf(handle).toEqualTypeOf<JobHandle<"text-to-video">>();
      expectTypeOf(await client.result(handle)).toEqualTypeOf<Blob>();
      const { data, response } = await client.summarization({ inputs: "a" }).withResponse();
      expectTypeOf(data.summary_text).toEqualTypeOf<string>();
      expectTypeOf(response.status).toEqualTypeOf<number>();
      expectTypeOf(await collectChat(client.chatCompletionStream({ messages }))).toEqualTypeOf<ChatCompletion>();
      expectTypeOf(await client.request<{ a: 1 }>({ inputs: "a" })).toEqualTypeOf<{ a: 1 }>();
    });
  });

  test("of schemas and tools", () => {
    unrun(async () => {
      const schema = z.object({ name: z.string(), count: z.number().optional() });
      const { parsed } = await client.chatCompletion({ model: "m", messages, schema });
      expectTypeOf(parsed).toEqualTypeOf<{ name: string; count?: number | undefined }>();
      const plain = await client.chatCompletion<{ a: string }>({ model: "m", messages, schema: { type: "object" } });
      expectTypeOf(plain.parsed).toEqualTypeOf<{ a: string }>();
      const answer = await client.chatCompletion({ model: "m", messages });
      // @ts-expect-error nothing is parsed without a schema
      void answer.parsed.name;
      tool({
        name: "weather",
        parameters: z.object({ city: z.string() }),
        run: ({ city }) => {
          expectTypeOf(city).toEqualTypeOf<string>();
          // @ts-expect-error the tool has no such argument
          return ((args: { city: string }) => args.town)({ city });
        },
      });
      expectTypeOf(client.runTools({ model: "m", messages, tools: [] })).toEqualTypeOf<Promise<ToolRun>>();
    });
  });
});
