/**
 * `npm run resolve:installs -w tools`: checks with uv's resolver whether every install line has a solution
 * on Python 3.12 and 3.13, and writes `data/runs/resolved-installs.json`.
 * Needs the network. Nothing is installed; a package without wheels must be built to list its
 * requirements, which may run its own build script.
 *
 * `npm run resolve:installs -w tools -- relik` resolves the lines with one of these words and keeps the others' results.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exampleSnippets } from "../../packages/libraries/test/example-snippets.ts";
import { readData } from "../generate/generator.ts";
import { RESOLVED_FILE, RESOLVED_INSTALLS } from "../generate/run-marks.ts";
import { writeData } from "../generate/write-data.ts";
import { requirementsOf } from "../verify-snippets/install-line.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const known = readData(root, RESOLVED_FILE, RESOLVED_INSTALLS);
const VERSIONS = ["3.12", "3.13"];
const AT_ONCE = 2;
const SECONDS = 300;

const uv = join(root, ".vitrine/uv/bin/uv");
if (!existsSync(uv)) {
  execFileSync("python3", ["-m", "venv", join(root, ".vitrine/uv")], { stdio: "inherit" });
  execFileSync(join(root, ".vitrine/uv/bin/pip"), ["install", "-q", "uv"], { stdio: "inherit" });
}

/** Wheels alone for Linux, which is quick; then with packages of sources; then what runs on Apple silicon only. */
const INDEXES = [
  ["--no-build", "--python-platform", "linux"],
  ["--python-platform", "linux"],
  ["--no-build", "--python-platform", "aarch64-apple-darwin"],
];

/** Lines of the package index; what clones a repository or fetches a file is not for a resolver. */
const lines = [...new Set(exampleSnippets().flatMap(({ snippet }) => snippet.install ?? []))].filter(
  (line) => line.startsWith("pip install ") && !/git\+|https?:|&&/.test(line),
);
const words = process.argv.slice(2);
const isAsked = (line: string) => words.length === 0 || words.some((word) => line.includes(word));
const answers = new Map<string, Record<string, string>>();
const queue = lines.filter(isAsked).flatMap((line) => VERSIONS.map((version) => ({ line, version })));
await Promise.all(Array.from({ length: AT_ONCE }, work));

const unsolved = lines.flatMap((line) => {
  const failed = isAsked(line)
    ? VERSIONS.filter((version) => answers.get(line)?.[version] !== "")
    : (known.unsolved[line] ?? []);
  return failed.length === 0 ? [] : [[line, failed] as const];
});
const date = words.length > 0 ? known.date : new Date().toISOString().slice(0, 10);
writeData(join(root, RESOLVED_FILE), { date, unsolved: Object.fromEntries(unsolved) });
console.log(`${lines.length} lines; ${unsolved.length} without a solution somewhere`);
for (const [line, failed] of unsolved) {
  console.log(
    `${line}: ${failed.join(", ")}\n  ${answers.get(line)?.[failed[0] ?? ""]?.slice(0, 300).replaceAll("\n", " ")}`,
  );
}

async function work(): Promise<void> {
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
    const { line, version } = task;
    // Each worker does one after the other.
    // oxlint-disable-next-line no-await-in-loop
    const error = await resolve(requirementsOf(line), version);
    answers.set(line, { ...answers.get(line), [version]: error });
  }
}

/** The resolver's last objection; nothing where it finds a solution with one of the indexes. */
async function resolve(requirements: readonly string[], version: string): Promise<string> {
  let error = "";
  for (const index of INDEXES) {
    // Each index is tried only where the one before it failed.
    // oxlint-disable-next-line no-await-in-loop
    error = await compile(requirements, ["--python-version", version, ...index]);
    if (error === "") return "";
  }
  return error;
}

function compile(requirements: readonly string[], options: readonly string[]): Promise<string> {
  const args = ["pip", "compile", "-q", "--no-header", ...options, "-"];
  return new Promise((done) => {
    const child = spawn(uv, args, {
      env: { ...process.env, UV_CACHE_DIR: join(root, ".vitrine/uv-cache"), UV_PYTHON_DOWNLOADS: "never" },
      stdio: ["pipe", "ignore", "pipe"],
    });
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const timer = setTimeout(() => child.kill(), SECONDS * 1000);
    child.on("close", (code) => {
      clearTimeout(timer);
      done(code === 0 ? "" : text.trim() || "it took too long");
    });
    child.stdin.end(requirements.join("\n"));
  });
}
