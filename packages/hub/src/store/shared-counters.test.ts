/** Two copies of a site on one server, each with a pool of its own. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { makeDatabase } from "../store-under-test.ts";

const SERVER = process.env["VITRINE_TEST_DATABASE_URL"];
const reason = SERVER === undefined ? " (skipped: VITRINE_TEST_DATABASE_URL is not set)" : "";

describe.skipIf(reason !== "")(`what copies count together${reason}`, () => {
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
  const counters = () => copies.flatMap((copy) => copy.counters ?? []);

  test("a burst is given out once, however many ask at once, and comes back with time", async () => {
    const bucket = { burst: 5, perSecond: 2 };
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, at) => counters()[at % 2]?.takeOf("call", "visitor", bucket)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.every((wait) => wait !== undefined && wait <= 1)).toBe(true);
    expect(await counters()[0]?.takeOf("call", "someone else", bucket)).toBe(0);
    await new Promise((later) => setTimeout(later, 600));
    expect(await counters()[1]?.takeOf("call", "visitor", bucket)).toBe(0);
    expect(await counters()[0]?.takeOf("call", "visitor", bucket)).toBe(1);
  });

  test("a day's calls are given out once", async () => {
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, at) => counters()[at % 2]?.takeOfDay("call", "2026-11-22", 7)),
    );
    expect(taken.filter(Boolean)).toHaveLength(7);
    expect(await counters()[0]?.takeOfDay("call", "2026-11-23", 7)).toBe(true);
  });

  test("a note that two write at once is the same for both", async () => {
    const [first, second] = await Promise.all(copies.map((copy, at) => copy.writeNoteOnce("secret", String(at))));
    expect(first).toBe(second);
  });
});
