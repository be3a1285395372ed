import fc from "fast-check";
import { expect, test } from "vitest";
import { QueryCache } from "./query-cache.ts";
import type { CacheTolerance } from "./query-cache.ts";

type Step =
  | { kind: "write"; rows: number }
  | { kind: "wait"; ms: number }
  | { kind: "ask"; key: number; allowed: CacheTolerance };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), rows: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 50 }) }),
  fc.record({
    kind: fc.constant("ask" as const),
    key: fc.nat({ max: 2 }),
    allowed: fc.record({ rows: fc.nat({ max: 30 }), ms: fc.nat({ max: 60 }) }, { requiredKeys: [] }),
  }),
);

test("an answer is never older than was allowed, and never requested while it is young enough", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      let [written, now] = [1, 0];
      const cached = new QueryCache(
        async () => `store-${written}`,
        () => now,
      );
      /** When each key was last requested, as its query reports. */
      const requested = new Map<number, { written: number; at: number }>();
      for (const each of steps) {
        if (each.kind === "write") written += each.rows;
        else if (each.kind === "wait") now += each.ms;
        else {
          const { key, allowed } = each;
          const before = requested.get(key);
          const isYoung =
            before !== undefined &&
            (written - before.written <= (allowed.rows ?? 0) || now - before.at < (allowed.ms ?? 0));
          let isQueried = false;
          // oxlint-disable-next-line no-await-in-loop
          const answer = await cached.remember(
            String(key),
            async () => {
              isQueried = true;
              requested.set(key, { written, at: now });
              return `${key} of ${written} at ${now}`;
            },
            allowed,
          );
          expect(isQueried).toBe(!isYoung);
          const last = requested.get(key);
          expect(answer).toBe(`${key} of ${last?.written} at ${last?.at}`);
        }
      }
    }),
  );
});

test("an answer of another store, or of one that lags behind, is not gone by", async () => {
  let version = "one-10";
  const cached = new QueryCache(async () => version);
  const run = async () => cached.remember("size", async () => version, { rows: 1000 });
  expect(await run()).toBe("one-10");
  version = "one-900";
  expect(await run()).toBe("one-10");
  version = "two-900";
  expect(await run()).toBe("two-900");
  version = "two-899";
  expect(await run()).toBe("two-899");
  version = "empty";
  expect(await run()).toBe("empty");
});

test("a failed query runs again", async () => {
  const cached = new QueryCache(async () => "one-1");
  await expect(cached.remember("size", async () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cached.remember("size", async () => 3)).toBe(3);
});
