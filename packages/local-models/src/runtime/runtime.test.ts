import { afterEach, describe, expect, test } from "vitest";
import { LocalModelError } from "../model/errors.ts";
import { LocalRuntime, type LocalProgress, type RuntimeOptions } from "./runtime.ts";

const open: LocalRuntime[] = [];

function runtimeWith(options: RuntimeOptions = {}): LocalRuntime {
  const runtime = new LocalRuntime({
    workerUrl: new URL("../testing/misbehaving-worker.ts", import.meta.url),
    ...options,
  });
  open.push(runtime);
  return runtime;
}

afterEach(() => {
  for (const runtime of open.splice(0)) runtime.close();
});

const call = (inputs: string) => ({ model: "sentiment", inputs });

async function valueOf(runtime: LocalRuntime, inputs: string): Promise<{ pid: number; secrets: string[] }> {
  const { output } = await runtime.run(call(inputs));
  return (output as { value: { pid: number; secrets: string[] } }).value;
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error("it did not fail"),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(LocalModelError);
  return (error as LocalModelError).code;
}

describe("the queue", () => {
  test("runs one call after the other and reports the number of calls before each", async () => {
    const runtime = runtimeWith();
    const received: LocalProgress[] = [];
    const order: string[] = [];
    const first = runtime.run(call("slow")).then(() => order.push("first"));
    const second = runtime.run(call("slow")).then(() => order.push("second"));
    const third = runtime.run(call("quick"), { onProgress: (progress) => received.push(progress) });
    await Promise.all([first, second, third.then(() => order.push("third"))]);
    expect(order).toEqual(["first", "second", "third"]);
    expect(received.filter(({ state }) => state === "queued")).toEqual([
      { state: "queued", position: 2 },
      { state: "queued", position: 1 },
    ]);
  });

  test("refuses a call when too many wait", async () => {
    const runtime = runtimeWith({ maxQueueLength: 1 });
    const calls = [runtime.run(call("slow")), runtime.run(call("slow"))];
    await expect(codeOf(runtime.run(call("quick")))).resolves.toBe("queue-full");
    await Promise.all(calls);
  });

  test("uses one process for all calls and starts a new one after idle time", async () => {
    const runtime = runtimeWith({ idleMs: 1500 });
    const first = await valueOf(runtime, "a");
    expect((await valueOf(runtime, "b")).pid).toBe(first.pid);
    await expect.poll(() => isRunning(first.pid)).toBe(false);
    expect((await valueOf(runtime, "c")).pid).not.toBe(first.pid);
  });
});

describe("cancelling", () => {
  test("a call that never looks up is killed, its caller gets the abort reason, and the next call is answered", async () => {
    const runtime = runtimeWith();
    const { pid } = await valueOf(runtime, "a");
    const abort = new AbortController();
    const hanging = runtime.run(call("hang"), { signal: abort.signal });
    setTimeout(() => abort.abort(new Error("enough")), 50);
    await expect(hanging).rejects.toThrow("enough");
    const after = await valueOf(runtime, "b");
    expect(after.pid).not.toBe(pid);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test("a waiting call leaves the queue without touching the one under way", async () => {
    const runtime = runtimeWith();
    const slow = runtime.run(call("slow"));
    const abort = new AbortController();
    const waiting = runtime.run(call("quick"), { signal: abort.signal });
    abort.abort(new Error("changed my mind"));
    await expect(waiting).rejects.toThrow("changed my mind");
    await expect(slow).resolves.toMatchObject({ loadMs: 0 });
  });

  test("a signal that is aborted already starts nothing", async () => {
    await expect(runtimeWith().run(call("die"), { signal: AbortSignal.abort(new Error("no")) })).rejects.toThrow("no");
  });
});

describe("a worker that misbehaves", () => {
  test("dies: the call fails with a typed error and the next one is answered by a new process", async () => {
    const runtime = runtimeWith();
    const dying = runtime.run(call("die"));
    const next = valueOf(runtime, "a");
    await expect(codeOf(dying)).resolves.toBe("crashed");
    await expect(next).resolves.toMatchObject({ inputs: "a" });
  });

  test("takes too long: it is stopped", async () => {
    // The call after it has to fit in the same time, with the start of another process.
    const runtime = runtimeWith({ timeoutMs: 3000 });
    await expect(codeOf(runtime.run(call("hang")))).resolves.toBe("timeout");
    await expect(valueOf(runtime, "a")).resolves.toMatchObject({ inputs: "a" });
  });

  test.runIf(process.platform === "linux")("takes too much memory: it is stopped", async () => {
    const runtime = runtimeWith({ hardMemoryMb: 400 });
    await expect(codeOf(runtime.run(call("swell")))).resolves.toBe("memory");
    await expect(valueOf(runtime, "a")).resolves.toMatchObject({ inputs: "a" });
  });

  test("sees none of the server's environment", async () => {
    process.env["HF_TOKEN"] = "hf_secret";
    try {
      expect((await valueOf(runtimeWith(), "a")).secrets).not.toContain("HF_TOKEN");
    } finally {
      delete process.env["HF_TOKEN"];
    }
  });
});

test("calls under way and waiting fail when the runtime closes", async () => {
  const runtime = runtimeWith();
  const codes = Promise.all([codeOf(runtime.run(call("hang"))), codeOf(runtime.run(call("quick")))]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  runtime.close();
  await expect(codes).resolves.toEqual(["closed", "closed"]);
  await expect(codeOf(runtime.run(call("quick")))).resolves.toBe("closed");
});

test("an unknown model, a task it does not do and a missing install are distinguished", async () => {
  const runtime = runtimeWith({ dataDir: "/nonexistent" });
  await expect(codeOf(runtime.run({ model: "nope", inputs: "" }))).resolves.toBe("unknown-model");
  await expect(codeOf(runtime.run({ model: "sentiment", task: "text-to-speech", inputs: "" }))).resolves.toBe(
    "wrong-task",
  );
  await expect(codeOf(runtime.run({ model: "stories", inputs: "" }))).resolves.toBe("not-installed");
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
