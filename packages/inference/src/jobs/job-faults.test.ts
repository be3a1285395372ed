/** Jobs of services that write otherwise than they document, and of files that take a moment to be everywhere. */

import {
  HUB_TOKEN,
  KIT_MODEL,
  PROVIDER_KEY,
  servedBy,
  startTestKit,
  type Fault,
  type TestKit,
} from "@vitrine/test-kit";
import { describe, expect, test } from "vitest";
import { InferenceClient } from "../client/client.ts";
import { reasonIn, stateOf } from "../protocol/read-job.ts";
import { PROVIDERS } from "../providers/generated/all.ts";

async function withKit(body: (kit: TestKit, client: InferenceClient) => Promise<void>): Promise<void> {
  const kit = await startTestKit();
  const tasks = [
    ["fal-ai", "text-to-video"],
    ["novita", "text-to-video"],
    ["replicate", "text-to-video"],
    ["together", "text-to-video"],
    ["wavespeed", "text-to-video"],
    ["zai-org", "text-to-image"],
  ] as const;
  for (const [provider, task] of tasks) kit.model(`org/${provider}`, servedBy(provider, task));
  const client = new InferenceClient(HUB_TOKEN, { fetch: (...args) => kit.fetch(...args), retry: { base: 20 } });
  try {
    await body(kit, client);
  } finally {
    await kit.close();
  }
}

const isPoll = ({ method, path, origin }: { method: string; path: string; origin: string }) =>
  method === "GET" && !path.startsWith("/api/models/") && !origin.includes("media.");
const statusWords =
  /"(IN_QUEUE|IN_PROGRESS|COMPLETED|FAILED|TASK_STATUS_\w+|queued|in_progress|completed|failed|created|processing|starting|succeeded|SUCCESS|FAIL|PROCESSING)"/g;
const otherCase = (body: string) =>
  body.replace(statusWords, (word) => (word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase()));

const video = (client: InferenceClient, provider: "fal-ai" | "novita" | "replicate" | "together" | "wavespeed") =>
  client.textToVideo({ provider, model: `org/${provider}`, inputs: "a cat" });

describe.concurrent("a status in another case", () => {
  test.each(["fal-ai", "novita", "replicate", "together", "wavespeed"] as const)("ends the job at %s", (provider) =>
    withKit(async (kit, client) => {
      kit.fault({
        kind: "rewrite",
        rewrite: otherCase,
        match: ({ path }) => !path.includes("/api/models/") && !path.endsWith("mp4"),
      } as Fault);
      kit.jobs({ pending: 1 });
      // The kit makes a picture where a provider names no kind.
      expect((await video(client, provider)).type).toMatch(/^(video\/mp4|image\/png)$/);
    }),
  );

  test("fails the image of black-forest-labs, with its details", () =>
    withKit(async (kit) => {
      const body = JSON.stringify({ status: "content moderated", details: { "Moderation Reasons": ["Violence"] } });
      kit.fault({ kind: "body", body, match: "get_result" });
      const client = new InferenceClient(PROVIDER_KEY, { fetch: kit.fetch });
      const call = client.textToImage({ provider: "black-forest-labs", model: KIT_MODEL, inputs: "a cat" });
      await expect(call).rejects.toMatchObject({ code: "job_failed", message: expect.stringContaining("Violence") });
    }));
});

test("of every declared queue is read in any case, with spaces or dashes", () => {
  for (const { tasks } of Object.values(PROVIDERS))
    for (const { job } of Object.values(tasks)) {
      const { shape } = job ?? {};
      if (!shape) continue;
      const words = [shape.done, ...shape.failed, ...(shape.queued ?? []), ...(shape.running ?? [])];
      for (const word of words)
        for (const spelled of [
          word.toLowerCase(),
          word.toUpperCase(),
          ` ${word} `,
          word.replaceAll("_", " "),
          word.replaceAll("_", "-"),
        ])
          expect(stateOf(shape, spelled), spelled).toBe(stateOf(shape, word));
    }
});

describe.concurrent("the reason of a failed job", () => {
  const failed = (provider: "novita" | "replicate" | "together" | "wavespeed", body: object, reason: string) =>
    withKit(async (kit, client) => {
      kit.fault({ kind: "body", body: JSON.stringify(body), match: isPoll } as Fault);
      kit.jobs({ pending: 1 });
      await expect(video(client, provider)).rejects.toMatchObject({
        code: "job_failed",
        message: expect.stringContaining(reason),
      });
    });
  test("is read out of an object", () =>
    failed("together", { id: "1", status: "failed", error: { message: "NSFW", code: 5 } }, "NSFW"));
  test("is read under another name", () =>
    failed("replicate", { id: "1", status: "FAILED", message: "out of memory" }, "out of memory"));
  test("is read out of a list", () =>
    failed("wavespeed", { data: { status: "failed", error: ["a", { message: "b" }] } }, "a; b"));
  test("is read next to the task", () =>
    failed("novita", { task: { status: "TASK_STATUS_FAILED" }, extra: 1, detail: "no GPU" }, "no GPU"));
  test("is found under any of the known names", () => {
    for (const name of ["error", "failure_reason", "fail_reason", "error_message", "reason", "message", "detail"])
      for (const holder of ["", "data", "task", "result"]) {
        const inner = { [name]: "why" };
        expect(reasonIn(holder === "" ? inner : { [holder]: inner })).toBe("why");
      }
  });
});

describe.concurrent("a 404 of a content network", () => {
  test.each([
    ["the file", ({ path }: { path: string }) => path.endsWith(".mp4")],
    ["the status", isPoll],
  ])("for %s is waited out", (_, match) =>
    withKit(async (kit, client) => {
      kit.fault({ kind: "status", status: 404, times: 2, match } as Fault);
      kit.jobs({ pending: 1 });
      expect((await video(client, "fal-ai")).type).toBe("video/mp4");
    }),
  );

  test("that stays is an error, with the way back to the job", () =>
    withKit(async (kit, client) => {
      kit.fault({ kind: "status", status: 404, match: ({ path }) => path.endsWith(".mp4") });
      kit.jobs({ pending: 0 });
      await expect(video(client, "fal-ai")).rejects.toMatchObject({
        code: "not_found",
        jobHandle: { provider: "fal-ai" },
      });
      expect(kit.requests.filter(({ path }) => path.endsWith(".mp4"))).toHaveLength(5);
    }));

  test("is final where retries are turned off", () =>
    withKit(async (kit, client) => {
      kit.fault({ kind: "status", status: 404, match: ({ path }) => path.endsWith(".mp4") });
      const call = client.textToVideo(
        { provider: "fal-ai", model: "org/fal-ai", inputs: "a" },
        { retry: { retries: 0 } },
      );
      await expect(call).rejects.toMatchObject({ code: "not_found" });
      expect(kit.requests.filter(({ path }) => path.endsWith(".mp4"))).toHaveLength(1);
    }));
});

describe.concurrent("a poll that says nothing of the job", () => {
  test.each([
    ["an empty 202", { kind: "body", body: "", status: 202, type: "application/json" }],
    ["an empty 204 without a type", { kind: "status", status: 204, body: "", type: "" }],
    ["a page", { kind: "body", body: "<html><title>One moment</title></html>", type: "text/html" }],
    ["JSON without a status", { kind: "body", body: "{}", type: "application/json" }],
  ])("does not end it: %s", (_, fault) =>
    withKit(async (kit, client) => {
      kit.fault({ ...fault, times: 1, match: isPoll } as Fault);
      kit.jobs({ pending: 2 });
      expect((await video(client, "together")).type).toMatch(/^video|^image/);
    }),
  );

  test("ends it where it stays, with the way back to the job", () =>
    withKit(async (kit, client) => {
      kit.fault({ kind: "body", body: "<html></html>", type: "text/html", match: isPoll });
      await expect(video(client, "novita")).rejects.toMatchObject({ jobHandle: { provider: "novita" } });
    }));
});
