import { HUB_TOKEN, servedBy, startTestKit, type TestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callTask } from "../tasks/call.ts";
import type { TaskCall, TaskEntry, TaskName } from "../protocol/provider.ts";
import type { UnmappedParameter } from "../wire/settings.ts";
import { GOLDEN, MODEL, RETIRED } from "../../test/golden-requests.ts";
import { unmappedParameters } from "./unmapped-parameters.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.reset();
  kit.jobs({ pending: 0 });
});

/** Calls a task with parameters and gives what was reported and what was sent. */
async function reported(provider: string, task: TaskName, args: Record<string, unknown>) {
  kit.model(MODEL, servedBy(provider, task));
  const reports: UnmappedParameter[] = [];
  await callTask(
    task,
    { accessToken: HUB_TOKEN, provider, model: MODEL, ...args },
    // The submission is what counts here: waiting for a job would only take time.
    {
      fetch: (...call) => kit.fetch(...call),
      retry: { retries: 0 },
      timeouts: { job: 1 },
      onUnmappedParameter: (report) => void reports.push(report),
    },
  ).catch(() => undefined);
  // The job of the call before may be cancelled only now.
  const sent = kit.requests.find(({ method, path }) => method === "POST" && !path.endsWith("/cancel"))?.body;
  return { reports, sent };
}

describe("a parameter", () => {
  test("that the task does not know is reported and sent", async () => {
    const { reports, sent } = await reported("together", "text-to-image", {
      inputs: "a cat",
      parameters: { guidence_scale: 3, num_inference_steps: 4 },
    });
    expect(reports).toEqual([{ name: "guidence_scale", provider: "together", task: "text-to-image", fate: "unknown" }]);
    expect(sent).toMatchObject({ guidence_scale: 3, steps: 4 });
  });

  test("of chat is one next to the messages", async () => {
    const messages = [{ role: "user", content: "Hi" }];
    const { reports } = await reported("groq", "conversational", { messages, temperature: 1, temprature: 1 });
    expect(reports.map(({ name, fate }) => [name, fate])).toEqual([["temprature", "unknown"]]);
  });

  test("of a form is found among its parts", async () => {
    const inputs = new Blob(["RIFF....WAVE"], { type: "audio/wav" });
    const { reports } = await reported("together", "automatic-speech-recognition", {
      inputs,
      parameters: { langauge: "de" },
    });
    expect(reports.map(({ name, fate }) => [name, fate])).toEqual([["langauge", "unknown"]]);
  });

  test("that a provider omits is reported as dropped", () => {
    const entry: TaskEntry = {
      request: ({ inputs, parameters: { seed } }) => ({
        method: "POST",
        path: "/",
        body: { kind: "json", value: { inputs, random_seed: seed } },
      }),
      answer: { kind: "json", path: [] },
      result: () => undefined,
    };
    const call: TaskCall = {
      task: "text-to-image",
      model: "m",
      inputs: "a cat",
      parameters: { seed: 1, width: 64, height: undefined },
      extra: {},
      routed: false,
      stream: false,
      outputType: "blob",
    };
    expect(unmappedParameters(entry, call, "some")).toEqual([
      { name: "width", provider: "some", task: "text-to-image", fate: "dropped" },
    ]);
  });

  test("is no reason for a call to fail where the hook does", async () => {
    kit.model(MODEL, servedBy("groq", "conversational"));
    const call = callTask(
      "conversational",
      { accessToken: HUB_TOKEN, provider: "groq", model: MODEL, messages: [{ role: "user", content: "Hi" }], oops: 1 },
      {
        fetch: kit.fetch,
        onUnmappedParameter: () => {
          throw new Error("the hook failed");
        },
      },
    );
    await expect(call).resolves.toBeDefined();
  });
});

test("no parameter of any provider's task is missing from the request without a report", async () => {
  const lost: string[] = [];
  for (const { provider, task, args } of GOLDEN) {
    if (RETIRED.has(provider)) continue;
    kit.reset();
    const marks = { strange_text: "mark-1", strange_number: 271_828 };
    const given = (args["parameters"] ?? {}) as object;
    // One server, one record of requests.
    // oxlint-disable-next-line no-await-in-loop
    const { reports, sent } = await reported(provider, task, { ...args, parameters: { ...given, ...marks } });
    const wire = JSON.stringify(sent);
    for (const [name, value] of Object.entries(marks)) {
      const isSent = wire.includes(String(value));
      const isReported = reports.some(
        (report) => report.name === name && report.fate === (isSent ? "unknown" : "dropped"),
      );
      if (!isReported)
        lost.push(`${provider} ${task} ${name}: ${isSent ? "sent" : "not sent"}, ${JSON.stringify(reports)}`);
    }
  }
  expect(lost).toEqual([]);
});
