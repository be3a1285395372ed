/**
 * The requests of every provider and task as the providers' documentation has them, and what their answers become.
 * Chat has its own file.
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
import { callTask } from "../src/tasks/call.ts";
import { INFERENCE_PROVIDERS, loadProvider } from "../src/providers/index.ts";
import type { Golden } from "./golden-request.ts";
import { GOLDEN, HUB_GOLDEN, MODEL, RETIRED } from "./golden-requests.ts";

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

const check = (golden: Golden, route: "routed" | "direct") =>
  withKit(async (kit) => {
    const { provider, task, args, result } = golden;
    kit.model(MODEL, servedBy(provider, task));
    const accessToken = route === "routed" ? HUB_TOKEN : PROVIDER_KEY;
    const model = RETIRED.has(provider) ? KIT_MODEL : MODEL;
    const options = { fetch: ((...a) => kit.fetch(...a)) as typeof fetch, retry: { retries: 0 } };
    const value = await callTask(task, { accessToken, provider, model, ...args }, options);

    const request = kit.requests.find(({ origin }) => origin !== "https://huggingface.co");
    expect(request).toMatchObject({
      method: "POST",
      origin: route === "routed" ? ROUTER_ORIGIN : golden.origin,
      path: route === "routed" ? `/${provider}${golden.path}` : golden.path,
      headers: golden.headers ?? {},
    });
    expect(request?.query).toEqual((route === "routed" && golden.routedQuery) || {});
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

test("every task of every provider has a golden request, and every golden request a task", async () => {
  const covered = new Set([...GOLDEN, ...HUB_GOLDEN].map(({ provider, task }) => `${provider} ${task}`));
  const declared = await Promise.all(
    INFERENCE_PROVIDERS.map(async (id) => Object.keys((await loadProvider(id)).tasks).map((task) => `${id} ${task}`)),
  );
  // Chat is covered by chat.test.ts.
  const tasks = declared.flat().filter((pair) => !pair.endsWith(" conversational"));
  const missing = tasks.filter((pair) => !covered.has(pair));
  expect(
    missing,
    `Add requests to packages/inference/test/golden-requests/<provider>.ts: ${missing.join(", ")}`,
  ).toEqual([]);
  expect([...covered].filter((pair) => !tasks.includes(pair))).toEqual([]);
});
