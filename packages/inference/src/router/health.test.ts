/** Who is blamed for a failure: one caller's requests never change what another gets for other models. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRouter, type RouterPlace, type RoutingReport } from "./index.ts";

const messages = [{ role: "user", content: "Hi" }];
const MODELS = ["ok", "first", "second", "third"];
const CALLERS = ["ada", "bert", "carl"];
const COOL_DOWN_MS = 1_000;

type Statuses = (place: string, key: string, model: string) => number;
interface Call {
  caller: string;
  model: string;
}

/** A router over places that answer by a script, with a clock that stands still until it is moved. */
function scripted(names: readonly string[], keys: readonly string[], statusOf: Statuses, retryAfter?: number) {
  let now = 0;
  const requests: { place: string; key: string; model: string }[] = [];
  const router = createRouter({
    places: names.map((name): RouterPlace => ({ name, endpointUrl: `https://${name}.example/v1`, accessToken: keys })),
    now: () => now,
    coolDown: COOL_DOWN_MS,
    fetch: (async (input, init) => {
      const place = new URL(String(input)).host.split(".")[0] ?? "";
      const key = new Headers(init?.headers).get("authorization")?.replace("Bearer ", "") ?? "";
      const { model } = JSON.parse(String(init?.body)) as { model: string };
      requests.push({ place, key, model });
      const status = statusOf(place, key, model);
      return status === 200
        ? Response.json({ choices: [{ index: 0, message: { role: "assistant", content: place } }] })
        : Response.json(
            { error: { message: `status ${status}` } },
            { status, headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) } },
          );
    }) as typeof fetch,
  });
  /** The place that answered, or the status of the error. */
  const ask = async ({ caller, model }: Call): Promise<string | number> => {
    try {
      const answer = await router.chatCompletion({ model, messages }, { caller });
      return String(answer.choices[0]?.message.content);
    } catch (error) {
      const { httpResponse, code } = error as { httpResponse?: { status: number }; code: string };
      return httpResponse?.status ?? code;
    }
  };
  return { router, requests, ask, wait: (milliseconds: number) => void (now += milliseconds) };
}

const status = fc.constantFrom(200, 200, 400, 401, 402, 403, 404, 413, 422, 429, 500, 502, 503);
const tables = (places: number) => fc.array(fc.array(status, { minLength: 4, maxLength: 4 }), { minLength: places });
const statusesOf =
  (table: readonly (readonly number[])[], names: readonly string[]): Statuses =>
  (place, key, model) =>
    key === "refused-key" ? 401 : (table[names.indexOf(place)]?.[MODELS.indexOf(model)] ?? 200);
const call = fc.record({ caller: fc.constantFrom(...CALLERS), model: fc.constantFrom(...MODELS) });

describe("whatever callers, models and statuses come together", () => {
  test("no request of a caller changes what another gets for another model", async () => {
    const names = ["one", "two"];
    await fc.assert(
      fc.asyncProperty(
        tables(2),
        fc.constantFrom(["good-key-1"], ["good-key-1", "good-key-2"], ["refused-key", "good-key-1"]),
        fc.array(fc.record({ calls: fc.array(call, { maxLength: 4 }), wait: fc.nat(3 * COOL_DOWN_MS) }), {
          maxLength: 12,
        }),
        fc.constantFrom(...MODELS),
        fc.option(fc.nat(100_000), { nil: undefined }),
        async (table, keys, rounds, model, retryAfter) => {
          const play = async (isHeard: (each: Call) => boolean) => {
            const { ask, wait } = scripted(names, keys, statusesOf(table, names), retryAfter);
            const outcomes: (string | number)[] = [];
            for (const { calls, wait: milliseconds } of rounds) {
              const all = [...calls, { caller: "watched", model }].filter(isHeard);
              // oxlint-disable-next-line no-await-in-loop -- one round after the other, each at once
              const answers = await Promise.all(all.map(ask));
              outcomes.push(answers.at(-1) ?? "");
              wait(milliseconds);
            }
            return outcomes;
          };
          const alone = await play(({ caller }) => caller === "watched");
          expect(await play((each) => each.caller === "watched" || each.model !== model)).toEqual(alone);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("the only place is asked for every call", async () => {
    await fc.assert(
      fc.asyncProperty(
        tables(1),
        fc.array(fc.tuple(call, fc.nat(2 * COOL_DOWN_MS)), { maxLength: 20 }),
        fc.option(fc.nat(100_000), { nil: undefined }),
        async (table, calls, retryAfter) => {
          const { ask, wait, requests } = scripted(["one"], ["good-key-1"], statusesOf(table, ["one"]), retryAfter);
          for (const [each, milliseconds] of calls) {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            const outcome = await ask(each);
            const expected = statusesOf(table, ["one"])("one", "", each.model);
            expect(outcome).toBe(expected === 200 ? "one" : expected);
            wait(milliseconds);
          }
          expect(requests).toHaveLength(calls.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("what failed is passed by", () => {
  const placesOf = async (statusOf: Statuses, calls: readonly Call[], retryAfter?: number) => {
    const { ask, requests, wait } = scripted(["one", "two"], ["good-key-1"], statusOf, retryAfter);
    for (const each of calls)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await ask(each);
    const seen = requests.length;
    const next = async (each: Call) => {
      const before = requests.length;
      await ask(each);
      return requests.slice(before).map(({ place }) => place);
    };
    return { seen, next, wait };
  };
  const [ada, bert, carl] = CALLERS.map((caller) => ({ caller, model: "first" })) as [Call, Call, Call];
  const at =
    (code: number): Statuses =>
    (place, _, model) =>
      place === "one" && model === "first" ? code : 200;

  test("after several failures of several callers, where a server fails", async () => {
    const once = await placesOf(at(500), [ada]);
    expect([await once.next(ada), await once.next(bert)]).toEqual([
      ["one", "two"],
      ["one", "two"],
    ]);
    expect(await once.next(carl)).toEqual(["two"]);
    const byOne = await placesOf(at(500), [ada, ada, ada]);
    expect([await byOne.next(ada), await byOne.next(bert)]).toEqual([["two"], ["one", "two"]]);
    // Failures before a success do not count.
    let code = 500;
    const mended = await placesOf((...each) => at(code)(...each), [ada, bert]);
    code = 200;
    expect(await mended.next(ada)).toEqual(["one"]);
    code = 500;
    await mended.next(ada);
    expect(await mended.next(carl)).toEqual(["one", "two"]);
    // Nor do those of long ago.
    const slow = await placesOf(at(500), [ada, bert]);
    slow.wait(61_000);
    await slow.next(ada);
    expect(await slow.next(bert)).toEqual(["one", "two"]);
  });

  test.each([402, 429])("at once for the model with the key, where the answer is %i", async (code) => {
    const { next } = await placesOf(at(code), [ada]);
    expect([await next(bert), await next({ ...bert, model: "ok" })]).toEqual([["two"], ["one"]]);
  });

  test.each([401, 403])("at once for who met it and after two for all, where the answer is %i", async (code) => {
    const { next } = await placesOf(at(code), [ada]);
    expect([await next(ada), await next(bert), await next(carl)]).toEqual([["two"], ["one", "two"], ["two"]]);
    expect(await next({ ...carl, model: "ok" })).toEqual(["one"]);
  });

  test("for minutes, however long the server asks for, and then probed by one call", async () => {
    let code = 429;
    const { next, wait } = await placesOf((...each) => at(code)(...each), [ada], 86_400);
    wait(299_000);
    expect(await next(ada)).toEqual(["two"]);
    wait(1_001);
    code = 200;
    expect(await Promise.all([next(ada), next(bert)])).toEqual([expect.arrayContaining(["one"]), expect.anything()]);
    expect(await next(bert)).toEqual(["one"]);
  });

  test("by all but one call while it is probed", async () => {
    let isSlow = false;
    let go = () => {};
    const router = createRouter({
      places: [
        { name: "one", endpointUrl: "https://one.example/v1" },
        { name: "two", endpointUrl: "https://two.example/v1" },
      ],
      coolDown: 1,
      fetch: (async (input) => {
        const place = new URL(String(input)).host;
        if (place.startsWith("one") && !isSlow) return new Response("{}", { status: 429 });
        if (place.startsWith("one")) await new Promise<void>((done) => (go = done));
        return Response.json({ choices: [{ index: 0, message: { role: "assistant", content: place } }] });
      }) as typeof fetch,
    });
    const ask = async () => (await router.chatCompletion({ model: "m", messages })) as { routing: RoutingReport };
    await ask();
    await new Promise((later) => setTimeout(later, 5));
    isSlow = true;
    const probe = ask();
    const { routing } = await ask();
    expect(routing.decisions[0]).toMatchObject({ place: "one", action: "skipped", reason: "probing" });
    go();
    expect((await probe).routing.place).toBe("one");
  });

  test.each([400, 404, 413, 422])("never, where the request is wrong: %i", async (code) => {
    const { next } = await placesOf(at(code), [ada, bert, carl, ada, bert]);
    expect((await next(ada))[0]).toBe("one");
  });
});
