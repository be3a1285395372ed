import { HUB_TOKEN, KIT_MODEL, PROVIDER_KEY, startTestKit, type TestKit } from "@vitrine/test-kit";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { InferenceClient } from "../index.ts";
import { isStrict } from "./schema.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const messages = [{ role: "user", content: "A river, please" }];
const client = () => new InferenceClient(HUB_TOKEN, { fetch: kit.fetch });
const input = { model: "org/model", messages };
const river = { name: "Ucayali", kilometres: 1_771 };
const bodies = () => kit.requests.map(({ body }) => body as Record<string, unknown>);

const valibot = toStandardJsonSchema(v.strictObject({ name: v.string(), kilometres: v.number() }));
const zod = z.strictObject({ name: z.string(), kilometres: z.number() });
const arktype = type({ "+": "reject", name: "string", kilometres: "number" });
const json = {
  type: "object",
  properties: { name: { type: "string" }, kilometres: { type: "number" } },
  required: ["name", "kilometres"],
  additionalProperties: false,
} as const;

describe("an answer by a schema", () => {
  test.each([
    ["Valibot", valibot],
    ["Zod", zod],
    ["ArkType", arktype],
    ["JSON Schema", json],
  ])("of %s is sent as strict, parsed and checked", async (_, schema) => {
    kit.say({ content: JSON.stringify(river) });
    const answer = await client().chatCompletion({ ...input, schema: schema as typeof json });
    expect(answer.parsed).toEqual(river);
    expect(answer.choices[0]?.message.content).toBe(JSON.stringify(river));
    expect(bodies()[0]).toMatchObject({
      response_format: {
        type: "json_schema",
        json_schema: { name: "answer", strict: true, schema: { type: "object" } },
      },
    });
    expect(bodies()[0]).not.toHaveProperty("schema");
  });

  test("has the type of the schema, transformed values included", async () => {
    kit.say({ content: JSON.stringify(river) });
    const schema = z.object({ name: z.string(), kilometres: z.number() }).transform(({ name }) => name.length);
    const { parsed } = await client().chatCompletion({ ...input, schema, jsonSchema: json });
    const length: number = parsed;
    expect(length).toBe(7);
  });

  test.each(["```json\n%s\n```", "<think>Long? No.</think>\n%s", "  %s  "])("is found in %j", async (around) => {
    kit.say({ content: around.replace("%s", JSON.stringify(river)) });
    expect((await client().chatCompletion({ ...input, schema: zod })).parsed).toEqual(river);
  });

  test.each([
    ["together", { type: "json_schema", schema: json }],
    ["cohere", { type: "json_object", schema: json }],
    ["fireworks-ai", { type: "json_schema", json_schema: { name: "answer", strict: true, schema: json } }],
    ["groq", { type: "json_schema", json_schema: { name: "answer", strict: true, schema: json } }],
    ["sambanova", { type: "json_schema", json_schema: { name: "answer", strict: false, schema: json } }],
  ] as const)("is sent to %s in its format", async (provider, format) => {
    kit.say({ content: JSON.stringify(river) });
    const direct = new InferenceClient(PROVIDER_KEY, { fetch: kit.fetch });
    const answer = await direct.chatCompletion({ provider, providerModelId: KIT_MODEL, messages, schema: json });
    expect(answer.parsed).toEqual(river);
    expect(bodies()[0]?.["response_format"]).toEqual(format);
  });

  test("is not promised strictly where the schema leaves fields open", async () => {
    expect(isStrict(json)).toBe(true);
    expect(isStrict({ type: "object", properties: { a: {} }, required: ["a"] })).toBe(false);
    expect(isStrict({ type: "object", properties: { a: {} }, additionalProperties: false })).toBe(false);
    expect(isStrict({ type: "array", items: { type: "object", properties: {} } })).toBe(false);
  });
});

describe("an answer that does not fit", () => {
  test.each([
    [zod, '{"name":"Ucayali"}', /kilometres/],
    [json, '{"name":"Ucayali","kilometres":"long"}', /kilometres/],
    [valibot, '{"name":5,"kilometres":1}', /name/],
    [arktype, "[]", /does not fit/],
    [json, "A river.", /no JSON/],
  ])("says where", async (schema, content, message) => {
    kit.say({ content });
    const call = client().chatCompletion({ ...input, schema: schema as typeof json });
    await expect(call).rejects.toMatchObject({
      code: "schema_mismatch",
      message: expect.stringMatching(message),
      text: content,
      retryable: true,
    });
    expect(kit.requests).toHaveLength(1);
  });

  test("is repeated once with `repair`, with the error", async () => {
    kit.say({ content: '{"name":"Ucayali"}' }, { content: JSON.stringify(river) });
    expect((await client().chatCompletion({ ...input, schema: zod, repair: true })).parsed).toEqual(river);
    const [, again] = bodies() as { messages: { role: string; content: string }[] }[];
    expect(again?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(again?.messages[2]?.content).toMatch(/kilometres/);
    kit.say({ content: "no" }, { content: "no" }, { content: JSON.stringify(river) });
    await expect(client().chatCompletion({ ...input, schema: zod, repair: true })).rejects.toMatchObject({
      text: "no",
    });
    expect(kit.requests).toHaveLength(4);
  });

  test("says that it was cut where it was, and that the model refused", async () => {
    kit.say({ content: '{"name":', finish: "length" });
    await expect(client().chatCompletion({ ...input, schema: zod, repair: true })).rejects.toMatchObject({
      code: "schema_cut",
    });
    const refusal = {
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", refusal: "I must not." } }],
    };
    kit.fault({ kind: "body", body: JSON.stringify(refusal) });
    await expect(client().chatCompletion({ ...input, schema: zod, repair: true })).rejects.toMatchObject({
      code: "refused",
    });
    expect(kit.requests).toHaveLength(2);
  });
});

test.each([
  [{ schema: v.string() }, /toStandardJsonSchema/],
  [{ schema: 5 }, /JSON Schema or a schema/],
  [{ schema: json, response_format: { type: "text" } }, /exclude each other/],
])("a schema that cannot be sent is rejected before any request", async (more, hint) => {
  const failure = (await client()
    .chatCompletion({ ...input, ...more } as never)
    .catch((error: unknown) => error)) as { message: string; hint?: string };
  expect(`${failure.message} ${failure.hint ?? ""}`).toMatch(hint);
  expect(kit.requests).toEqual([]);
});
