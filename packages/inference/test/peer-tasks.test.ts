/** Every provider and task of the hub's own client is one of ours. The installed release is kept at the newest. */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { PROVIDERS } from "../src/providers/generated/all.ts";
import { INFERENCE_PROVIDERS } from "../src/providers/index.ts";

const packageFolder = join(dirname(createRequire(import.meta.url).resolve("@huggingface/inference")), "../..");
const { PROVIDERS: theirs } = (await import(
  pathToFileURL(join(packageFolder, "dist/esm/lib/getProviderHelper.js")).href
)) as { PROVIDERS: Record<string, Record<string, unknown>> };

test("no provider and no task is missing", async () => {
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const pairs = Object.entries(theirs).flatMap(([provider, tasks]) =>
    Object.keys(tasks).map((task) => [provider, task]),
  );
  // Tasks that the release has today: an empty list would pass as well.
  expect(pairs.length, version).toBeGreaterThanOrEqual(89);
  const missing = pairs.filter(([provider, task]) => {
    if (provider === "auto") return false;
    const tasks = (PROVIDERS as Record<string, { tasks: object }>)[provider ?? ""]?.tasks ?? {};
    return !Object.hasOwn(tasks, task ?? "");
  });
  expect(missing).toEqual([]);
  expect(Object.keys(theirs).filter((id) => !(INFERENCE_PROVIDERS as readonly string[]).includes(id))).toEqual([]);
});
