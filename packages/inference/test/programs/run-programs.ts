/**
 * Runs printed programs as a reader would: from a file, in a folder with the input files, with keys in the
 * environment and the providers at their real addresses. A proxy brings those addresses to the test kit. Each language
 * has a lane with its own kit, so that lanes can run side by side and every request has an owner.
 */

import { execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { HUB_TOKEN, startTestKit, type RecordedRequest, type TestKit } from "@vitrine/test-kit";
import { SAVED_AS } from "../../src/call-snippets/printable-call.ts";

export interface Outcome {
  /** Exit code. */
  code: number;
  stdout: string;
  stderr: string;
}

/** Result of a program. */
export interface Report extends Outcome {
  /** Everything that reached the kit. */
  requests: readonly RecordedRequest[];
  /** Files that it saved a result in. */
  saved: Readonly<Record<string, Uint8Array>>;
}

export interface Program {
  code: string;
  /** Puts models and faults into a kit that has forgotten everything. */
  prepare?(kit: TestKit): void;
  /** Files in its folder. */
  files: Readonly<Record<string, Uint8Array>>;
  /** Variables in addition to the hub token. */
  environment: Readonly<Record<string, string>>;
}

/** One language at work. Programs run one after the other. */
export interface Lane {
  run(program: Program): Promise<Report>;
  close(): Promise<void>;
}

interface Runner {
  /** File name for a program. */
  fileName: string;
  run(job: { file: string; folder: string; environment: Record<string, string> }): Promise<Outcome>;
  close(): void;
}

const REPOSITORY = join(import.meta.dirname, "../../../..");

async function openLane(start: (environment: NodeJS.ProcessEnv) => Promise<Runner>): Promise<Lane> {
  const kit = await startTestKit();
  const { environment } = await kit.proxy();
  const root = await mkdtemp(join(tmpdir(), "vitrine-snippets-"));
  await symlink(join(REPOSITORY, "node_modules"), join(root, "node_modules"));
  // Nothing of this machine's own settings reaches a program, a real token least of all.
  const { PATH } = process.env;
  const runner = await start({ PATH, HOME: root, HF_HOME: root, LANG: "C.UTF-8", ...environment });
  let runs = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const once = async ({ code, files, environment: keys, prepare }: Program): Promise<Report> => {
    const folder = join(root, `run-${++runs}`);
    await mkdir(folder);
    const file = join(folder, runner.fileName);
    await Promise.all([
      writeFile(file, code),
      ...Object.entries(files).map(([name, bytes]) => writeFile(join(folder, name), bytes)),
    ]);
    kit.reset();
    prepare?.(kit);
    const outcome = await runner.run({ file, folder, environment: { HF_TOKEN: HUB_TOKEN, ...keys } });
    return { ...outcome, requests: [...kit.requests], saved: await savedIn(folder) };
  };
  return {
    run: (program) => {
      const outcome = queue.then(() => once(program));
      queue = outcome.catch(() => {});
      return outcome;
    },
    close: async () => {
      runner.close();
      await kit.close();
      await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function savedIn(folder: string): Promise<Record<string, Uint8Array>> {
  const saved: Record<string, Uint8Array> = {};
  for (const name of [...Object.values(SAVED_AS), "audio-0.wav"]) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop
    if (existsSync(path)) saved[name] = await readFile(path);
  }
  return saved;
}

/** Why a command cannot be run here; undefined where it can. */
export function whyNoCommand(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile("bash", ["-c", 'command -v "$1"', "bash", name], (error) =>
      resolve(error ? `there is no command ${name}` : undefined),
    );
  });
}

export const PYTHON = process.env["VITRINE_PYTHON"] ?? join(REPOSITORY, ".vitrine/python/bin/python");
const MODULES = ["fal_client", "huggingface_hub", "numpy", "openai", "PIL", "requests"];

/** Why Python programs cannot be run here; undefined where they can. */
export async function whyNoPython(): Promise<string | undefined> {
  if (!existsSync(PYTHON)) return `there is no Python with ${MODULES.join(", ")} (set VITRINE_PYTHON)`;
  return new Promise((resolve) => {
    execFile(PYTHON, ["-c", `import ${MODULES.join(", ")}`], (error, _, stderr) =>
      resolve(error ? (stderr.trim().split("\n").at(-1) ?? "it fails") : undefined),
    );
  });
}

/** Python with the real clients. */
export function openPythonLane(): Promise<Lane> {
  return openLane(async (environment) => {
    const child = spawn(PYTHON, ["-u", join(import.meta.dirname, "run-python.py")], {
      env: { ...environment, PYTHONDONTWRITEBYTECODE: "1", HF_HUB_DISABLE_TELEMETRY: "1" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await lines.next();
    return {
      fileName: "snippet.py",
      run: async (job) => {
        child.stdin.write(`${JSON.stringify(job)}\n`);
        const { value } = await lines.next();
        return JSON.parse(String(value)) as Outcome;
      },
      close: () => child.kill(),
    };
  });
}

export function openNodeLane(): Promise<Lane> {
  return openLane(async (environment) => {
    const start = async () => {
      const started = fork(join(import.meta.dirname, "run-node.mjs"), {
        env: environment,
        execArgv: ["--conditions=vitrine-source", "--no-warnings"],
      });
      await once(started, "message");
      return started;
    };
    let child = await start();
    return {
      fileName: "snippet.mjs",
      run: async (job) => {
        const { signal, abort } = listening();
        const nothing = () => undefined;
        const ended = once(child, "exit", { signal }).then(nothing, nothing);
        const answered = once(child, "message", { signal }).then(([outcome]) => outcome as Outcome, nothing);
        child.send(job);
        const outcome = await Promise.race([answered, ended]);
        abort();
        if (outcome) return outcome;
        child = await start();
        // Node's exit code where a top-level await is never settled.
        return { code: 13, stdout: "", stderr: "The program ended before it was done." };
      },
      close: () => child.kill(),
    };
  });
}

/** For listeners that all go when one of them was called. */
function listening(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Every program in its own process, that lives until nothing is left to do. */
export function openNodeProcessLane(): Promise<Lane> {
  return openProcessLane("snippet.mjs", process.execPath, ["--conditions=vitrine-source", "--no-warnings"]);
}

export function openShellLane(): Promise<Lane> {
  return openProcessLane("snippet.sh", "bash", []);
}

function openProcessLane(fileName: string, command: string, args: readonly string[]): Promise<Lane> {
  return openLane(async (shared) => ({
    fileName,
    run: ({ file, folder, environment }) =>
      new Promise((resolve) => {
        execFile(
          command,
          [...args, file],
          { cwd: folder, env: { ...shared, ...environment } },
          (error, stdout, stderr) =>
            resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, stdout, stderr }),
        );
      }),
    close: () => {},
  }));
}
