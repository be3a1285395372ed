/** Chat with named providers: where it goes, with which key, and what a program that names one carries. */
import { KIT_MODEL, PROVIDER_KEY, REPLY, startTestKit, type TestKit } from "@vitrine/test-kit";
import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { collectChat } from "../messages/chat-assembler.ts";
import { chatCompletion, chatCompletionStream, createClient, groq, together } from "./index.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const messages = [{ role: "user", content: "Hi" }];
/** The origins that were asked, each with the credential. */
function recorded() {
  const seen: [origin: string, credential: string | null][] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { url, headers } = new Request(input, init);
    seen.push([new URL(url).origin, headers.get("authorization")]);
    return kit.fetch(input, init);
  };
  return { seen, fetch };
}
const keys = { groq: PROVIDER_KEY, together: `${PROVIDER_KEY}-2` };

describe("a call", () => {
  test("goes to the first provider, or the named one, each with its own key and nothing else", async () => {
    const { seen, fetch } = recorded();
    const client = createClient({ providers: [groq, together], keys, fetch });
    const answer = await chatCompletion(client, { model: KIT_MODEL, messages });
    expect(answer.choices[0]?.message.content).toBe(REPLY);
    await chatCompletion(client, { provider: "together", model: KIT_MODEL, messages }).catch(() => undefined);
    expect(seen).toEqual([
      [new URL(groq.baseUrl).origin, `Bearer ${keys.groq}`],
      [new URL(together.baseUrl).origin, `Bearer ${keys.together}`],
    ]);
  });

  test("can be streamed, and says how its answer began", async () => {
    const { fetch } = recorded();
    const client = createClient({ providers: [groq], keys, fetch });
    const { choices } = await collectChat(chatCompletionStream(client, { model: KIT_MODEL, messages }));
    expect(choices[0]?.message.content).toBe(REPLY);
    const { response } = await chatCompletion(client, { model: KIT_MODEL, messages }).withResponse();
    expect(response.status).toBe(200);
  });

  test("without a key, or of a provider that was not named, is refused before anything is sent", async () => {
    const { seen, fetch } = recorded();
    const client = createClient({ providers: [groq], keys: {}, fetch });
    await expect(chatCompletion(client, { model: "m", messages })).rejects.toThrow(/key of Groq is missing/);
    await expect(chatCompletion(client, { provider: "together", model: "m", messages })).rejects.toThrow(
      /none of groq/,
    );
    await expect(
      chatCompletion(createClient({ providers: [groq], keys, fetch }), { model: "m" } as never),
    ).rejects.toThrow(/list of messages/);
    expect(() => createClient({ providers: [] })).toThrow(/at least one/);
    expect(seen).toEqual([]);
  });

  test("fails with the provider's words, without the key", async () => {
    kit.fault({ kind: "status", status: 401 });
    const client = createClient({ providers: [groq], keys, fetch: kit.fetch, retry: { retries: 0 } });
    const error = await chatCompletion(client, { model: KIT_MODEL, messages }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ httpResponse: { status: 401 }, provider: "groq" });
    expect(JSON.stringify(error)).not.toContain(PROVIDER_KEY);
  });
});

/** One file with everything in it, as an edge function or a userscript is. */
async function bundled(names: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export ${names} from "./index.ts";`, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["vitrine-source", "import"],
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}
const weight = (code: string): number => gzipSync(code, { level: 9 }).length;

test("one file has the named provider alone, in 12 kB; all of them with streams are 45 kB at most", async () => {
  const one = await bundled("{ createClient, chatCompletion, groq }");
  expect(one).toContain(new URL(groq.baseUrl).host);
  for (const other of ["api.together", "router.huggingface", "fal.run", "api.openai"]) expect(one).not.toContain(other);
  expect(weight(one)).toBeLessThanOrEqual(12_000);
  const all = await bundled("*");
  expect(all).toContain("fal.run");
  expect(weight(all)).toBeLessThanOrEqual(45_000);
});
