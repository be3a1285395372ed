/** Callers at once: what one causes at a provider is kept from the others. */
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HIDDEN, MODEL, startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
beforeAll(async () => {
  const callers = ["limited-40", "limited-50", "limited-free"].map((name) => [name, { dollarsPerDay: 1 }]);
  site = await startModelApi({ callers: Object.fromEntries(callers) as object });
});
afterAll(() => site.close());
beforeEach(() => site.kit.reset());

const messages = [{ role: "user" as const, content: "Hi" }];
const ask = async (apiKey: string, model: string) => {
  const client = new OpenAI({ apiKey, baseURL: `${site.url}/v1`, maxRetries: 0 });
  const answer = await client.chat.completions.create({ model, messages }).asResponse();
  return answer.status;
};

test.each([401, 402, 403, 404, 413, 422, 429, 500, 503])(
  "one caller's %i for a model is no other's, and the only server is always asked",
  async (status) => {
    site.kit.fault({
      kind: "status",
      status,
      headers: { "retry-after": "86400" },
      match: ({ body }) => (body as { model?: string } | undefined)?.model === "model-b",
      times: 5,
    });
    for (let call = 0; call < 5; call++)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(ask("ada", "model-b")).rejects.toMatchObject({ status: expect.any(Number) });
    expect([await ask("bert", "model-a"), await ask("bert", "model-b"), await ask("ada", "model-b")]).toEqual([
      200, 200, 200,
    ]);
  },
);

test("a model that a caller no longer sees is called no more, at once", async () => {
  const find = (store: ModelApiServer["store"], visible: string) =>
    site.api.find(HIDDEN, "conversational", { name: "ada", store, visible, isAdmin: false });
  expect(await find(site.store, "all")).toMatchObject({ model: HIDDEN });
  await expect(find(site.store.restrictedTo([MODEL]), "one")).rejects.toMatchObject({ status: 404 });
});

describe("money", () => {
  /** Each answer costs 0.2 dollars, which no price and no request says before. */
  const dear = () => {
    site.kit.fault({
      kind: "status",
      status: 200,
      body: JSON.stringify({
        choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 1, cost: 0.2 },
      }),
      match: ({ method }) => method === "POST",
    });
  };
  const outcomesOf = async (caller: string, calls: number) => {
    const all = await Promise.allSettled(Array.from({ length: calls }, () => ask(caller, "model-a")));
    return all.map((each) => (each.status === "fulfilled" ? each.value : (each.reason as { status: number }).status));
  };

  test.each([40, 50])(
    "%i calls at once without max_tokens use a day's dollar and one call's cost at most",
    async (calls) => {
      dear();
      const outcomes = await outcomesOf(`limited-${calls}`, calls);
      expect(outcomes.filter((each) => each === 200)).toHaveLength(5);
      expect(new Set(outcomes)).toEqual(new Set([200, 429]));
      expect((await site.api.ledger.spent(`limited-${calls}`)).day).toBeCloseTo(1);
    },
  );

  test("calls that cost nothing wait for none that do", async () => {
    expect(new Set(await outcomesOf("limited-free", 20))).toEqual(new Set([200]));
  });
});

describe("a shutdown", () => {
  test("ends streams with an error event, writes their rows, and takes no more calls", async () => {
    const own = await startModelApi();
    try {
      own.kit.fault({ kind: "stall", afterBytes: 600, match: ({ method }) => method === "POST" });
      const stream = (path: string, body: object) =>
        fetch(`${own.url}${path}`, {
          method: "POST",
          headers: { authorization: "Bearer ada", "content-type": "application/json" },
          body: JSON.stringify({ model: "model-a", stream: true, max_tokens: 9, ...body }),
        });
      const streams = await Promise.all([
        stream("/v1/chat/completions", { messages }),
        stream("/v1/messages", { messages }),
        stream("/v1/responses", { input: "Hi" }),
        stream("/api/chat", { messages }),
      ]);
      await expect
        .poll(async () => (await own.api.ledger.lines({})).map(({ outcome }) => outcome))
        .toEqual(["open", "open", "open", "open"]);
      const texts = Promise.all(streams.map((each) => each.text()));
      await own.api.close();
      for (const text of await texts) expect(text).toContain("This site restarts");
      expect((await own.api.ledger.lines({})).map(({ outcome, place }) => [outcome, place])).toEqual(
        Array.from({ length: 4 }, () => ["shutdown", "server"]),
      );
      expect((await stream("/v1/chat/completions", { messages })).status).toBe(503);
    } finally {
      await own.close();
    }
  });

  test("closes a stream that its caller left before reading it", async () => {
    const controller = new AbortController();
    const call = {
      caller: { name: "ada", store: site.store, visible: "*", isAdmin: false },
      protocol: "openai" as const,
      requestId: "left",
      signal: controller.signal,
      skipsCache: true,
    };
    await site.api.chatStream(call, { model: "model-a", messages });
    controller.abort();
    await expect
      .poll(async () => (await site.api.ledger.lines({ caller: "ada" }, 1))[0])
      .toMatchObject({ requestId: "left", outcome: "aborted" });
    await expect.poll(() => site.kit.openAnswers).toBe(0);
  });
});
