import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const MOST = 24;
/** A file for each thing of a kind, and modules that nobody reads because a catalog has their texts. */
const REGISTRIES = new Set([
  "packages/inference/src/providers",
  "packages/libraries/src/registry",
  "packages/react/src/messages",
]);

test("a folder of source is read at a glance", () => {
  const sources = readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}/src`);
  const crowded = [...sources, "apps/web/src"].flatMap(foldersBelow).flatMap((folder) => {
    const count = readdirSync(join(ROOT, folder)).filter((name) => /(?<!\.test)\.(tsx?|css)$/.test(name)).length;
    return count > MOST && !REGISTRIES.has(folder) ? [`${folder} has ${count}: move some into a folder below`] : [];
  });
  expect(crowded).toEqual([]);
});

function foldersBelow(folder: string): string[] {
  const below = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(
    // Nobody reads what is generated.
    (entry) => entry.isDirectory() && entry.name !== "generated",
  );
  return [folder, ...below.flatMap(({ name }) => foldersBelow(`${folder}/${name}`))];
}
