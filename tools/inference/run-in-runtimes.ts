/**
 * Runs the client in Node 20, this Node, Bun and Deno against the test kit, and prints what each said where it is not
 * the same. Brings the runtimes from npm into a temporary folder (some 300 MB), which is why it is no part of the tests:
 *
 * `node --conditions=vitrine-source tools/inference/run-in-runtimes.ts`
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HUB_TOKEN, PROVIDER_KEY, REPLY, startTestKit } from "@vitrine/test-kit";
import { build } from "esbuild";

const EXPECTED = [
  `chat: ${REPLY}`,
  `stream: ${REPLY}`,
  "leave a stream: left",
  "a job: image/png",
  "a form with a file: hello",
  "vectors: [[0,0.5,-1],[1,0.5,-1]]",
  "tools: 2 22 degrees",
  "a time-out: ! timeout_overall",
  "an abort: ! by hand",
  "a wrong key: ! token_invalid",
  "no server: ! network",
];

const folder = mkdtempSync(join(tmpdir(), "vitrine-runtimes-"));
const kit = await startTestKit();
const isSlow = ({ body }: { body: unknown }) => (body as { model?: unknown } | null)?.model === "org/slow";
kit.fault({ kind: "slow-headers", milliseconds: 400, match: isSlow });
let isGood = true;
try {
  execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "bun", "deno", "node@20"], {
    stdio: "ignore",
  });
  const program = join(folder, "program.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "../../packages/inference/test/programs/runtime-program.ts")],
    outfile: program,
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["vitrine-source", "import"],
    logLevel: "error",
  });
  const bin = (name: string) => join(folder, "node_modules/.bin", name);
  const runtimes: [name: string, command: string, ...args: string[]][] = [
    ["Node", process.execPath],
    ["Node", bin("node")],
    ["Bun", bin("bun"), "run"],
    ["Deno", bin("deno"), "run", "--allow-net"],
  ];
  for (const [name, command, ...args] of runtimes) {
    const version = execFileSync(command, ["--version"], { encoding: "utf8" }).split("\n")[0]?.trim() ?? "";
    // One after the other: they share the kit.
    // oxlint-disable-next-line no-await-in-loop
    const lines = await linesOf(command, [...args, program, kit.url, HUB_TOKEN, PROVIDER_KEY]);
    const odd = EXPECTED.flatMap((line, place) =>
      lines[place] === line ? [] : [`${line} ← ${lines[place] ?? "nothing"}`],
    );
    console.log(`${name} ${version.replace(/^deno /, "")}: ${EXPECTED.length - odd.length} of ${EXPECTED.length}`);
    for (const line of odd) console.log(`  expected ${line}`);
    isGood &&= odd.length === 0;
  }
} finally {
  await kit.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;

function linesOf(command: string, args: readonly string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], timeout: 60_000 });
    let text = "";
    child.stdout.on("data", (piece: Buffer) => {
      text += piece.toString("utf8");
    });
    child.on("close", () => resolve(text.trimEnd().split("\n")));
  });
}
