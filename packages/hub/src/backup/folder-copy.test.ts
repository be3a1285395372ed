/** A folder that is copied while git writes to it. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { BackupFolder } from "./backup-folder.ts";
import { copyIn } from "./folder-copy.ts";

test.each([
  ["pushed", ["push", "push"]],
  ["pushed and packed", ["push", "push", "pack", "push", "pack"]],
] as const)("what is %s meanwhile: all that a branch names is in the copy", async (_, meanwhile) => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-folder-copy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [objects, heads] = [join(folder, "1.git", "objects"), join(folder, "1.git", "refs", "heads")];
  await Promise.all([objects, heads].map((each) => mkdir(each, { recursive: true })));
  let made = 0;
  const push = async () => {
    made += 1;
    await writeFile(join(objects, `${made}`), `${made}\n`);
    await writeFile(join(heads, "main"), `${made}`);
  };
  const pack = async () => {
    const loose = await readdir(objects);
    await writeFile(join(objects, `pack-${made}`), Array.from({ length: made }, (_, at) => `${at + 1}\n`).join(""));
    await Promise.all(loose.map((name) => rm(join(objects, name))));
  };
  for (let at = 0; at < 3; at += 1) await push();
  const events = meanwhile.map((event) => (event === "push" ? push : pack));
  const into = {
    has: async () => false,
    add: async (stream: Readable) => {
      await events.shift()?.();
      const content = await text(stream);
      return { sha256: content, bytes: content.length };
    },
  };
  const { files } = await copyIn(into as unknown as BackupFolder, folder, undefined);
  const all = (part: string) => files.filter(({ path }) => path.includes(part)).map(({ sha256 }) => sha256);
  const named = all("refs/");
  expect(named).toHaveLength(1);
  expect(all("objects/").join("").split("\n")).toEqual(expect.arrayContaining(named));
});
