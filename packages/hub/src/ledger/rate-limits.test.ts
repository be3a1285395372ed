/** Limits of one process, and those that two instances of a site on one server count together. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { makeDatabase } from "../testing/store-under-test.ts";
import { RateLimits } from "./rate-limits.ts";

const SERVER = process.env["VITRINE_TEST_DATABASE_URL"];
const reason = SERVER === undefined ? " (skipped: VITRINE_TEST_DATABASE_URL is not set)" : "";

describe("what one process counts", () => {
  test("a burst is given out once for each visitor and kind, and a refusal names the seconds", async () => {
    const limits = new RateLimits();
    const take = limits.rate("call", { burst: 2, perMinute: 6 });
    expect([await take("a"), await take("a"), await take("b"), await take("a")]).toEqual([0, 0, 0, 20]);
    expect(await limits.rate("search", { burst: 2, perMinute: 6 })("a")).toBe(0);
  });

  test("calls come back with time", async () => {
    const take = new RateLimits().rate("call", { burst: 1, perMinute: 600 });
    expect([await take("a"), await take("a")]).toEqual([0, 1]);
    await new Promise((later) => setTimeout(later, 150));
    expect(await take("a")).toBe(0);
  });

  test("a day's calls are given out once, and the next day begins at midnight UTC", async () => {
    let now = Date.UTC(2026, 0, 1, 23);
    const take = new RateLimits().daily("call", 1, () => now);
    expect([await take(), await take()]).toEqual([0, 3600]);
    now += 3_600_000;
    expect(await take()).toBe(0);
  });
});

describe.skipIf(reason !== "")(`what instances count together${reason}`, () => {
  let database: { url: string; drop: () => Promise<void> };
  let copies: Store[] = [];
  beforeAll(async () => {
    database = await makeDatabase();
    copies = [await openStore({ databaseUrl: database.url }), await openStore({ databaseUrl: database.url })];
  });
  afterAll(async () => {
    await Promise.all(copies.map((copy) => copy.close()));
    await database.drop();
  });

  test("a burst is given out once, however many callers there are, and comes back with time", async () => {
    const limit = { burst: 5, perMinute: 300 };
    const takes = copies.map((copy) => copy.rateLimits.rate("call", limit));
    const waits = await Promise.all(Array.from({ length: 40 }, (_, at) => takes[at % 2]?.("visitor")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.every((wait) => wait !== undefined && wait <= 1)).toBe(true);
    expect(await takes[0]?.("someone else")).toBe(0);
    await expect.poll(() => takes[1]?.("visitor"), { interval: 200, timeout: 20_000 }).toBe(0);
  });

  test("a day's calls are given out once", async () => {
    const takes = copies.map((copy) => copy.rateLimits.daily("call", 7));
    const waits = await Promise.all(Array.from({ length: 30 }, (_, at) => takes[at % 2]?.()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
  });

  test("an instance whose server is away counts alone", async () => {
    const gone = await makeDatabase();
    const copy = await openStore({ databaseUrl: gone.url });
    const take = copy.rateLimits.rate("call", { burst: 2, perMinute: 6 });
    expect(await take("a")).toBe(0);
    await copy.close();
    await gone.drop();
    expect([await take("a"), await take("a"), await take("a")]).toEqual([0, 0, 20]);
  });

  test("a note that two write at once is the same for both", async () => {
    const [first, second] = await Promise.all(copies.map((copy, at) => copy.writeNoteOnce("secret", String(at))));
    expect(first).toBe(second);
  });
});
