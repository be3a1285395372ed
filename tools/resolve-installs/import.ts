/**
 * `npm run import:installs -w tools`: installs every install line of the usage code in a clean environment of Python 3.12 and
 * runs the import statements of its blocks, nothing else of them. Writes `data/runs/imported-installs.json` after
 * each line; pages name the lines that fail.
 *
 *   npm run import:installs -w tools                 goes on where it stopped: lines without a result first, then the oldest
 *   npm run import:installs -w tools -- kokoro       lines with this word alone
 *   npm run import:installs -w tools -- --minutes 30 stops after that time
 *
 * Lines of what runs on Apple silicon alone (mlx) are left out. Needs the network, and compilers for packages without a
 * wheel, which are built as pip does.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { exampleSnippets } from "../../packages/libraries/test/example-snippets.ts";
import { writeData } from "../generate/write-data.ts";
import { EXTRA_PACKAGES } from "../run-snippets/environments.ts";
import { requirementsOf } from "../verify-snippets/install-line.ts";

interface Result {
  date: string;
  status: "imported" | "fails" | "not installed" | "took too long";
  /** Statements that were run, or what went wrong. */
  imports?: string[];
  errors?: string[];
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const target = join(root, "data/runs/imported-installs.json");
const uv = join(root, ".vitrine/uv/bin/uv");
const folder = join(root, ".vitrine/import-environment");
const PYTHON = process.env["VITRINE_RUN_PYTHON"] ?? "python3.12";
const INSTALL_SECONDS = 400;
const IMPORT_SECONDS = 240;
const MAX_ERROR_LENGTH = 300;
const settings = {
  ...process.env,
  UV_CACHE_DIR: join(root, ".vitrine/uv-cache"),
  UV_PYTHON_DOWNLOADS: "never",
  UV_LINK_MODE: "hardlink",
};

const codeOf = Map.groupBy(
  exampleSnippets().filter(({ snippet: { language, code, install = "" } }) => {
    const isOfIndex = install.startsWith("pip install ") && !/git\+|https?:|&&/.test(install);
    return language === "python" && isOfIndex && !/mlx/.test(install + code);
  }),
  ({ snippet }) => snippet.install ?? "",
);
const results: Record<string, Result> = existsSync(target)
  ? (JSON.parse(readFileSync(target, "utf8")) as Record<string, Result>)
  : {};

const minutes = Number(process.argv[process.argv.indexOf("--minutes") + 1]);
const until = process.argv.includes("--minutes") ? Date.now() + minutes * 60_000 : Infinity;
const words = process.argv.slice(2).filter((word) => !word.startsWith("--") && word !== String(minutes));
const lines = [...codeOf.keys()]
  .filter((line) => words.every((word) => line.includes(word)))
  .toSorted((a, b) => (results[a]?.date ?? "").localeCompare(results[b]?.date ?? ""));

for (const line of lines) {
  if (Date.now() > until) break;
  const started = Date.now();
  const result = check(line);
  results[line] = result;
  console.log(
    `${result.status}: ${line} (${Math.round((Date.now() - started) / 1000)} s) ${result.errors?.join("; ") ?? ""}`,
  );
  write();
}
rmSync(folder, { recursive: true, force: true });

function check(line: string): Result {
  const date = new Date().toISOString().slice(0, 10);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const requirements = requirementsOf(line).flatMap((each) => [each, ...(EXTRA_PACKAGES[each] ?? [])]);
  const run = (args: readonly string[], seconds: number) =>
    spawnSync(uv, args, { env: settings, encoding: "utf8", timeout: seconds * 1000, killSignal: "SIGKILL" });
  run(["venv", "-q", "--clear", "--python", PYTHON, folder], 60);
  const python = join(folder, "bin/python");
  const installed = run(["pip", "install", "-q", "--python", python, ...requirements], INSTALL_SECONDS);
  if (installed.signal !== null) return { date, status: "took too long" };
  if (installed.status !== 0) return { date, status: "not installed", errors: [shorten(installed.stderr)] };
  const script = fileURLToPath(new URL("import_blocks.py", import.meta.url));
  const codes = (codeOf.get(line) ?? []).map(({ snippet }) => snippet.code);
  const imported = spawnSync(python, [script], {
    input: JSON.stringify(codes),
    encoding: "utf8",
    timeout: IMPORT_SECONDS * 1000,
    killSignal: "SIGKILL",
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, CUDA_VISIBLE_DEVICES: "", HF_HUB_OFFLINE: "1" },
  });
  if (imported.signal !== null) return { date, status: "took too long" };
  if (imported.status !== 0) return { date, status: "fails", errors: [shorten(imported.stderr)] };
  const found = Object.entries(JSON.parse(imported.stdout) as Record<string, string>);
  const errors = found
    .filter(([, error]) => error !== "")
    .map(([statement, error]) => `${statement}: ${shorten(error)}`);
  return errors.length > 0
    ? { date, status: "fails", errors }
    : { date, status: "imported", imports: found.map(([statement]) => statement) };
}

/** The last lines, in which uv and Python say what it is, without the names of this machine's folders. */
function shorten(text: string): string {
  return text.trim().replaceAll(root, "").replaceAll(/\s+/g, " ").slice(-MAX_ERROR_LENGTH);
}

function write(): void {
  const known = Object.entries(results)
    .filter(([line]) => codeOf.has(line))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeData(target, Object.fromEntries(known));
}
