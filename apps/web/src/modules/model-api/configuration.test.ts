/** The operator's file: what is wrong with it is said, all at once; what it holds is used. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROVIDER_KEY, REPLY, startTestKit } from "@vitrine/test-kit";
import { openStore } from "@vitrine/hub";
import { expect, test } from "vitest";
import { namesModel } from "./caller.ts";
import { parseConfiguration, readConfiguration, rightsOf } from "./configuration.ts";
import { ModelApi } from "./model-api.ts";
import { recordedFetch } from "./recorded-fetch.ts";

test("everything that is wrong is said at once, and no key is", () => {
  const file = {
    providers: { groq: "sk-plain-key-in-the-file!", nobody: "KEY", together: "NOT_SET" },
    endpoints: [{ url: "ftp://x" }, { url: "http://x", name: "groq" }],
    aliases: { none: [] },
    callers: { ada: { dollarsPerDay: -1, protocols: ["soap"], speed: 3 } },
    strategy: "random",
    record: "a",
    replay: "b",
    misspelt: true,
  };
  let message = "";
  try {
    parseConfiguration(file, { KEY: "secret" });
  } catch (error) {
    ({ message } = error as Error);
  }
  for (const part of [
    '"providers.groq" must be the name of an environment variable',
    'no provider "nobody"',
    "names NOT_SET, which is not set",
    '"endpoints[0]" needs a "url"',
    '"endpoints[1]" has a "name" that cannot be used',
    '"aliases.none"',
    "callers.ada.dollarsPerDay",
    '"soap"',
    "callers.ada.speed",
    '"strategy"',
    '"record" and "replay"',
    '"misspelt" has no meaning',
  ])
    expect(message).toContain(part);
  expect(message).not.toMatch(/sk-plain|secret/);
});

test.each([
  [{ providers: ["groq"] }, '"providers" must be an object'],
  [{ providers: { groq: [] } }, '"providers.groq" must name a key'],
  [{ providers: { groq: ["KEY", "KEY"] } }, '"providers.groq" has the same twice'],
  [{ endpoints: [{ url: "http://ada:pass@x" }] }, '"endpoints[0]" needs a "url"'],
  [{ endpoints: [{ url: "http://x/v1?key=1" }] }, '"endpoints[0]" needs a "url"'],
  [{ endpoints: [{ url: "http://x" }, { name: "endpoint-1", url: "http://y" }] }, "two of one name"],
  [{ aliases: { fast: ["org/model", ""] } }, '"aliases.fast[1]" must not be empty'],
  [{ aliases: { "a b": "org/model" } }, "is no name of a model"],
  [{ places: { grok: { retries: 1 } } }, '"places.grok" is no place. Did you mean "groq"?'],
  [{ places: { groq: { retries: 1.5 } } }, '"places.groq.retries" must be a whole number'],
  [{ callers: { ada: { dollarsPerDay: 1, warnAt: [80] } } }, '"callers.ada.warnAt[0]" must be a list of shares'],
  [{ callers: { ada: { warnAt: [0.8] } } }, "shares of nothing"],
  [{ callers: { ada: { protocols: ["openai", "openai"] } } }, '"callers.ada.protocols" has the same twice'],
])("%j is refused by name", (file, reason) => {
  expect(() => parseConfiguration(file, { KEY: "secret" })).toThrow(reason);
});

test("a file that is missing stops the start with its name", async () => {
  await expect(readConfiguration("/nowhere/api.json", {})).rejects.toThrow("/nowhere/api.json does not exist");
});

test("rights are the caller's own, else those of all", () => {
  const configuration = parseConfiguration({ callers: { "*": { dollarsPerDay: 1 }, ada: { models: ["org/*"] } } }, {});
  expect(rightsOf(configuration, "ada")).toMatchObject({ models: ["org/*"] });
  expect(rightsOf(configuration, "ada").dollarsPerDay).toBeUndefined();
  expect(rightsOf(configuration, "bert")).toMatchObject({ models: ["*"], dollarsPerDay: 1 });
});

test.each([
  ["org/*", "org/model", true],
  ["org/*", "ORG/Model", true],
  ["org/*", "organization/model", false],
  ["*", "anything", true],
  ["*/model", "org/model", true],
  ["*/model", "org/model-2", false],
  ["org/*-small", "org/a-small", true],
  ["org/*-small", "org/a-small-2", false],
  ["org/a*b*c", "org/abbc", true],
  ["org/a*b*c", "org/acb", false],
  ["org/model", "org/model-2", false],
])("the pattern %s and the model %s", (pattern, model, expected) => {
  expect(namesModel([pattern], model)).toBe(expected);
});

test("what providers answered is played back without a network and without a key", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-recorded-"));
  const file = join(folder, "calls.json");
  const kit = await startTestKit();
  const store = await openStore({ memory: true });
  const chat = async (send: typeof fetch) => {
    const configuration = parseConfiguration({ providers: { groq: "KEY" } }, { KEY: PROVIDER_KEY });
    const api = new ModelApi({ store, ledger: store.callLedger, configuration, fetch: send });
    const caller = { name: "ada", store, visible: "*", isAdmin: false };
    const signal = new AbortController().signal;
    const call = { caller, protocol: "openai" as const, requestId: "r", signal, skipsCache: false };
    const request = { model: "kit-model:groq", messages: [{ role: "user", content: "Hi" }] };
    const { completion } = await api.chat(call, request);
    return completion.choices[0]?.message.content;
  };
  try {
    const recorder = await recordedFetch({ record: file, replay: undefined }, kit.fetch);
    expect(await chat(recorder.fetch)).toBe(REPLY);
    await recorder.save();
    await kit.close();
    expect(await readFile(file, "utf8")).not.toContain(PROVIDER_KEY);
    const player = await recordedFetch({ record: undefined, replay: file });
    expect(await chat(player.fetch)).toBe(REPLY);
  } finally {
    await store.callLedger.flush();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
});
