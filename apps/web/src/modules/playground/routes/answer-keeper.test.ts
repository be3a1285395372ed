/** Answers that outlive the page that asked for them. */
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import type { RequestContext } from "../../../server/http/gateway.ts";
import { ANSWER_HEADER, ANSWERS_PATH } from "../kept-answers.ts";
import { answerKeeper, type AnswerKeeper } from "./answer-keeper.ts";

const NAME = "a1b2c3d4e5f6a1b2c3d4e5f6";
const SAME = { "sec-fetch-site": "same-origin" };
let keeper: AnswerKeeper;
afterEach(() => keeper.close());

/** A site whose model says what a test hands to it. */
function site(options?: Parameters<typeof answerKeeper>[0]) {
  keeper = answerKeeper(options);
  const app = new Hono<RequestContext>();
  let say: (text: string) => void = () => undefined;
  let end: () => void = () => undefined;
  let signal: AbortSignal | undefined;
  app.use(keeper.around);
  app.route("/", keeper.routes);
  app.post("/endpoint/v1/chat/completions", async (context) => {
    signal = context.req.raw.signal;
    const asked = await context.req.raw.text();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
        say(`${asked}:`);
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  });
  const ask = (signal?: AbortSignal, name = NAME) =>
    app.request("/endpoint/v1/chat/completions", {
      method: "POST",
      body: "asked",
      headers: { ...SAME, [ANSWER_HEADER]: name },
      ...(signal && { signal }),
    });
  const read = (headers: Record<string, string> = SAME) => app.request(`${ANSWERS_PATH}/${NAME}`, { headers });
  return { app, ask, read, say: (text: string) => say(text), end: () => end(), signal: () => signal };
}

test("an answer goes on when its page is gone, and is read whole from its beginning", async () => {
  const { ask, read, say, end, signal } = site();
  const page = new AbortController();
  const first = (await ask(page.signal)).body?.getReader();
  await first?.read();
  page.abort();
  await first?.cancel();
  say(" one");
  const back = await read();
  say(" two");
  end();
  expect(back.headers.get("content-type")).toBe("text/event-stream");
  await expect(back.text()).resolves.toBe("asked: one two");
  expect(signal()?.aborted).toBe(false);
  await expect((await read()).text()).resolves.toBe("asked: one two");
});

test("a page that stops it ends it, and it is gone", async () => {
  const { app, ask, read, signal } = site();
  await ask();
  await app.request(`${ANSWERS_PATH}/${NAME}`, { method: "DELETE", headers: SAME });
  expect(signal()?.aborted).toBe(true);
  expect((await read()).status).toBe(404);
});

test("nobody reads it from another site, or under a name that could be guessed", async () => {
  const { ask, read, app, end } = site();
  await ask();
  expect((await read({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  await ask(undefined, "short");
  end();
  expect((await app.request(`${ANSWERS_PATH}/short`, { headers: SAME })).status).toBe(404);
});

test("it is dropped after its time, and is not kept where it is too long", async () => {
  const { ask, read, say, end } = site({ keptMs: 5, maxBytes: 20 });
  const short = await ask();
  end();
  await short.text();
  await expect.poll(async () => (await read()).status).toBe(404);
  const long = await ask();
  say("x".repeat(30));
  end();
  await expect(long.text()).resolves.toHaveLength(36);
  expect((await read()).status).toBe(404);
});

test("an answer that is too long to be kept comes no faster than its page reads, and ends with it", async () => {
  const { app, read, signal } = site({ maxBytes: 1_000 });
  let given = 0;
  let aborted: AbortSignal | undefined;
  app.post("/endpoint/endless", (context) => {
    aborted = context.req.raw.signal;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        controller.enqueue(new Uint8Array(100));
      },
    });
    return new Response(body);
  });
  const answer = await app.request("/endpoint/endless", {
    method: "POST",
    headers: { ...SAME, [ANSWER_HEADER]: NAME },
  });
  const page = answer.body?.getReader();
  for (let piece = 0; piece < 50; piece += 1) await page?.read();
  await new Promise((later) => setTimeout(later, 20));
  // Ten pieces are kept; behind them one is read ahead at each end.
  expect(given).toBeLessThan(60);
  expect((await read()).status).toBe(404);
  expect(aborted?.aborted).toBe(false);
  await page?.cancel();
  await expect.poll(() => aborted?.aborted).toBe(true);
  expect(signal()).toBeUndefined();
});
