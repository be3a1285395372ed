/**
 * The requests of every provider and task as the providers' documentation has them, and what their answers become.
 * Chat has a file of its own.
 */

import {
  HUB_TOKEN,
  KIT_MODEL,
  PROVIDER_KEY,
  ROUTER_ORIGIN,
  servedBy,
  startTestKit,
  type TestKit,
} from "@vitrine/test-kit";
import { describe, expect, test } from "vitest";
import { callTask } from "../tasks/call.ts";
import { INFERENCE_PROVIDERS, loadProvider } from "../providers/index.ts";
import { GOLDEN, HUB_GOLDEN, MODEL, RETIRED, type Golden } from "./golden-requests.ts";

// Waits between polls are the providers' own, up to five seconds: the tests run side by side, each with its own kit.
async function withKit(body: (kit: TestKit) => Promise<void>): Promise<void> {
  const kit = await startTestKit();
  kit.jobs({ pending: 0 });
  try {
    await body(kit);
  } finally {
    await kit.close();
  }
}

const check = (golden: Golden, way: "routed" | "direct") =>
  withKit(async (kit) => {
    const { provider, task, args, result } = golden;
    kit.model(MODEL, servedBy(provider, task));
    const accessToken = way === "routed" ? HUB_TOKEN : PROVIDER_KEY;
    const model = RETIRED.has(provider) ? KIT_MODEL : MODEL;
    const options = { fetch: ((...a) => kit.fetch(...a)) as typeof fetch, retry: { retries: 0 } };
    const value = await callTask(task, { accessToken, provider, model, ...args }, options);

    const request = kit.requests.find(({ origin }) => origin !== "https://huggingface.co");
    expect(request).toMatchObject({
      method: "POST",
      origin: way === "routed" ? ROUTER_ORIGIN : golden.origin,
      path: way === "routed" ? `/${provider}${golden.path}` : golden.path,
      headers: golden.headers ?? {},
    });
    expect(request?.query).toEqual((way === "routed" && golden.routedQuery) || {});
    expect(request?.body).toEqual(golden.body);
    if (typeof result !== "string") expect(value).toEqual(result);
    else {
      expect(value).toBeInstanceOf(Blob);
      expect((value as Blob).type).toBe(result);
      expect((value as Blob).size).toBeGreaterThan(0);
    }
    for (const other of kit.requests.filter(({ origin }) => origin.includes("media")))
      expect(JSON.stringify(other.headers)).not.toContain(accessToken);
  });

describe.concurrent("with the provider's key", () => {
  test.each(GOLDEN)("$provider $task", (golden) => check(golden, "direct"));
});

describe.concurrent("behind the router", () => {
  test.each(GOLDEN.filter(({ provider }) => !RETIRED.has(provider)))("$provider $task", (golden) =>
    check(golden, "routed"),
  );
  test.each(HUB_GOLDEN)("$provider $task", (golden) => check(golden, "routed"));
});

test("every task of every provider has a golden request", async () => {
  const covered = new Set([...GOLDEN, ...HUB_GOLDEN].map(({ provider, task }) => `${provider} ${task}`));
  const declared = await Promise.all(
    INFERENCE_PROVIDERS.map(async (id) => Object.keys((await loadProvider(id)).tasks).map((task) => `${id} ${task}`)),
  );
  const chatless = declared.flat().filter((pair) => !pair.endsWith(" conversational"));
  expect(chatless.filter((pair) => !covered.has(pair))).toEqual([]);
});

test("the declared tasks are the known matrix", async () => {
  const counts = Object.fromEntries(
    await Promise.all(
      INFERENCE_PROVIDERS.map(async (id) => [id, Object.keys((await loadProvider(id)).tasks).length] as const),
    ),
  );
  expect(counts).toEqual({
    baseten: 1,
    "black-forest-labs": 1,
    cerebras: 1,
    clarifai: 1,
    cohere: 1,
    deepinfra: 5,
    "fal-ai": 11,
    "featherless-ai": 2,
    "fireworks-ai": 1,
    groq: 2,
    "hf-inference": 28,
    hyperbolic: 3,
    nebius: 4,
    novita: 3,
    nscale: 2,
    nvidia: 1,
    openai: 1,
    ovhcloud: 2,
    publicai: 1,
    replicate: 5,
    sambanova: 2,
    scaleway: 3,
    together: 9,
    wavespeed: 6,
    "zai-org": 3,
  });
});
