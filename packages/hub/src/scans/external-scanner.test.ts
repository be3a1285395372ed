/** Another scanner as a real program: what each of its ends means, and that nothing of a file or of it stays behind. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { isRefused, scanFile, useScanner } from "./file-scans.ts";
import { memoryFile } from "./scanned-file.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-scanner-"));
const temporary = process.env["TMPDIR"];
process.env["TMPDIR"] = folder;
afterEach(() => useScanner(undefined));
afterAll(() => {
  if (temporary === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = temporary;
  rmSync(folder, { recursive: true });
});

let scripts = 0;
/** Has a program of Node look at files. */
function useProgram(program: string, timeoutMs = 10_000) {
  const path = join(folder, `scanner-${scripts++}.cjs`);
  writeFileSync(path, `const path = process.argv.at(-1), fs = require("fs");\n${program}`);
  useScanner({ command: [process.execPath, path, "--quiet"], timeoutMs });
}

const scan = (content = "a text", path = "folder/a name;$(x).txt") => scanFile(memoryFile(path, Buffer.from(content)));

test("one that finds nothing leaves the site's own result, and has seen the content in a private file", async () => {
  const seen = join(folder, "seen.json");
  useProgram(
    `fs.writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ text: fs.readFileSync(path, "utf8"), mode: fs.statSync(path).mode & 0o777, path, args: process.argv.slice(2, -1), env: Object.keys(process.env) }))`,
  );
  process.env["VITRINE_TEST_SECRET"] = "secret";
  expect(await scan()).toMatchObject({ status: "safe", reasons: [] });
  delete process.env["VITRINE_TEST_SECRET"];
  const { text, mode, path, args, env } = JSON.parse(readFileSync(seen, "utf8"));
  expect({ text, mode, args }).toEqual({ text: "a text", mode: 0o600, args: ["--quiet"] });
  expect(path).toMatch(/\/a_name___x_\.txt$/);
  expect(env).not.toContain("VITRINE_TEST_SECRET");
});

test("one that finds something says why in its first line", async () => {
  useProgram(String.raw`console.log(path + ": Eicar\x1b[31m FOUND\nsecond line" ); process.exitCode = 1`);
  const found = await scan();
  expect(found).toMatchObject({ status: "unsafe" });
  expect(found.reasons).toEqual(["The scanner of this site found something: /a_name___x_.txt: Eicar[31m FOUND."]);
});

test("it is not asked about what is unsafe anyway", async () => {
  useProgram("process.exitCode = 2");
  expect((await scan("cos\nsystem\n(S'true'\ntR.")).reasons).toEqual(["Loading it runs os.system."]);
});

test.each([
  ["ends with another number", "process.exitCode = 2"],
  ["is killed", "process.kill(process.pid, 'SIGKILL')"],
  ["takes too long", "setInterval(() => {}, 1000)"],
  [
    "leaves a program behind that keeps its output open",
    `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })`,
  ],
  ["talks without an end", "for (;;) fs.writeSync(1, 'x'.repeat(10000))"],
])("one that %s could not tell", { timeout: 20_000 }, async (_, program) => {
  useProgram(program, 1_500);
  const began = performance.now();
  const found = await scan();
  expect(found.status).toBe("unscanned");
  expect(isRefused(found)).toBe(true);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("one that does not exist could not tell", async () => {
  useScanner({ command: [join(folder, "none")] });
  expect((await scan()).status).toBe("unscanned");
});

test("one that ends, and leaves a program behind, is done with", async () => {
  useProgram(
    `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" }).unref(); process.exit(1)`,
  );
  expect((await scan()).status).toBe("unsafe");
});

test("nothing of the files is left", async () => {
  await pause(10);
  expect(readdirSync(folder).filter((name) => name.startsWith("vitrine-scan-"))).toEqual([]);
});
