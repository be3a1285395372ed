import { HUB_TOKEN, KIT_MODEL, PROVIDER_KEY, servedBy, startTestKit, type TestKit } from "@vitrine/test-kit";
import { describe, expect, test, vi } from "vitest";
import { InferenceClient } from "../client/client.ts";
import {
  InferenceClientInputError,
  InferenceClientProviderApiError,
  InferenceClientProviderOutputError,
  InferenceClientTimeoutError,
} from "../wire/errors.ts";
import { jobStatus } from "../tasks/job-calls.ts";
import type { JobProgress } from "../wire/progress.ts";
import type { JobHandle } from "./jobs.ts";
import type { CallOptions } from "../wire/settings.ts";

const MODEL = "org/model";

/** Jobs wait in real time, so every test has its own kit and they run side by side. */
async function withKit(
  body: (kit: TestKit, client: (token: string, options?: CallOptions) => InferenceClient) => Promise<void>,
): Promise<void> {
  const kit = await startTestKit();
  const fetch: CallOptions["fetch"] = (...args) => kit.fetch(...args);
  try {
    await body(kit, (token, options) => new InferenceClient(token, { fetch, retry: { base: 1 }, ...options }));
  } finally {
    await kit.close();
  }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("the call must fail"),
    (error: unknown) => error as Error & { code?: string; jobId?: string },
  );

describe.concurrent("the image provider", () => {
  const args = { provider: "black-forest-labs", model: KIT_MODEL, inputs: "a cat" } as const;

  test("is polled a second apart, counted in the query, until Ready with a sample", () =>
    withKit(async (kit, client) => {
      kit.jobs({ pending: 2 });
      const start = Date.now();
      const image = await client(PROVIDER_KEY).textToImage(args);
      expect(image.type).toBe("image/png");
      const polls = kit.requests.filter(({ path }) => path === "/v1/get_result");
      expect(polls.map(({ query }) => query["attempt"])).toEqual(["0", "1", "2"]);
      expect(
        polls.every(({ origin, headers }) => origin === "https://api.eu4.bfl.ai" && headers["x-key"] === PROVIDER_KEY),
      ).toBe(true);
      expect(Date.now() - start).toBeGreaterThanOrEqual(2_950);
    }));

  test("is given up after five polls with the promised message", () =>
    withKit(async (kit, client) => {
      kit.jobs({ pending: Number.POSITIVE_INFINITY });
      const failure = await failureOf(client(PROVIDER_KEY).textToImage(args));
      expect(failure).toBeInstanceOf(InferenceClientProviderOutputError);
      expect(failure.message).toContain("aborting after 5 attempts");
      expect(failure).toMatchObject({ code: "job_attempts", jobId: "job-1", provider: "black-forest-labs" });
      expect(kit.requests.filter(({ path }) => path === "/v1/get_result")).toHaveLength(5);
      // An abandoned job can be fetched later, from another process.
      const handle = JSON.parse(JSON.stringify((failure as InferenceClientProviderOutputError).jobHandle)) as JobHandle;
      expect(JSON.stringify(handle)).not.toContain(PROVIDER_KEY);
      const options = { fetch: ((...a) => kit.fetch(...a)) as typeof fetch };
      expect(await jobStatus(handle, PROVIDER_KEY, options)).toMatchObject({ jobId: "job-1" });
    }));

  test("says 'Failed to fetch result' where a poll fails", () =>
    withKit(async (kit, client) => {
      kit.fault({ kind: "status", status: 400, match: "get_result" });
      const failure = await failureOf(client(PROVIDER_KEY).textToImage(args));
      expect(failure).toBeInstanceOf(InferenceClientProviderApiError);
      expect(failure.message).toContain("Failed to fetch result");
    }));

  test("fails at once where the image was moderated", () =>
    withKit(async (kit, client) => {
      kit.jobs({ pending: 0, outcome: "failed" });
      const failure = await failureOf(client(PROVIDER_KEY).textToImage(args));
      expect(failure.message).toContain("Content Moderated");
      expect(failure.code).toBe("job_failed");
    }));

  test("gets the key only at its own hosts", () =>
    withKit(async (kit, client) => {
      kit.fault({
        kind: "body",
        match: `/v1/${KIT_MODEL}`,
        body: JSON.stringify({ id: "x", polling_url: "https://second.kit.test/v1/get_result" }),
      });
      await failureOf(client(PROVIDER_KEY).textToImage(args));
      expect(kit.second.length).toBeGreaterThan(0);
      expect(JSON.stringify(kit.second)).not.toContain(PROVIDER_KEY);
    }));
});

describe.concurrent("the queue provider", () => {
  const args = { provider: "fal-ai", model: MODEL, inputs: "a cat" } as const;

  test("is polled twice a second until COMPLETED, all at the host of the submission", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      const progress: JobProgress[] = [];
      await client(HUB_TOKEN).textToImage(args, { onProgress: (state) => progress.push(state) });
      expect(progress.map(({ state }) => state)).toEqual(["queued", "queued", "completed"]);
      expect(progress[0]).toMatchObject({ jobId: "job-1", queuePosition: 3, logs: ["waiting"], status: "IN_QUEUE" });
      const job = kit.requests.filter(({ path }) => path.includes("/requests/"));
      expect(job.map(({ path }) => path)).toEqual([
        ...Array.from({ length: 3 }, () => "/fal-ai/fal-ai/kit-model/requests/job-1/status"),
        "/fal-ai/fal-ai/kit-model/requests/job-1",
      ]);
      for (const { origin, query } of job) {
        expect(origin).toBe("https://router.huggingface.co");
        expect(query).toEqual({ _subdomain: "queue" });
      }
    }));

  test.each([
    ["{}", "no request ID found in the response"],
    ['{"request_id":"../../x"}', "no request ID found in the response"],
    ['{"request_id":"a"}', "no response address found in the response"],
    ["[]", "expected a JSON object about the job"],
  ])("refuses the submission %s", (body, message) =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      kit.fault({ kind: "body", body, match: (request) => request.method === "POST" });
      const failure = await failureOf(client(PROVIDER_KEY).textToImage(args));
      expect(failure).toBeInstanceOf(InferenceClientProviderOutputError);
      expect(failure.message).toContain("Received malformed response from fal-ai text-to-image API");
      expect(failure.message).toContain(message);
    }),
  );

  test("says 'Failed to fetch response status' where a poll fails for good", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      kit.fault({ kind: "status", status: 400, match: "/status" });
      const failure = await failureOf(client(PROVIDER_KEY).textToImage(args));
      expect(failure).toBeInstanceOf(InferenceClientProviderApiError);
      expect(failure.message).toContain("Failed to fetch response status");
      expect(failure.jobId).toBe("job-1");
    }));

  test("shows the reason of a job that failed", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      kit.jobs({ outcome: "failed", pending: 0 });
      const failure = await failureOf(client(PROVIDER_KEY).textToImage(args));
      expect(failure).toBeInstanceOf(InferenceClientProviderApiError);
      expect(failure.message).toContain("The prompt was refused");
    }));

  test("ends at the job's deadline in a queue without end, cancels, and names the job", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      kit.jobs({ pending: Number.POSITIVE_INFINITY });
      const failure = await failureOf(client(PROVIDER_KEY, { timeouts: { job: 700 } }).textToImage(args));
      expect(failure).toBeInstanceOf(InferenceClientTimeoutError);
      expect(failure).toMatchObject({ code: "timeout_job", clock: "job", jobId: "job-1" });
      await vi.waitFor(() => expect(kit.cancelled).toEqual(["job-1"]), { timeout: 20_000 });
    }));

  test("ends at the job's deadline while a poll hangs", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      kit.fault({ kind: "slow-headers", milliseconds: 30_000, match: "/status" });
      const start = Date.now();
      const failure = await failureOf(client(PROVIDER_KEY, { timeouts: { job: 800 } }).textToImage(args));
      expect(failure).toMatchObject({ code: "timeout_job", jobId: "job-1" });
      expect(Date.now() - start).toBeLessThan(20_000);
      await vi.waitFor(() => expect(kit.cancelled).toEqual(["job-1"]), { timeout: 20_000 });
    }));

  test("stops waiting when the caller aborts, and cancels the remote job", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      kit.jobs({ pending: Number.POSITIVE_INFINITY });
      const controller = new AbortController();
      const reason = new Error("enough");
      const failure = await failureOf(
        client(PROVIDER_KEY).textToImage(args, {
          signal: controller.signal,
          onProgress: () => controller.abort(reason),
        }),
      );
      expect(failure).toBe(reason);
      await vi.waitFor(() => expect(kit.cancelled).toEqual(["job-1"]), { timeout: 20_000 });
    }));

  test("never submits the same job twice, for any fault of the submission", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      kit.fault({ kind: "status", status: 503, match: (request) => request.method === "POST" });
      await failureOf(client(PROVIDER_KEY).textToImage(args));
      expect(kit.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    }));

  test("gets a job again that had no answer, where a key says that it is the same", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      kit.jobs({ pending: 0 });
      kit.fault({ kind: "no-answer", times: 1, match: (request) => request.method === "POST" });
      const picture = await client(PROVIDER_KEY).textToImage(args, { idempotencyKey: "order-7" });
      expect(picture).toBeInstanceOf(Blob);
      const submissions = kit.requests.filter(({ method }) => method === "POST");
      expect(submissions.map(({ headers }) => headers["idempotency-key"])).toEqual(["order-7", "order-7"]);
      // Polls and downloads are not what it means.
      expect(kit.requests.filter(({ headers }) => headers["idempotency-key"] !== undefined)).toEqual(submissions);
    }));

  test("refuses a key that no header can hold", () =>
    withKit(async (kit, client) => {
      const failure = await failureOf(client(PROVIDER_KEY).textToImage(args, { idempotencyKey: "a\nb" }));
      expect(failure).toBeInstanceOf(InferenceClientInputError);
      expect(kit.requests).toEqual([]);
    }));

  test(
    "waits on while the status is unknown, until the job's deadline",
    () =>
      withKit(async (kit, client) => {
        kit.model(MODEL, servedBy("wavespeed", "text-to-image"));
        kit.fault({ kind: "body", body: '{"data":{"status":"pondering"}}', match: "/predictions/", times: 3 });
        await expect(client(PROVIDER_KEY).textToImage({ ...args, provider: "wavespeed" })).resolves.toBeInstanceOf(
          Blob,
        );
        kit.fault({ kind: "body", body: '{"data":{"status":"pondering"}}', match: "/predictions/" });
        const impatient = client(PROVIDER_KEY, { timeouts: { job: 1_200 } });
        expect(await failureOf(impatient.textToImage({ ...args, provider: "wavespeed" }))).toMatchObject({
          code: "timeout_job",
        });
      }),
    30_000,
  );
});

describe.concurrent("speech for the queue provider", () => {
  const args = (inputs: unknown) => ({ provider: "fal-ai", model: MODEL, inputs }) as never;
  const speech = (inputs: unknown) =>
    withKitValue(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "automatic-speech-recognition"));
      return client(PROVIDER_KEY).automaticSpeechRecognition(args(inputs));
    });

  // The kit takes the two names that the live service takes.
  test.each(["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"])("takes %s", async (type) => {
    await expect(speech(new Blob(["x"], { type }))).resolves.toMatchObject({ text: "hello" });
  });

  test("looks at the bytes of a recording without a type", async () => {
    await expect(speech(new Blob(["RIFF\0\0\0\0WAVEfmt "]))).resolves.toMatchObject({ text: "hello" });
  });

  test.each([new Blob(["?"]), "a text", { blob: true }])("rejects a body without a content type", async (inputs) => {
    await expect(speech(inputs)).rejects.toThrow(
      "Unable to determine the input's content-type. Pass a Blob with a type when using provider fal-ai",
    );
  });

  test("names provider, type and the supported list", async () => {
    await expect(speech(new Blob(["x"], { type: "audio/flac" }))).rejects.toThrow(
      "Provider fal-ai does not support blob type audio/flac - supported content types are: audio/mpeg, audio/mp4, audio/wav, audio/x-wav",
    );
  });
});

async function withKitValue<Value>(
  body: (kit: TestKit, client: (token: string, options?: CallOptions) => InferenceClient) => Promise<Value>,
): Promise<Value> {
  let value: Value | undefined;
  await withKit(async (kit, client) => {
    value = await body(kit, client);
  });
  return value as Value;
}

describe.concurrent("the video provider", () => {
  const args = { provider: "novita", model: MODEL, inputs: "a cat" } as const;

  test("reports TASK_STATUS_FAILED with its reason", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("novita", "text-to-video"));
      kit.jobs({ pending: 1, outcome: "failed" });
      const progress: JobProgress[] = [];
      const call = client(HUB_TOKEN).textToVideo(args, { onProgress: (state) => progress.push(state) });
      const failure = await failureOf(call);
      expect(failure).toBeInstanceOf(InferenceClientProviderOutputError);
      expect(failure.message).toBe("Video generation task failed: out of frames");
      expect(progress[0]).toMatchObject({ state: "running", percentage: 40 });
    }));

  test("says where no task ID came and where a poll failed", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("novita", "text-to-video"));
      kit.fault({ kind: "body", body: "{}", times: 1, match: (request) => request.method === "POST" });
      const missing = await failureOf(client(HUB_TOKEN).textToVideo(args));
      expect(missing.message).toContain("no task ID found in the response");
      kit.fault({ kind: "status", status: 404, match: "task-result" });
      const poll = await failureOf(client(HUB_TOKEN).textToVideo(args));
      expect(poll.message).toContain("Failed to fetch task result");
    }));
});

describe.concurrent("the prediction service", () => {
  test("is polled where it did not finish while the server waited", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, { replicate: { status: "live", providerId: "owner/name:abc", task: "text-to-image" } });
      kit.jobs({ pending: 1 });
      await client(HUB_TOKEN).textToImage({ provider: "replicate", model: MODEL, inputs: "a cat" });
      const [submission, ...rest] = kit.requests.filter(({ path }) => path.startsWith("/replicate"));
      expect(submission).toMatchObject({ path: "/replicate/v1/predictions", body: { version: "abc" } });
      expect(rest.map(({ path }) => path)).toEqual([
        "/replicate/v1/predictions/job-1",
        "/replicate/v1/predictions/job-1",
      ]);
    }));

  test("shows why a prediction failed", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("replicate", "text-to-image"));
      kit.jobs({ pending: 0, outcome: "failed" });
      const failure = await failureOf(
        client(HUB_TOKEN).textToImage({ provider: "replicate", model: MODEL, inputs: "x" }),
      );
      expect(failure.message).toBe("The prediction failed: out of memory");
      expect(failure.jobId).toBe("job-1");
    }));
});

describe.concurrent("job handles", () => {
  test("lead back to a job, hold no credential and survive JSON", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("fal-ai", "text-to-image"));
      const args = { provider: "fal-ai", model: MODEL, inputs: "a cat" } as const;
      const submitted = await client(HUB_TOKEN).submit("text-to-image", args);
      const text = JSON.stringify(submitted);
      expect(text).not.toContain(HUB_TOKEN);
      const handle = JSON.parse(text) as typeof submitted;
      expect(await client(HUB_TOKEN).status(handle)).toMatchObject({ state: "queued", jobId: "job-1" });
      expect(await client(HUB_TOKEN).result(handle)).toBeInstanceOf(Blob);
      expect(await client(HUB_TOKEN).cancel(handle)).toBe(true);
      expect(kit.cancelled).toEqual(["job-1"]);
      expect(kit.submissions).toBe(1);
    }));

  test("of an untrusted source do not carry the token to another host", () =>
    withKit(async (kit, client) => {
      const handle = {
        provider: "fal-ai",
        task: "text-to-image",
        model: "m",
        id: "x",
        routed: true,
        outputType: "blob",
        statusPath: "https://second.kit.test/steal",
        cancel: { method: "PUT", path: "https://second.kit.test/steal" },
      } as const;
      await failureOf(client(HUB_TOKEN).status(handle));
      await client(HUB_TOKEN)
        .cancel(handle)
        .catch(() => {});
      expect(JSON.stringify(kit.requests)).not.toContain(HUB_TOKEN);
    }));

  test("without an address, and no arguments at all, are input errors with the promised message", () =>
    withKit(async (_, client) => {
      const handle = { provider: "fal-ai", task: "text-to-video", id: "x", routed: true } as never;
      const failure = await failureOf(client(HUB_TOKEN).status(handle));
      expect(failure).toBeInstanceOf(InferenceClientInputError);
      expect(failure.message).toBe("URL and headers are required for text-to-video task");
      await expect(client(HUB_TOKEN).textToVideo(undefined as never)).rejects.toThrow("Params are required");
    }));

  test("need the credential of the submission", () =>
    withKit(async (kit, client) => {
      kit.model(MODEL, servedBy("novita", "text-to-video"));
      const handle = await client(HUB_TOKEN).submit("text-to-video", { provider: "novita", model: MODEL, inputs: "x" });
      const failure = await failureOf(client(PROVIDER_KEY).status(handle));
      expect(failure.message).toContain("hub token");
    }));
});
