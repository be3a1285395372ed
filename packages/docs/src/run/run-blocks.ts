/**
 * Runs the blocks of a page in processes of their own: bounded in time and output, in a temporary folder, without the
 * variables of the one who builds. It is no sandbox: the code can do what its author could do by hand, so nothing runs
 * unless it is asked for.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunnableBlock } from "./runnable-blocks.ts";

/** How blocks are run. */
export interface RunOptions {
  /** The Python to run with; `python3` unless given. */
  python?: string | undefined;
  /** Folders that Python imports from, before others. */
  pythonPath?: readonly string[];
  /** Variables that the processes get beside `PATH`, `HOME` and the language. */
  env?: Readonly<Record<string, string>>;
  /** Milliseconds that the blocks of a page in one language may take; 30 seconds unless given. */
  timeLimit?: number;
}

/** Result of a block. */
export interface BlockRun {
  /** The line of its fence. */
  line: number;
  /** Its output; of a session, the whole session. */
  output: string;
  isSession: boolean;
  problems: { line: number; message: string }[];
}

const TIME_MS = 30_000;
const MAX_OUTPUT_BYTES = 65_536;
const PYTHON_RUNNER = fileURLToPath(new URL("../../python/run_blocks.py", import.meta.url));

/** Runs the blocks in order. Blocks of Python share their names; those of one page share a folder. */
export async function runBlocks(blocks: readonly RunnableBlock[], options: RunOptions = {}): Promise<BlockRun[]> {
  if (blocks.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), "vitrine-docs-run-"));
  try {
    // Programs find the packages that the project has installed.
    const modules = resolve("node_modules");
    if (existsSync(modules)) await symlink(modules, join(folder, "node_modules"), "dir");
    const python = blocks.filter(({ language }) => language === "python");
    const runs = await runPython(python, folder, options);
    for (const [number, block] of blocks.entries())
      if (block.language !== "python") runs.push(await runProgram(block, number, folder, options));
    return runs.toSorted((one, other) => one.line - other.line);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runPython(blocks: readonly RunnableBlock[], folder: string, options: RunOptions): Promise<BlockRun[]> {
  if (blocks.length === 0) return [];
  const [asked, answered] = [join(folder, ".blocks.json"), join(folder, ".runs.jsonl")];
  await writeFile(asked, JSON.stringify(blocks));
  const ended = await runProcess(options.python ?? "python3", ["-B", PYTHON_RUNNER, asked, answered], folder, options);
  const lines = (await readFile(answered, "utf8").catch(() => "")).split("\n").filter(Boolean);
  const runs = new Map(
    lines.map((line) => JSON.parse(line) as Omit<BlockRun, "isSession">).map((run) => [run.line, run]),
  );
  let reason: string | undefined = ended.failure ?? (ended.output.trim().split("\n").at(-1) || "Python ended early.");
  return blocks.map(({ line, isSession, code }): BlockRun => {
    const run = runs.get(line);
    if (run) {
      const problems = run.problems.map((problem) => ({ ...problem, line: line + problem.line }));
      return { ...run, isSession, problems };
    }
    // The first block without an answer is the one that did not end; those after it were not begun.
    const problems = reason === undefined ? [] : [{ line, message: reason }];
    reason = undefined;
    return { line, isSession, output: isSession ? code : "", problems };
  });
}

async function runProgram(
  { language, code, line, isTyped }: RunnableBlock,
  number: number,
  folder: string,
  options: RunOptions,
): Promise<BlockRun> {
  const name = `block-${number}.${language === "shell" ? "sh" : isTyped ? "mts" : "mjs"}`;
  await writeFile(join(folder, name), `${code}\n`);
  const [program, args] =
    language === "shell"
      ? ["bash", ["-eo", "pipefail", name]]
      : [process.execPath, ["--disable-warning=ExperimentalWarning", name]];
  const { output, code: status, failure } = await runProcess(program, args, folder, options);
  const shown = output.replaceAll(`file://${folder}/`, "").replaceAll(`${folder}/`, "");
  if (status === 0 && failure === undefined) return { line, isSession: false, output: shown, problems: [] };
  const at = new RegExp(`${name.replaceAll(".", "\\.")}: ?(?:line )?(\\d+)`).exec(shown)?.[1];
  const message = failure ?? errorIn(shown) ?? `It ended with code ${status}.`;
  return { line, isSession: false, output: shown, problems: [{ line: line + Number(at ?? 0), message }] };
}

/** The line of a program's output that says what went wrong. */
function errorIn(output: string): string | undefined {
  const lines = output.trim().split("\n");
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? (lines.at(-1) || undefined);
}

interface Ended {
  output: string;
  code: number | null;
  /** Why it was ended, or could not begin. */
  failure?: string;
}

function runProcess(program: string, args: readonly string[], cwd: string, options: RunOptions): Promise<Ended> {
  const { timeLimit = TIME_MS, env = {}, pythonPath = [] } = options;
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      // A group of its own, so that what it started ends with it.
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: cwd,
        TMPDIR: cwd,
        LANG: "C.UTF-8",
        PYTHONUTF8: "1",
        PYTHONHASHSEED: "0",
        NO_COLOR: "1",
        ...(pythonPath.length > 0 && { PYTHONPATH: pythonPath.map((path) => resolve(path)).join(":") }),
        ...env,
      },
    });
    let output = "";
    let failure: string | undefined;
    const end = (reason: string) => {
      failure ??= reason;
      try {
        if (child.pid !== undefined) process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(() => end(`It took longer than ${timeLimit / 1000} s.`), timeLimit);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.length > MAX_OUTPUT_BYTES) end(`It printed more than ${MAX_OUTPUT_BYTES} characters.`);
      });
    }
    child.once("error", (error: NodeJS.ErrnoException) => {
      failure = error.code === "ENOENT" ? `There is no program “${program}”.` : error.message;
      clearTimeout(timer);
      done({ output, code: null, failure });
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      end("");
      done({
        output: output.slice(0, MAX_OUTPUT_BYTES),
        code,
        ...(failure !== undefined && failure !== "" && { failure }),
      });
    });
  });
}
