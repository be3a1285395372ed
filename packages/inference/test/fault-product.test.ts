/**
 * Every fault that can strike a provider's task, for every provider and task, with a hub token and with the provider's
 * key: a typed error in time, no connection left open, no credential in the error or at another host.
 */

import { inspect } from "node:util";
import { HUB_TOKEN, KIT_MODEL, PROVIDER_KEY, servedBy, startTestKit, type TestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callTask } from "../src/tasks/call.ts";
import { streamChat } from "../src/chat/chat-stream.ts";
import { InferenceClientError } from "../src/wire/errors.ts";
import type { Provider, TaskName } from "../src/protocol/provider.ts";
import { PROVIDERS } from "../src/providers/generated/all.ts";
import { INFERENCE_PROVIDERS } from "../src/providers/index.ts";
import { faultyCalls, type FaultyCall } from "./faulty-calls.ts";
import { GOLDEN, HUB_GOLDEN, MODEL, RETIRED } from "./golden-requests.ts";

const HUB = "https://huggingface.co";
/** Milliseconds next to the provider's own waits; enough for a busy machine, far less than a hang. */
const MAX_CALL_MS = 10_000;
const ABORTED = new Error("the caller left");

/** Kits wait for their next call, as many as run at once. */
const idle: TestKit[] = [];
const waiting: ((kit: TestKit) => void)[] = [];
const kits: TestKit[] = [];
const logs = (["log", "warn", "error", "info", "debug"] as const).map((name) => vi.spyOn(console, name));
beforeAll(async () => {
  kits.push(...(await Promise.all(Array.from({ length: 64 }, startTestKit))));
  idle.push(...kits);
});
afterAll(async () => {
  await Promise.all(kits.map((kit) => kit.close()));
  for (const log of logs) expect(log).not.toHaveBeenCalled();
});

async function withKit<Result>(body: (kit: TestKit) => Promise<Result>): Promise<Result> {
  const kit = idle.pop() ?? (await new Promise<TestKit>((resolve) => void waiting.push(resolve)));
  try {
    return await body(kit);
  } finally {
    kit.reset();
    const next = waiting.shift();
    if (next) next(kit);
    else idle.push(kit);
  }
}

/** Arguments of a task that a provider takes. */
function argumentsOf(provider: string, task: TaskName): Record<string, unknown> {
  if (task === "conversational") return { messages: [{ role: "user", content: "Hi" }] };
  const golden = [...GOLDEN, ...HUB_GOLDEN].find((one) => one.provider === provider && one.task === task);
  if (!golden) throw new Error(`No request is known for ${provider} ${task}`);
  return golden.args;
}

/** Requests that the fault must not strike pass by. */
function matches({ phase }: FaultyCall) {
  return ({ origin, method, path }: { origin: string; method: string; path: string }) => {
    const isMedia = origin.includes("media.");
    const isLookUp = origin === HUB;
    if (phase === "look-up") return isLookUp;
    if (phase === "media") return isMedia;
    if (isLookUp || isMedia || origin.includes("second.")) return false;
    return phase === "poll" ? method === "GET" : method === "POST" && !path.endsWith("/cancel");
  };
}

/** Runs one call into its fault and says what was wrong, if anything. */
async function complaintAbout(
  provider: Provider,
  task: TaskName,
  token: string,
  faulty: FaultyCall,
): Promise<string | undefined> {
  return withKit(async (kit) => {
    // A job that is done at once is not requested by everyone.
    kit.jobs({ pending: faulty.phase === "poll" ? 1 : 0, ...faulty.jobs });
    kit.model(MODEL, servedBy(provider.id, task));
    if (faulty.fault) kit.fault({ ...faulty.fault, match: matches(faulty) });
    const controller = new AbortController();
    const model = RETIRED.has(provider.id)
      ? KIT_MODEL
      : `${provider.directOnlyPrefix ?? ""}${provider.directOnlyPrefix ? KIT_MODEL : MODEL}`;
    const args = { accessToken: token, provider: provider.id, model, ...argumentsOf(provider.id, task) };
    const reports: unknown[] = [];
    const options = {
      // Its own function, so that look-ups are not shared.
      fetch: ((...call) => kit.fetch(...call)) as typeof fetch,
      retry: { retries: 0 },
      onAttempt: (report: unknown) => void reports.push(report),
      onProgress: (report: unknown) => void reports.push(report),
      signal: controller.signal,
      ...faulty.options,
    };
    const interval = provider.tasks[task]?.job?.interval ?? 0;
    // The caller leaves once the fault has struck, for a job after its first wait.
    const isLate = faulty.phase === "poll" || faulty.phase === "media";
    if (faulty.abortAfter !== undefined)
      setTimeout(() => controller.abort(ABORTED), faulty.abortAfter + (isLate ? interval : 0));
    const started = performance.now();
    const outcome: unknown = await (
      faulty.phase === "stream" ? drained(args, options) : callTask(task, args, options)
    ).then(
      () => "none",
      (error: unknown) => error,
    );
    const took = performance.now() - started;

    // A harmless fault may be slow: a turn of the loop for every byte, among thousands of calls.
    if (faulty.outcome !== "none" && took > MAX_CALL_MS + 2 * interval) return `took ${Math.round(took)} ms`;
    const wrong = wrongOutcome(outcome, faulty);
    if (wrong !== undefined) return wrong;
    if (outcome instanceof Error && outcome !== ABORTED) {
      const written =
        inspect([outcome, reports], { depth: 20, showHidden: true }) + JSON.stringify(outcome) + outcome.stack;
      if (written.includes(token)) return "the error shows the credential";
    }
    const elsewhere = kit.requests.filter(({ origin }) => origin.includes("second.") || origin.includes("media."));
    if (JSON.stringify(elsewhere).includes(token)) return "another host got the credential";
    if (token === PROVIDER_KEY && JSON.stringify(kit.requests.filter(({ origin }) => origin === HUB)).includes(token))
      return "the hub got the provider's key";
    const deadline = performance.now() + 3_000;
    while (kit.openAnswers > 0) {
      if (performance.now() > deadline) return `${kit.openAnswers} connections stayed open`;
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return undefined;
  });
}

async function drained(args: unknown, options: object): Promise<void> {
  for await (const chunk of streamChat(args, options)) void chunk;
}

function wrongOutcome(outcome: unknown, { outcome: expected, code }: FaultyCall): string | undefined {
  if (expected === "none") return outcome === "none" ? undefined : `failed: ${String(outcome)}`;
  if (expected === "abort") return outcome === ABORTED ? undefined : `the abort became ${String(outcome)}`;
  if (!(outcome instanceof InferenceClientError)) return `came to ${String(outcome)}`;
  const classes = Array.isArray(expected) ? expected : [expected];
  if (!classes.some((one) => outcome instanceof one)) return `the wrong class: ${outcome.name}: ${outcome.message}`;
  if (code !== undefined && outcome.code !== code) return `the wrong code: ${outcome.code}`;
  return undefined;
}

const declared = INFERENCE_PROVIDERS.map((id) => PROVIDERS[id]);
const ROUTED = declared.filter(({ id, directOnlyPrefix }) => !RETIRED.has(id) && directOnlyPrefix === undefined);
const DIRECT = declared.filter(({ isHub }) => !isHub);

/** Runs every fault of every task of a provider. */
async function complaints(provider: Provider, token: string): Promise<{ count: number; found: string[] }> {
  const usesHub = !RETIRED.has(provider.id) && provider.directOnlyPrefix === undefined;
  const runs = Object.entries(provider.tasks).flatMap(([name, entry]) => {
    const task = name as TaskName;
    return faultyCalls(entry, { usesHub, isChat: task === "conversational", secret: token }).map(async (faulty) => {
      const complaint = await complaintAbout(provider, task, token, faulty);
      return complaint === undefined ? [] : [`${task}, ${faulty.phase}, ${faulty.name}: ${complaint}`];
    });
  });
  return { count: runs.length, found: (await Promise.all(runs)).flat() };
}

/** One way to a provider. Providers share their transport: a sixteenth of the ways in turn, all in `npm run test:whole`. */
const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1;
const WAYS = [
  ...ROUTED.map((provider) => ({ name: `${provider.id} behind the router`, provider, token: HUB_TOKEN })),
  ...DIRECT.map((provider) => ({ name: `${provider.id} with its key`, provider, token: PROVIDER_KEY })),
].filter((_, at) => isWhole || at % 16 === 0);

const calls = new Map<string, ReturnType<typeof complaints>>();
beforeAll(() => {
  // All begin together: most of them wait most of the time.
  for (const { name, provider, token } of WAYS) calls.set(name, complaints(provider, token));
});

describe("every fault of every task comes to a typed error in time, shows nothing and leaves nothing open", () => {
  test.each(WAYS)("$name", async ({ name }) => {
    const { count, found } = (await calls.get(name)) ?? { count: 0, found: [] };
    expect(found).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });
});
