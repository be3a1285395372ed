import { describe, expect, test } from "vitest";
import { canRetry, retryDelay } from "./retry.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const delay = (headers: Record<string, string>) =>
  retryDelay(0, new Headers(headers), { maxDelay: 60_000 }, NOW, () => 1);

describe("waits between attempts", () => {
  test("double and are random below their bound", () => {
    for (const [retry, bound] of [
      [0, 500],
      [1, 1_000],
      [2, 2_000],
      [20, 60_000],
    ] as const) {
      expect(retryDelay(retry, undefined, {}, NOW, () => 1)).toBe(bound);
      expect(retryDelay(retry, undefined, {}, NOW, () => 0)).toBe(0);
    }
  });

  test.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT" }, 30_000],
    [{ "retry-after": "Thu, 01 Jan 2020 00:00:00 GMT" }, 0],
    [{ "retry-after-ms": "1250", "retry-after": "9" }, 1_250],
    [{ ratelimit: '"api";r=0;t=42' }, 42_000],
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "3" }, 3_000],
  ])("follow %j", (headers, expected) => {
    expect(delay(headers as Record<string, string>)).toBe(expected);
  });

  test("are given up where the server requests more than the bound", () => {
    expect(delay({ "retry-after": "3600" })).toBeUndefined();
  });

  test("ignore a header that cannot be read", () => {
    expect(delay({ "retry-after": "soon" })).toBe(500);
  });
});

describe("what may be sent again", () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504, 529, undefined])("%s", (status) => {
    expect(canRetry(status, "any")).toBe(true);
  });
  test.each([200, 301, 400, 401, 402, 403, 404, 413, 422])("not %s", (status) => {
    expect(canRetry(status, "any")).toBe(false);
  });
  test("a submission only after a refusal", () => {
    expect([408, 409, 500, 503, undefined].filter((status) => canRetry(status, "refused"))).toEqual([]);
    expect(canRetry(429, "refused")).toBe(true);
  });
});
