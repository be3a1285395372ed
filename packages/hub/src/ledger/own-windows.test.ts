/** What one process remembers of its windows lets in and refuses what the statements would. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CallLedger, type CallLimits, type OpenCall } from "./call-ledger.ts";
import { openDatabase, type Database } from "../store/engine/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ memory: true });
});
afterAll(() => database.close());

const RUNS = 12;
const STEPS = 60;
const LIMITS: readonly (keyof CallLimits)[] = [
  "requestsPerMinute",
  "tokensPerMinute",
  "dollarsPerDay",
  "dollarsPerMonth",
];

/** Numbers that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What became of random calls of random limits. */
async function play(ledger: CallLedger, run: string, seed: number) {
  const random = randomOf(seed);
  const maybe = <Value>(value: Value) => (random() < 0.5 ? value : undefined);
  const size = { requestsPerMinute: 40, tokensPerMinute: 2000, dollarsPerDay: 1, dollarsPerMonth: 2 };
  const limitsOf = () =>
    Object.fromEntries(LIMITS.flatMap((name) => (random() < 0.6 ? [[name, size[name] * (0.2 + random())]] : [])));
  const accounts = ["own", "group"].map((name) => ({ account: `${run} ${name}`, limits: limitsOf() as CallLimits }));
  const open: OpenCall[] = [];
  const said: unknown[] = [];
  for (let step = 0; step < STEPS; step++) {
    const begin = { caller: `${run} own`, protocol: "openai", model: "m", requestId: "r" };
    if (open.length === 0 || random() < 0.6) {
      const reserve = {
        atMost: maybe(random() * 0.4),
        atLeast: random() * 0.01,
        tokens: maybe(Math.floor(random() * 300)),
      };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const begun = await ledger.begin(begin, accounts, reserve);
      if (!("limit" in begun)) open.push(begun);
      said.push(
        "limit" in begun ? { ...begun, retryAfter: 0, account: begun.account.slice(run.length) } : begun.reserved,
      );
    } else {
      const [call] = open.splice(Math.floor(random() * open.length), 1);
      const [cost, inputTokens, outputTokens] = [
        random() * 0.2,
        Math.floor(random() * 100),
        Math.floor(random() * 100),
      ];
      const entry = { ...begin, place: "p", milliseconds: 1, outcome: "ok", cost, inputTokens, outputTokens };
      // oxlint-disable-next-line no-await-in-loop
      await ledger.end(call as OpenCall, entry);
    }
  }
  return { said, spent: await Promise.all(accounts.map(({ account }) => ledger.spent(account))) };
}

test("random calls in random accounts", async () => {
  const refused = new Set<unknown>();
  for (let seed = 1; seed <= RUNS; seed++) {
    const minute = new Date().getUTCMinutes();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const own = await play(new CallLedger(database), `own-${seed}-${minute}`, seed);
    // A database of which nobody says who else writes it.
    // oxlint-disable-next-line no-await-in-loop
    const asked = await play(new CallLedger({ db: database.db }), `sql-${seed}-${minute}`, seed);
    if (new Date().getUTCMinutes() === minute) {
      expect(own).toEqual(asked);
      for (const each of own.said) refused.add((each as { limit?: string }).limit);
    } else seed -= 1;
  }
  expect(refused).toEqual(new Set([undefined, ...LIMITS]));
});
