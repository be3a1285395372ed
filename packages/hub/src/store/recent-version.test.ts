import { expect, test } from "vitest";
import { RecentVersion } from "./recent-version.ts";

test("is read once for consecutive queries, and again after a write of this process", async () => {
  let [reads, stored] = [0, "a"];
  const version = new RecentVersion(async () => {
    reads += 1;
    return stored;
  });
  expect([await version.recent(), await version.recent(), reads]).toEqual(["a", "a", 1]);
  stored = "b";
  // A caller that requests the current version gets it, and so does everything after.
  expect([await version.now(), await version.recent()]).toEqual(["b", "b"]);
  stored = "c";
  version.forget();
  expect(await version.recent()).toBe("c");
});

test("an answer that was under way while this process wrote is not gone by afterwards", async () => {
  let answer: (version: string) => void = () => {};
  const version = new RecentVersion(() => new Promise((resolve) => (answer = resolve)));
  const before = version.now();
  version.forget();
  answer("old");
  expect(await before).toBe("old");
  const after = version.recent();
  answer("new");
  expect(await after).toBe("new");
});

test("is read once between two changes where all go through this process", async () => {
  let [reads, stored, changes] = [0, "a", 0];
  const version = new RecentVersion(
    async () => {
      reads += 1;
      return stored;
    },
    () => changes,
  );
  expect([await version.now(), await version.now(), reads]).toEqual(["a", "a", 1]);
  changes += 1;
  stored = "b";
  // A value that was read during a change may be older than the change.
  const during = version.now();
  changes += 1;
  expect(await during).toBe("b");
  stored = "c";
  expect([await version.now(), await version.now(), reads]).toEqual(["c", "c", 3]);
});
