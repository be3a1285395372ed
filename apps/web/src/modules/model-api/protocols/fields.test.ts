/** Every field that a protocol's own client has a type for is mapped, passed on, rejected, or named as ignored. */
import type Anthropic from "@anthropic-ai/sdk";
import type { ChatRequest, EmbedRequest, GenerateRequest, Options } from "ollama";
import type OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import { startModelApi, type ModelApiServer } from "../testing/model-api-server.ts";
import { ANTHROPIC_FIELDS } from "./anthropic.ts";
import { COMPLETIONS_FIELDS } from "./completions.ts";
import type { FieldTable } from "./fields.ts";
import { OLLAMA_EMBED_FIELDS } from "./ollama-models.ts";
import { OLLAMA_CHAT_FIELDS, OLLAMA_GENERATE_FIELDS, OLLAMA_OPTIONS } from "./ollama.ts";
import { RESPONSES_FIELDS } from "./openai-responses.ts";

type Names<List extends string> = List extends `${infer First} ${infer Rest}` ? Name<First> | Names<Rest> : Name<List>;
type Name<Each extends string> = Each extends `${infer Own}>${string}` ? Own : Each;
type Named<Table extends FieldTable> = Names<Table[keyof FieldTable]>;
type KeyOf<Type> = Type extends unknown ? keyof Type : never;
/** Fields of a client's type that a table does not name. */
type Missing<Type, Table extends FieldTable> = Exclude<KeyOf<Type>, Named<Table>>;

test("the tables name every field of the clients' types", () => {
  // The compiler checks it: what is missing is in its error.
  type Messages = Anthropic.MessageCreateParams | Anthropic.Beta.Messages.MessageCreateParams;
  expectTypeOf<never>().toEqualTypeOf<Missing<Messages, typeof ANTHROPIC_FIELDS>>();
  expectTypeOf<never>().toEqualTypeOf<Missing<Anthropic.MessageCountTokensParams, typeof ANTHROPIC_FIELDS>>();
  type Responses = OpenAI.Responses.ResponseCreateParams | OpenAI.Responses.InputTokenCountParams;
  expectTypeOf<never>().toEqualTypeOf<Missing<Responses, typeof RESPONSES_FIELDS>>();
  expectTypeOf<never>().toEqualTypeOf<Missing<OpenAI.CompletionCreateParams, typeof COMPLETIONS_FIELDS>>();
  expectTypeOf<never>().toEqualTypeOf<Missing<ChatRequest, typeof OLLAMA_CHAT_FIELDS>>();
  expectTypeOf<never>().toEqualTypeOf<Missing<GenerateRequest, typeof OLLAMA_GENERATE_FIELDS>>();
  expectTypeOf<never>().toEqualTypeOf<Missing<Options, typeof OLLAMA_OPTIONS>>();
  expectTypeOf<never>().toEqualTypeOf<Missing<EmbedRequest, typeof OLLAMA_EMBED_FIELDS>>();
});

let site: ModelApiServer;
beforeAll(async () => {
  site = await startModelApi();
});
afterAll(() => site.close());
beforeEach(() => site.kit.reset());

const model = "model-a";
const messages = [{ role: "user", content: "Hi" }];
const post = (path: string, body: object) =>
  fetch(site.url + path, {
    method: "POST",
    headers: { authorization: "Bearer ada", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const sent = () => site.kit.requests.findLast(({ method }) => method === "POST")?.body as Record<string, unknown>;
const listed = (names: string) => names.split(" ").filter(Boolean);

const DOORS: readonly [path: string, table: FieldTable, body: object, within?: string][] = [
  ["/v1/messages", ANTHROPIC_FIELDS, { model, messages, max_tokens: 9 }],
  ["/v1/responses", RESPONSES_FIELDS, { model, input: "Hi" }],
  ["/v1/completions", COMPLETIONS_FIELDS, { model, prompt: "Hello" }],
  ["/api/chat", OLLAMA_CHAT_FIELDS, { model, messages, stream: false }],
  ["/api/generate", OLLAMA_GENERATE_FIELDS, { model, prompt: "Hi", stream: false }],
  ["/api/chat", OLLAMA_OPTIONS, { model, messages, stream: false }, "options"],
];

describe.each(DOORS)("%s", (path, { passed, ignored, rejected }, body, within) => {
  const withField = (name: string, value: unknown) => ({
    ...body,
    ...(within === undefined ? { [name]: value } : { [within]: { [name]: value } }),
  });

  // The kit's answers do not depend on them.
  test.skipIf(passed === "").each(listed(passed))("passes on %s", async (names) => {
    const [own = "", theirs = own] = names.split(">");
    const value = own === "stop" || own === "stop_sequences" ? ["END"] : own === "n" ? 1 : 7;
    const answer = await post(path, withField(own, value));
    expect([answer.status, answer.headers.get("x-ignored-fields")]).toEqual([200, null]);
    expect(sent()).toMatchObject({ [theirs]: value });
  });

  test.skipIf(ignored === "").each(listed(ignored))("says that %s has no effect", async (name) => {
    const answer = await post(path, withField(name, { a: 1 }));
    expect([answer.status, answer.headers.get("x-ignored-fields")]).toEqual([
      200,
      within === undefined ? name : `${within}.${name}`,
    ]);
    expect(JSON.stringify(sent())).not.toContain(name);
  });

  test.skipIf(rejected === "").each(listed(rejected))("rejects %s by name", async (name) => {
    const answer = await post(path, withField(name, [{ a: 1 }]));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`${name} does not work here`);
    expect(site.kit.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("passes on what no table names, and leaves out what says nothing", async () => {
    const answer = await post(path, { ...withField("not_known_yet", 3), [rejected.split(" ")[0] || "other"]: null });
    expect(answer.status).toBe(200);
    expect(sent()).toMatchObject({ not_known_yet: 3 });
  });
});
