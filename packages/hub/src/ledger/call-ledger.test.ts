/** The ledger on both engines: what it lets in is what its limits allow, however many call at once. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { wantedOf } from "./admission.ts";
import { CallLedger, type LedgerEntry, type OpenCall } from "./call-ledger.ts";
import { OwnWindows } from "./own-windows.ts";
import { openDatabase, rowsOf, type Database } from "../store/engine/database.ts";
import { DATABASES } from "../testing/store-under-test.ts";

const entry = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  caller: "ada",
  protocol: "openai",
  model: "acme/model",
  place: "groq",
  inputTokens: 10,
  outputTokens: 5,
  cost: 0.01,
  costSource: "listing",
  milliseconds: 120,
  outcome: "ok",
  requestId: "r",
  ...more,
});
/** A name that no other run uses, as a server keeps what it was told. */
const who = () => `ada-${Math.random().toString(36).slice(2)}`;
const callOf = (caller: string) => ({ caller, protocol: "openai", model: "acme/model", requestId: "r" });
const isOpen = (call: object): call is OpenCall => !("limit" in call);

describe.each(DATABASES)("on the $name engine", ({ options }) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(options);
  });
  afterAll(() => database.close());

  test("fifty calls at once get no more requests a minute than allowed, over two instances", async () => {
    const caller = who();
    const instances = [new CallLedger(database), new CallLedger(database)];
    const limits = { requestsPerMinute: 7 };
    const calls = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (instances[at % 2] as CallLedger).begin(callOf(caller), limits, { atMost: 0 }),
      ),
    );
    // The calls may lie on both sides of a full minute.
    expect(calls.filter(isOpen).length).toBeGreaterThanOrEqual(7);
    expect(calls.filter(isOpen).length).toBeLessThanOrEqual(14);
    expect(calls.find((call) => !isOpen(call))).toMatchObject({ limit: "requestsPerMinute" });
  });

  test("money that is reserved is not there for others, and what was not spent comes back", async () => {
    const caller = who();
    const ledger = new CallLedger(database);
    const limits = { dollarsPerDay: 1 };
    const calls = await Promise.all(
      Array.from({ length: 50 }, () => ledger.begin(callOf(caller), limits, { atMost: 0.3 })),
    );
    const open = calls.filter(isOpen);
    expect(open).toHaveLength(3);
    expect(calls.find((call) => !isOpen(call))).toMatchObject({ limit: "dollarsPerDay" });
    await Promise.all(open.map((call) => ledger.end(call, entry({ caller, cost: 0.05 }))));
    expect((await ledger.spent(caller)).day).toBeCloseTo(0.15);
    // 0.85 are left.
    const again = await Promise.all(
      Array.from({ length: 10 }, () => ledger.begin(callOf(caller), limits, { atMost: 0.4 })),
    );
    expect(again.filter(isOpen)).toHaveLength(2);
  });

  test("other rights of a caller than limits are no limits", async () => {
    const rights = { models: ["*"], keepTextDays: 0 };
    expect(await new CallLedger(database).begin(callOf(who()), rights as object)).toEqual({ id: expect.any(Promise) });
  });

  test("fifty calls at once keep within what their callers share, over two instances, and nothing stays reserved", async () => {
    const [one, other, shared] = [who(), who(), `${who()} [group]`];
    const instances = [new CallLedger(database), new CallLedger(database)];
    const accountsOf = (caller: string) => [
      { account: caller, limits: { dollarsPerDay: 0.8 } },
      { account: shared, limits: { dollarsPerDay: 1 } },
      { account: `${caller} [model acme/*]`, limits: {} },
    ];
    const calls = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const [ledger, caller] = [instances[at % 2] as CallLedger, at % 4 < 2 ? one : other];
        const call = await ledger.begin(callOf(caller), accountsOf(caller), { atMost: 0.1 });
        if (isOpen(call)) await ledger.end(call, entry({ caller, cost: 0.1 }));
        return call;
      }),
    );
    expect(calls.filter(isOpen)).toHaveLength(10);
    expect(calls.find((call) => !isOpen(call))).toMatchObject({ limit: "dollarsPerDay", account: expect.any(String) });
    const [ledger] = instances as [CallLedger];
    expect((await ledger.spent(shared)).day).toBeCloseTo(1);
    const each = await Promise.all([one, other].map(async (caller) => (await ledger.spent(caller)).day));
    expect((each[0] ?? 0) + (each[1] ?? 0)).toBeCloseTo(1);
    expect((await ledger.spent(`${one} [model acme/*]`)).day).toBeCloseTo(each[0] ?? 0);
    const [held] = await rowsOf<{ held: number }>(
      database.db,
      sql`SELECT sum(abs(reserved))::float8 AS held FROM vitrine_call_windows WHERE caller IN (${one}, ${other}, ${shared})`,
    );
    expect(held?.held).toBeCloseTo(0);
    const alone = { account: one, limits: {} };
    const full = { account: shared, limits: { dollarsPerDay: 1 } };
    expect(await ledger.begin(callOf(one), [alone, full], { atMost: 0.1 })).toMatchObject({ account: shared });
  });

  test("first calls of a window do not block each other, whatever accounts they share", async () => {
    const limits = { dollarsPerDay: 100 };
    const instances = [new CallLedger(database), new CallLedger(database)];
    const rounds = "databaseUrl" in options ? 12 : 1;
    for (let round = 0; round < rounds; round++) {
      const names = Array.from({ length: 4 }, who).toSorted();
      const begin = async (at: number) => {
        const [ledger, caller] = [instances[at % 2] as CallLedger, names[at % 3] as string];
        const accounts = [caller, names[3] as string].map((account) => ({ account, limits }));
        const call = await ledger.begin(callOf(caller), accounts, { atMost: 0.1 });
        return { call, end: () => ledger.end(call as OpenCall, entry({ caller, cost: 0.1 })) };
      };
      // oxlint-disable-next-line no-await-in-loop -- each round has windows that are not there yet
      const calls = await Promise.all(Array.from({ length: 60 }, (_, at) => begin(at)));
      expect(calls.every(({ call }) => isOpen(call))).toBe(true);
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(calls.map(({ end }) => end()));
      // oxlint-disable-next-line no-await-in-loop
      const [sums] = await rowsOf(
        database.db,
        sql`SELECT sum(requests)::int AS requests, sum(spent)::float8 AS spent, sum(abs(reserved))::float8 AS held
          FROM vitrine_call_windows WHERE span = 'day' AND caller = ANY(${sql.param(names)}::text[])`,
      );
      expect(sums).toEqual({ requests: 120, spent: expect.closeTo(12), held: expect.closeTo(0) });
    }
  });

  test.runIf("databaseUrl" in options)(
    "a row that somebody writes keeps no other from being said to be alive",
    async () => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      onTestFinished(() => void vi.useRealTimers());
      const ledger = new CallLedger(database);
      const limits = { dollarsPerDay: 100 };
      const calls = await Promise.all([1, 2].map(() => ledger.begin(callOf(who()), limits, { atMost: 0.1 })));
      const [one, other] = (await Promise.all(calls.map((call) => (call as OpenCall).id))) as [string, string];
      const aliveUntil = async () =>
        (
          await rowsOf<{ at: number }>(
            database.db,
            sql`SELECT extract(epoch FROM alive_until)::float8 AS at FROM vitrine_calls WHERE id = ${other}::bigint`,
          )
        )[0]?.at;
      const before = await aliveUntil();
      await database.db.transaction(async (transaction) => {
        await transaction.execute(sql`SELECT FROM vitrine_calls WHERE id = ${one}::bigint FOR UPDATE`);
        await vi.advanceTimersByTimeAsync(5_000);
        await expect.poll(aliveUntil).toBeGreaterThan(before as number);
      });
      await Promise.all(calls.map((call) => ledger.end(call as OpenCall, entry())));
    },
  );

  test("a call of unknown cost is let in while money is left, and not after it", async () => {
    const caller = who();
    const ledger = new CallLedger(database);
    const first = await ledger.begin(callOf(caller), { dollarsPerMonth: 0.02 }, { atMost: 0 });
    // The next call waits for what this one cost.
    void ledger.end(first as OpenCall, entry({ caller, cost: 0.03 }));
    expect(await ledger.begin(callOf(caller), { dollarsPerMonth: 0.02 }, { atMost: 0 })).toMatchObject({
      limit: "dollarsPerMonth",
    });
    expect(isOpen(await ledger.begin(callOf(caller), { dollarsPerMonth: 0.04 }, { atMost: 0 }))).toBe(true);
  });

  test("tokens of a minute count when a call is over", async () => {
    const caller = who();
    const ledger = new CallLedger(database);
    const call = await ledger.begin(callOf(caller), { tokensPerMinute: 10 }, { atMost: 0 });
    await ledger.end(call as OpenCall, entry({ caller }));
    const next = await ledger.begin(callOf(caller), { tokensPerMinute: 10 }, { atMost: 0 });
    // Unless the minute is over meanwhile.
    if (new Date().getSeconds() > 1) expect(next).toMatchObject({ limit: "tokensPerMinute" });
  });

  test("fifty calls at once exceed the tokens of a minute by one of them at most, of known and of unknown length", async () => {
    for (const tokens of [15, undefined]) {
      const caller = who();
      const instances = [new CallLedger(database), new CallLedger(database)];
      await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const ledger = instances[at % 2] as CallLedger;
          const call = await ledger.begin(
            callOf(caller),
            { tokensPerMinute: 100 },
            { atMost: 0, tokens, waitMs: 5_000 },
          );
          if (!isOpen(call)) return;
          await new Promise((later) => setTimeout(later, 5));
          await ledger.end(call, entry({ caller, cost: 0 }));
        }),
      );
      const rows = await rowsOf<{ tokens: number; held: number }>(
        database.db,
        sql`SELECT tokens::int AS tokens, reserved_tokens::int AS held FROM vitrine_call_windows
          WHERE caller = ${caller} AND span = 'minute'`,
      );
      for (const { tokens: used, held } of rows) {
        expect(held).toBe(0);
        expect(used).toBeLessThanOrEqual(115);
      }
      expect(rows.reduce((sum, row) => sum + row.tokens, 0)).toBeGreaterThanOrEqual(90);
    }
  }, 30_000);

  test("a row is there from the begin, and the row of an instance that died is closed, with its reserve given back", async () => {
    // One process has it, or nobody knows who else does.
    for (const shared of [database, { db: database.db }]) {
      const caller = who();
      const first = await new CallLedger(shared).begin(callOf(caller), { dollarsPerDay: 1 }, { atMost: 1 });
      await (first as OpenCall).id;
      const ledger = new CallLedger(shared);
      expect(await ledger.lines({ caller })).toMatchObject([{ model: "acme/model", outcome: "open", cost: null }]);
      expect(isOpen(await ledger.begin(callOf(caller), { dollarsPerDay: 1 }, { atMost: 1 }))).toBe(false);
      // A minute later.
      await database.db.execute(
        sql`UPDATE vitrine_calls SET instance = 'killed', alive_until = alive_until - interval '1 minute' WHERE caller = ${caller}`,
      );
      const next = new CallLedger(shared);
      expect(isOpen(await next.begin(callOf(caller), { dollarsPerDay: 1 }, { atMost: 1 }))).toBe(true);
      expect((await next.lines({ caller })).map(({ outcome }) => outcome)).toEqual(["open", "lost"]);
    }
  });

  test("fifty calls of unknown length exceed a budget by one of them at most, and use all of it", async () => {
    const limits = { dollarsPerDay: 1 };
    for (const costs of [() => 0.2, () => 0.01 + Math.random() * 0.3]) {
      const caller = who();
      const instances = [new CallLedger(database), new CallLedger(database)];
      let dearest = 0;
      const ends = await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const ledger = instances[at % 2] as CallLedger;
          const call = await ledger.begin(callOf(caller), limits, { waitMs: 20_000 });
          if (!isOpen(call)) return call.limit;
          const cost = costs();
          dearest = Math.max(dearest, cost);
          await new Promise((later) => setTimeout(later, 5));
          await ledger.end(call, entry({ caller, cost }));
          return "ok";
        }),
      );
      const { day } = await (instances[0] as CallLedger).spent(caller);
      expect(day).toBeGreaterThanOrEqual(1 - 1e-6);
      expect(day).toBeLessThanOrEqual(1 + dearest);
      expect(new Set(ends)).toEqual(new Set(["ok", "dollarsPerDay"]));
    }
  }, 30_000);

  test("a call that began in another month is written down in its windows, and gives back what it reserved there", async () => {
    const caller = who();
    const ledger = new CallLedger(database);
    const call = await ledger.begin(callOf(caller), { dollarsPerMonth: 1 }, { atMost: 0.4 });
    await (call as OpenCall).id;
    // As if it had begun two minutes before the month did.
    const began = sql`date_trunc('month', now() AT TIME ZONE 'UTC') - interval '2 minutes'`;
    await database.db.execute(
      sql`UPDATE vitrine_calls SET at = (${began}) AT TIME ZONE 'UTC' WHERE caller = ${caller}`,
    );
    await database.db.execute(
      sql`UPDATE vitrine_call_windows SET start = date_trunc(span, ${began}) WHERE caller = ${caller}`,
    );
    OwnWindows.of(database.db).forget();
    await ledger.end(call as OpenCall, entry({ caller, cost: 0.05 }));
    const windows = await rowsOf<{ span: string; hasBegun: boolean; tokens: number; spent: number; reserved: number }>(
      database.db,
      sql`SELECT span, start = date_trunc(span, ${began}) AS "hasBegun", tokens::int AS tokens, spent::float8 AS spent,
        reserved::float8 AS reserved FROM vitrine_call_windows WHERE caller = ${caller} ORDER BY span`,
    );
    const ofCall = { hasBegun: true, tokens: 15, spent: 0.05, reserved: 0 };
    expect(windows).toEqual(["day", "minute", "month"].map((span) => ({ span, ...ofCall })));
    // The month that runs has all of its money.
    expect(await ledger.spent(caller)).toEqual({ day: 0, month: 0 });
    expect(isOpen(await ledger.begin(callOf(caller), { dollarsPerMonth: 1 }, { atMost: 1 }))).toBe(true);
  });

  test("lines, sums and what is kept of a text for a time", async () => {
    const [ada, bert] = [who(), who()];
    const ledger = new CallLedger(database);
    await ledger.end({}, entry({ caller: ada, texts: { request: "secret", answer: "yes", days: 1 } }));
    await ledger.end({}, entry({ caller: ada, outcome: "rate_limited", cost: undefined, milliseconds: 40 }));
    await ledger.end({}, entry({ caller: bert, firstMilliseconds: 30 }));
    expect(await ledger.lines({ caller: ada })).toMatchObject([
      { caller: ada, outcome: "rate_limited", cost: null },
      { caller: ada, outcome: "ok", cost: 0.01, inputTokens: 10, model: "acme/model", place: "groq" },
    ]);
    expect(JSON.stringify(await ledger.lines({ caller: ada }))).not.toContain("secret");
    expect(await ledger.sums({ caller: ada })).toMatchObject([
      { calls: 2, failures: 1, inputTokens: 20, outputTokens: 10, cost: 0.01, medianMilliseconds: 80 },
    ]);
    expect(await ledger.sums({ caller: bert })).toMatchObject([{ medianFirstMilliseconds: 30 }]);
    expect(await ledger.lines({ caller: ada, until: "2020-01-01T00:00:00Z" })).toEqual([]);
  });

  test("how calls went at each place, without those from a cache", async () => {
    const place = who();
    const ledger = new CallLedger(database);
    for (const more of [
      { firstMilliseconds: 20, milliseconds: 100 },
      { firstMilliseconds: 40, milliseconds: 300 },
      { outcome: "overloaded", milliseconds: 200 },
      { outcome: "aborted", milliseconds: 200 },
      { outcome: "cached", milliseconds: 1 },
    ])
      // oxlint-disable-next-line no-await-in-loop
      await ledger.end({}, entry({ place, ...more }));
    const found = (await ledger.places(new Date(Date.now() - 60_000).toISOString())).find(
      (each) => each.place === place,
    );
    expect(found).toEqual({ place, calls: 4, failures: 1, medianFirstMilliseconds: 30, medianMilliseconds: 200 });
    expect(await ledger.places(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
  });
});

test("a call of unknown cost holds back what such calls cost, and no less than its input does", () => {
  const accounts = [{ account: "ada", limits: { dollarsPerDay: 10, dollarsPerMonth: 40 } }];
  const amountOf = (atLeast: number, cost?: number) =>
    wantedOf(accounts, { atLeast }, cost === undefined ? undefined : { cost, tokens: 0 }).amount;
  expect([amountOf(2, 1), amountOf(1, 2), amountOf(1)]).toEqual([2, 2, 40]);
});

test("without a database nothing is limited and nothing kept", async () => {
  const ledger = new CallLedger();
  await ledger.end((await ledger.begin(callOf("ada"), { requestsPerMinute: 1 })) as OpenCall, entry());
  expect(await ledger.lines()).toEqual([]);
});
