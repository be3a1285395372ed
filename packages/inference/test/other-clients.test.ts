/** The same endpoint called by the official client and by ours, and a process of each. */

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { HUB_TOKEN, PROVIDER_KEY, startTestKit, type TestKit } from "@vitrine/test-kit";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { InferenceClient } from "../src/client/client.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const messages = [{ role: "user" as const, content: "Hi" }];
const tools = [{ type: "function" as const, function: { name: "weather", parameters: { type: "object" } } }];

describe("the official client and ours get the same from one endpoint", () => {
  const theirs = () => new OpenAI({ apiKey: PROVIDER_KEY, baseURL: `${kit.url}/v1` });
  const ours = () => new InferenceClient(PROVIDER_KEY, { endpointUrl: `${kit.url}/v1` });

  test.each([{}, { tools }])("as a whole answer, with %j", async (extra) => {
    const request = { model: "m", messages, ...extra };
    const expected = await theirs().chat.completions.create(request);
    expect(JSON.parse(JSON.stringify(await ours().chatCompletion(request)))).toEqual(
      JSON.parse(JSON.stringify(expected)),
    );
    const [first, second] = kit.requests;
    expect(second?.body).toEqual(first?.body);
    expect(second?.path).toBe(first?.path);
  });

  test.each([{}, { tools }, { stream_options: { include_usage: true } }])("as a stream, with %j", async (extra) => {
    const request = { model: "m", messages, ...extra };
    const expected: unknown[] = [];
    for await (const chunk of await theirs().chat.completions.create({ ...request, stream: true }))
      expected.push(chunk);
    const got: unknown[] = [];
    for await (const chunk of ours().chatCompletionStream(request)) got.push(chunk);
    expect(got).toEqual(expected);
  });
});

test("a process that only waits for a job lives until it has the result", async () => {
  const script = `
    import { InferenceClient } from ${JSON.stringify(fileURLToPath(new URL("../src/index.ts", import.meta.url)))};
    const carried = (input, init) => {
      const target = new URL(input);
      const headers = { ...init.headers, "x-kit-origin": target.origin };
      return fetch(${JSON.stringify(kit.url)} + target.pathname + target.search, { ...init, headers });
    };
    const client = new InferenceClient(${JSON.stringify(HUB_TOKEN)}, { fetch: carried });
    const image = await client.textToImage({ provider: "fal-ai", model: "org/model", inputs: "a cat" });
    console.log(image.type);
  `;
  kit.model("org/model", { "fal-ai": { status: "live", providerId: "fal-ai/kit-model", task: "text-to-image" } });
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=vitrine-source",
    "--input-type=module",
    "-e",
    script,
  ]);
  expect(stdout.trim()).toBe("image/png");
});
