/** The server as a process: how it begins, how it ends, and who is left over. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { DECLARATIONS } from "../apps/web/src/main.ts";
import { isWhole, sampled } from "./support/browser.ts";

const ROOT = join(import.meta.dirname, "..");
const MAIN = join(ROOT, "apps/web/dist/server/main.js");
/** What modules say that they keep below the data folder. */
const DECLARED = DECLARATIONS.flatMap(({ state }) => state)
  .filter(({ kind }) => kind === "folder" || kind === "file")
  .map(({ name }) => name);
const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-process-"));
  folders.push(folder);
  return folder;
}

/** As a site has it after its first start. */
function filledFolder(): string {
  const folder = dataFolder();
  cpSync(inject("filled"), folder, { recursive: true });
  return folder;
}

const environment = (data: string, more: Record<string, string> = {}) => ({
  ...process.env,
  PORT: "0",
  HOST: "127.0.0.1",
  VITRINE_DATA: data,
  DATABASE_URL: "",
  VITRINE_LOCAL_MODELS: "off",
  VITRINE_TEST_DOCUMENTATION: "on-request",
  ...more,
});

/** Starts a command and resolves with the address that it prints. */
async function started(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  let output = "";
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const printed = /Vitrine is at (http:\/\/\S+)/.exec(output)?.[1];
      if (printed) resolve(printed);
    });
    child.on("exit", (code) => reject(new Error(`It ended with ${code}: ${output}`)));
  });
  return { child, address };
}

const answers = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

async function within(milliseconds: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

// Side by side: they mostly wait.
describe.concurrent("npm start", () => {
  test.for(isWhole ? (["SIGTERM", "SIGKILL"] as const) : (["SIGKILL"] as const))(
    "%s to npm leaves no server, no lock",
    async (signal, { expect }) => {
      const data = filledFolder();
      const { child, address } = await started("npm", ["start", "--silent"], environment(data));
      expect(await answers(address)).toBe(true);
      expect(existsSync(join(data, "database", "store.lock"))).toBe(true);
      child.kill(signal);
      expect(await within(15_000, async () => !(await answers(address)))).toBe(true);
      expect(await within(10_000, () => !existsSync(join(data, "database", "store.lock")))).toBe(true);
    },
  );
});

test.concurrent("who says nothing is not waited for, who is waited for may finish, and every folder is declared", async ({
  expect,
}) => {
  const data = filledFolder();
  const { child, address } = await started(
    process.execPath,
    [MAIN],
    environment(data, { VITRINE_GRACE: "1", VITRINE_MIRROR: "http://127.0.0.1:9" }),
  );
  const found = readdirSync(data);
  expect(found).toContain("database");
  expect(
    found.filter((name) => !DECLARED.includes(name)),
    "declare it in the `state` of the module that keeps it",
  ).toEqual([]);

  const { port } = new URL(address);
  const silent = connect(Number(port), "127.0.0.1");
  silent.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
  silent.resume();
  let isClosed = false;
  silent.on("close", () => void (isClosed = true));
  silent.on("error", () => {});
  expect(await within(45_000, () => isClosed)).toBe(true);

  // Half a request holds the server no longer than the grace.
  const open = connect(Number(port), "127.0.0.1");
  open.on("error", () => {});
  open.write("POST /api/call-code.json HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{");
  await new Promise((resolve) => setTimeout(resolve, 200));
  const began = performance.now();
  child.kill("SIGTERM");
  await new Promise((resolve) => child.on("exit", resolve));
  const took = performance.now() - began;
  expect(took).toBeGreaterThan(800);
  expect(took).toBeLessThan(8_000);
}, 180_000);

test.concurrent(
  "a folder of models takes no public ones from a store that has them",
  { tags: ["whole"], timeout: 180_000 },
  async ({ expect }) => {
    const models = dataFolder();
    mkdirSync(join(models, "acme/own"), { recursive: true });
    writeFileSync(join(models, "acme/own/README.md"), "# Own\n");
    const { child, address } = await started(
      process.execPath,
      [MAIN, "--models", models],
      environment(filledFolder(), { HF_ENDPOINT: "http://127.0.0.1:9" }),
    );
    const status = async (id: string) => (await fetch(`${address}/api/models/${id}`)).status;
    expect(await within(30_000, async () => (await status("acme/own")) === 200)).toBe(true);
    expect(await status("Qwen/Qwen3-8B")).toBe(200);
    child.kill("SIGTERM");
  },
);

/** Seconds on an idle machine; beside the whole suite a start alone takes many. A wait without end is what this finds. */
const MAX_REFUSAL_MS = 90_000;

/** Runs the server to its early end. */
function refused(env: NodeJS.ProcessEnv) {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], {
    cwd: ROOT,
    env,
    encoding: "utf8",
    timeout: 2 * MAX_REFUSAL_MS,
  });
  return { status, text: stdout + stderr, took: performance.now() - began };
}

describe("a start that cannot go on says why", () => {
  test("settings, all of them; and what had been loaded until then was the React that works, not the one that explains", () => {
    const list = `import { createRequire } from "node:module";
      process.on("exit", () => {
        const all = Object.values(createRequire("file:///").cache);
        console.log(all.filter(({ loaded }) => loaded).map(({ filename }) => filename).join("\\n"));
      });`;
    const { status, text } = refused(
      environment(dataFolder(), {
        VITRINE_ORIGIN: "garbage",
        PORT: "x",
        NODE_ENV: "development",
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(list)}`,
      }),
    );
    expect(status).toBe(1);
    expect(text).toContain('VITRINE_ORIGIN must be an address that begins with https:// or http://, but is "garbage"');
    expect(text).toContain("PORT must be a whole number");
    expect(text).toMatch(/react-dom-server\S*\.production\.js/);
    expect(text).not.toMatch(/react\S*\.development\.js/);
  });

  test("a folder of something else", () => {
    const data = dataFolder();
    mkdirSync(join(data, "database", "database"), { recursive: true });
    writeFileSync(join(data, "database", "database", "holiday.jpg"), "");
    const { status, text } = refused(environment(data));
    expect(status).toBe(1);
    expect(text).toContain("there is no PG_VERSION in it");
    expect(text).toContain("VITRINE_DATA");
  });

  test("a damaged store", () => {
    const data = dataFolder();
    const database = join(data, "database", "database");
    mkdirSync(join(database, "global"), { recursive: true });
    writeFileSync(join(database, "PG_VERSION"), "17\n");
    writeFileSync(join(database, "global", "pg_control"), "broken");
    const { status, text, took } = refused(environment(data));
    expect(status).toBe(1);
    expect(text).toContain(data);
    expect(text).toMatch(/damaged or belong to another program/);
    expect(took).toBeLessThan(MAX_REFUSAL_MS);
    expect(existsSync(join(data, "database", "store.lock"))).toBe(false);
  });

  // Filling a separate disk needs the permission to mount one.
  describe.runIf(canMount())("a full disk, within seconds and with nothing half written", () => {
    // The check at the start finds free space; later writes find none.
    const preload =
      "data:text/javascript,import fs from 'node:fs';import m from 'node:module';const own=fs.promises.statfs;let calls=0;fs.promises.statfs=async(path)=>calls++?own(path):({bavail:1e9,bsize:4096});m.syncBuiltinESMExports()";

    const disks = [
      ["at the check", 100, ""],
      ["while the store is made", 30, `--import "${preload}"`],
    ] as const;
    test.each(sampled(disks, 2))("%s", (_when, megabytes, options) => {
      const disk = dataFolder();
      spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", disk]);
      try {
        const { status, text, took } = refused(environment(join(disk, "data"), { NODE_OPTIONS: options }));
        expect(status).toBe(1);
        expect(text).toMatch(/MB left|disk of .* has room/);
        expect(took).toBeLessThan(MAX_REFUSAL_MS);
        expect(existsSync(join(disk, "data", "database", "database"))).toBe(false);
        expect(existsSync(join(disk, "data", "database", "store.lock"))).toBe(false);
      } finally {
        spawnSync("umount", [disk]);
      }
    });
  });
});

function canMount(): boolean {
  const disk = mkdtempSync(join(tmpdir(), "vitrine-mount-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]).status === 0;
  if (isMounted) spawnSync("umount", [disk]);
  rmSync(disk, { recursive: true, force: true });
  return isMounted;
}
