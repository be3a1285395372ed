/**
 * `npm run run:snippets -w tools`: makes tiny random models, serves them from this machine as a hub does, and runs the code that
 * the generators write for them, unchanged: what it prints is written to `data/runs/runs.json`.
 *
 * Each library has its own virtual environment, made by its own install line; uv links equal files of them, so that
 * they cost little. The network is needed for the package index alone: the hub's address is this machine's, and sample
 * files at public addresses are answered by it too.
 *
 * `npm run run:snippets -w tools -- peft timm` runs only these libraries and keeps the other results;
 * `npm run run:snippets -w tools -- transformers --models MarianMTModel` only those of their models whose names end so.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RUN_CASES, type RunCase } from "../../packages/libraries/test/run-cases.ts";
import { usageFor } from "../../packages/libraries/src/usage/usage.ts";
import { writeData } from "../generate/write-data.ts";
import { codeShape } from "../../packages/libraries/src/verification/code-shape.ts";
import type { Run, RunReport } from "../../packages/libraries/test/run-report.ts";
import { requirementsOf } from "../verify-snippets/install-line.ts";
import { EXTRA_PACKAGES, environment, environmentName, nodeModules, versions, work } from "./environments.ts";
import { serveHub } from "./hub.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const target = join(root, "data/runs/runs.json");
const MAX_OUTPUT_CHARS = 600;
const MINUTES = 6;
/** Packages for the fixture builders and the sample files. */
const BUILDER_PACKAGES = [
  "torch",
  "torchvision",
  "num2words",
  "transformers",
  "diffusers",
  "peft",
  "numpy",
  "pillow",
  "soundfile",
  "av",
  "sentencepiece",
  "protobuf",
  "pandas",
  "scipy",
  "onnx",
  "onnxscript",
  "gguf",
];
/** Libraries on PyTorch whose blocks may share its loading; JAX and TensorFlow do not survive a fork. */
const PRELOAD = new Set(
  "transformers diffusers sentence-transformers peft timm open_clip setfit span-marker adapter-transformers".split(" "),
);
const FAILED: Result = { ok: false, error: "the driver ended", printed: "", files: [], seconds: 0, packages: {} };
const words = process.argv.slice(2);
const [libraries, endings] = words.includes("--models")
  ? [words.slice(0, words.indexOf("--models")), words.slice(words.indexOf("--models") + 1)]
  : [words, []];
const only = new Set(libraries);
const cases = RUN_CASES.filter(
  ({ library, record }) =>
    (only.size === 0 || only.has(library)) &&
    (endings.length === 0 || endings.some((ending) => record.id.endsWith(ending))),
);
const models = join(work, "models");
const samples = join(work, "samples");
/** Cache of this run alone: a model that is made again has the old one's id and commit. */
const cache = mkdtempSync(join(tmpdir(), "vitrine-run-cache-"));
mkdirSync(models, { recursive: true });
const builder = environment("torch", BUILDER_PACKAGES);
execFileSync(join(builder, "bin/python"), [join(here, "make_samples.py"), samples], { stdio: "inherit" });
const hub = await serveHub(models, {
  png: join(samples, "sample.png"),
  jpg: join(samples, "sample.jpg"),
  jpeg: join(samples, "sample.jpg"),
  flac: join(samples, "sample.flac"),
  wav: join(samples, "sample.wav"),
  mp4: join(samples, "sample.mp4"),
});

const runs: Run[] = [];
for (const library of new Set(cases.map((each) => each.library))) {
  const ofLibrary = cases.filter((each) => each.library === library);
  const made = await make(library, ofLibrary);
  runs.push(...(await runLibrary(library, ofLibrary, made)));
  await writeReport(library);
}
hub.close();
rmSync(cache, { recursive: true, force: true });

/** Writes the repositories of a library's cases; repository → "ok" or why not. */
async function make(library: string, cases: readonly RunCase[]): Promise<Record<string, string>> {
  const answer: Record<string, string> = {};
  const byFile = Map.groupBy(cases, (each) => each.builder ?? library);
  for (const [file, group] of byFile) {
    const script = join(here, "fixture-builders", `make_${file.replaceAll(/[.-]/g, "_")}.py`);
    if (!existsSync(script)) continue;
    const wanted = [...new Set(group.flatMap(({ record, needs = [] }) => [record.id, ...needs]))];
    let python: string;
    try {
      python = join(usesBuilders(script) ? builder : environmentOf(group), "bin/python");
    } catch (error) {
      for (const id of wanted) answer[id] = String(error).slice(-1500);
      continue;
    }
    for (const id of wanted) rmSync(join(models, id), { recursive: true, force: true });
    const result = await finished(python, [script, models, ...wanted], root, surroundings());
    const line = /^MADE (.*)$/m.exec(result.stdout);
    Object.assign(
      answer,
      line === null
        ? Object.fromEntries(wanted.map((id) => [id, result.stderr.slice(-1500)]))
        : JSON.parse(line[1] ?? "{}"),
    );
  }
  for (const [id, state] of Object.entries(answer))
    if (state !== "ok") console.error(`not made: ${id}\n${state.slice(-600)}`);
  return answer;
}

/** Fixture builders that need their library's own packages say so in their first lines. */
function usesBuilders(script: string): boolean {
  return !readFileSync(script, "utf8").includes("\n# environment: own");
}

function environmentOf(group: readonly RunCase[]): string {
  const jobs = group.flatMap(jobsOf);
  const library = group[0]?.library ?? "";
  const wanted = jobs.flatMap(({ install }) => requirementsOf(install));
  return environment(environmentName(library, jobs[0]?.install ?? ""), [
    ...new Set([...wanted, ...(EXTRA_PACKAGES[library] ?? [])]),
  ]);
}

/** A block to run, and the case it is of. */
interface Job {
  of: RunCase;
  language: "python" | "shell" | "javascript";
  title: string | undefined;
  install: string;
  code: string;
}

function jobsOf(each: RunCase): Job[] {
  const usage = usageFor(each.record, each.library, { ...(each.fill && { fill: each.fill }) });
  return ("snippets" in usage ? usage.snippets : []).flatMap(({ language, title, install = "", code }) => {
    if (each.titles !== undefined && !each.titles.includes(title ?? "")) return [];
    if (code === "" || language === "csharp" || language === "json" || (language === "shell" && install === ""))
      return [];
    return [{ of: each, language, title, install, code }];
  });
}

async function runLibrary(library: string, cases: readonly RunCase[], made: Record<string, string>): Promise<Run[]> {
  const found: Run[] = [];
  const ready: (Job & { home: string })[] = [];
  const homes = new Map<string, string>();
  for (const job of cases.flatMap(jobsOf)) {
    const state = made[job.of.record.id];
    try {
      if (state !== undefined && state !== "ok") throw new Error(`model not made: ${state}`);
      const home = homes.get(job.install) ?? prepare(library, job);
      homes.set(job.install, home);
      ready.push({ ...job, home });
    } catch (error) {
      found.push(
        report(job, { ok: false, error: String(error).slice(-2000), seconds: 0, printed: "", files: [], packages: {} }),
      );
    }
  }
  const python = Map.groupBy(
    ready.filter(({ language }) => language === "python"),
    (job) => job.home,
  );
  for (const [home, jobs] of python) {
    const answers = drive(home, jobs, PRELOAD.has(library));
    // Each environment runs its blocks one after the other.
    // oxlint-disable-next-line no-await-in-loop
    for (const job of jobs) found.push(report(job, (await answers.next()).value ?? FAILED));
  }
  for (const job of ready.filter(({ language }) => language !== "python"))
    found.push(report(job, await runProgram(job)));
  return found;
}

function prepare(library: string, { language, install }: Job): string {
  if (language === "javascript") return nodeModules(install);
  const name = environmentName(library, install);
  return environment(name, [...requirementsOf(install), ...(EXTRA_PACKAGES[library] ?? [])]);
}

interface Result {
  ok: boolean;
  error: string;
  printed: string;
  files: string[];
  seconds: number;
  packages: Record<string, string>;
}

function report(job: Job, result: Result): Run {
  console.log(
    `${result.ok ? "ran" : "FAILED"} ${job.of.library}: ${job.title ?? "code"} of ${job.of.record.id} (${result.seconds} s)`,
  );
  if (!result.ok) console.error(result.error.slice(-1200));
  return {
    library: job.of.library,
    ...(job.title === undefined ? {} : { title: job.title }),
    shape: codeShape(job.language, job.code),
    language: job.language,
    model: job.of.record.id,
    ...architectureOf(architectureModel(job)),
    ...(job.of.fill === undefined ? {} : { fill: job.of.fill }),
    ok: result.ok,
    seconds: result.seconds,
    packages: result.packages,
    printed: result.printed,
    ...(result.files.length > 0 ? { files: result.files } : {}),
    ...(result.ok ? {} : { error: lastLine(result.error) }),
  };
}

/** An adapter of a pipeline of any class runs in that of its base. */
function architectureModel({ of: { record, needs = [] }, code }: Job): string {
  return code.includes(" = DiffusionPipeline.from_pretrained") ? (needs[0] ?? record.id) : record.id;
}

/** Class of the model that was made, and how its weights are quantized, in its configuration. */
function architectureOf(id: string): { architecture?: string; method?: string } {
  const read = (name: string): Record<string, unknown> => {
    const path = join(models, id, name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>) : {};
  };
  const config = read("config.json");
  const [first] = Array.isArray(config["architectures"]) ? (config["architectures"] as unknown[]) : [];
  const named = first ?? config["architecture"] ?? read("model_index.json")["_class_name"];
  const quantization = config["quantization_config"] as { quant_method?: unknown } | undefined;
  const method = quantization?.quant_method;
  return {
    ...(typeof named === "string" && { architecture: named }),
    ...(typeof method === "string" && { method }),
  };
}

/** Last line of a program, without paths of this machine. */
function lastLine(text: string): string {
  const line = text.trim().split("\n").at(-1) ?? "";
  return line.replaceAll(root, "").replaceAll(hub.address, "http://127.0.0.1").slice(0, 200);
}

function resultOf(
  status: number,
  stdout: string,
  stderr: string,
  files: string[],
  seconds: number,
  packages: Record<string, string>,
): Result {
  const printed = stdout
    .replaceAll(hub.address, "http://127.0.0.1")
    .replaceAll(work, "")
    .replace(/[^\P{C}\n]|\ufffd/gu, "·")
    .trim();
  return {
    // A random model may well answer with nothing: an empty line was printed all the same.
    ok: status === 0 && (stdout !== "" || files.length > 0),
    error: status === 0 ? "it showed nothing" : stderr,
    printed:
      stdout !== "" && printed === ""
        ? "(an empty line)"
        : printed.length > MAX_OUTPUT_CHARS
          ? `${printed.slice(0, MAX_OUTPUT_CHARS)} …`
          : printed,
    files,
    seconds: Math.round(seconds),
    packages,
  };
}

function freshFolder(): { folder: string; newFiles: () => string[] } {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-run-"));
  cpSync(samples, folder, { recursive: true });
  const before = new Set(readdirSync(folder));
  return { folder, newFiles: () => readdirSync(folder).filter((name) => !before.has(name) && name !== "offload") };
}

/** Runs Python blocks by the driver, and gives their results in order. */
async function* drive(home: string, jobs: readonly Job[], preload: boolean): AsyncGenerator<Result, undefined> {
  const folders = jobs.map(freshFolder);
  const env = {
    ...surroundings(),
    PATH: `${join(home, "bin")}:${process.env["PATH"]}`,
    PYTHONPATH: join(here, "site"),
  };
  const child = spawn(join(home, "bin/python"), [join(here, "driver.py")], {
    env,
    stdio: ["pipe", "inherit", "inherit", "pipe"],
  });
  const tasks = jobs.map(({ code }, i) => ({ code, folder: folders[i]?.folder, seconds: MINUTES * 60 }));
  child.stdin?.end(JSON.stringify({ preload, jobs: tasks }));
  const lines = createInterface({ input: child.stdio[3] as Readable });
  let next = 0;
  for await (const line of lines) {
    const { status, stdout, stderr, seconds } = JSON.parse(line) as {
      status: number;
      stdout: string;
      stderr: string;
      seconds: number;
    };
    const job = jobs[next] as Job;
    yield resultOf(
      status,
      stdout,
      stderr,
      folders[next]?.newFiles() ?? [],
      seconds,
      versions(home, job.install, false),
    );
    next += 1;
  }
  for (const { folder } of folders) rmSync(folder, { recursive: true, force: true });
  return undefined;
}

/** Runs a program to its end. Not by a call that blocks: the hub it calls is served by this process. */
function finished(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const timer = setTimeout(() => child.kill("SIGKILL"), MINUTES * 60_000);
    child.on("error", (error) => (stderr += String(error)));
    child.on("close", (status) => {
      clearTimeout(timer);
      resolve({ status: status ?? 1, stdout, stderr });
    });
  });
}

/** Runs a shell or JavaScript block. */
async function runProgram(job: Job & { home: string }): Promise<Result> {
  const { folder, newFiles } = freshFolder();
  const isNode = job.language === "javascript";
  const [command = "", ...args] = isNode
    ? [process.execPath, "--import", join(here, "site/fetch.mjs"), "--input-type=module", "-e", job.code]
    : ["bash", "-c", job.code];
  const env = {
    ...surroundings(),
    PATH: `${join(job.home, "bin")}:${process.env["PATH"]}`,
    PYTHONPATH: join(here, "site"),
  };
  const started = Date.now();
  const { status, stdout, stderr } = await finished(command, args, isNode ? job.home : folder, env);
  const packages = versions(job.home, job.install, isNode);
  const result = resultOf(status, stdout, stderr, newFiles(), (Date.now() - started) / 1000, packages);
  rmSync(folder, { recursive: true, force: true });
  return result;
}

function surroundings(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PYTHONPATH: join(here, "fixture-builders"),
    HF_ENDPOINT: hub?.address,
    HF_HOME: cache,
    HF_HUB_DISABLE_XET: "1",
    HF_HUB_DISABLE_TELEMETRY: "1",
    HF_HUB_DISABLE_PROGRESS_BARS: "1",
    VITRINE_SAMPLES: hub?.address,
    TOKENIZERS_PARALLELISM: "false",
    TF_CPP_MIN_LOG_LEVEL: "3",
    CUDA_VISIBLE_DEVICES: "",
    // Compiling takes minutes that a tiny model does not pay back.
    TORCHDYNAMO_DISABLE: "1",
    OMP_NUM_THREADS: "1",
    MPLBACKEND: "Agg",
  };
}

/** Writes the results so far: those of the library just run take the place of its earlier ones. */
async function writeReport(library: string): Promise<void> {
  const before = existsSync(target) ? (JSON.parse(readFileSync(target, "utf8")) as RunReport).runs : [];
  const date = new Date().toISOString().slice(0, 10);
  const fresh = runs.filter((each) => each.library === library).map((each) => ({ ...each, date }));
  const known = new Set(RUN_CASES.map((each) => each.library));
  const again = new Set(cases.filter((each) => each.library === library).map(({ record }) => record.id));
  const isKept = (each: Run) => each.library !== library || (endings.length > 0 && !again.has(each.model));
  const others = before.filter((each) => isKept(each) && known.has(each.library));
  const all: Run[] = [...others, ...fresh].toSorted((a, b) => a.library.localeCompare(b.library, "en"));
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, no GPU, Linux`;
  writeData(target, { machine, runs: all });
  const count = (list: readonly { library: string; shape: string }[]) =>
    `${new Set(list.map((each) => `${each.library} ${each.shape}`)).size} shapes of ${new Set(list.map((each) => each.library)).size} libraries`;
  console.log(`ran: ${count(all.filter(({ ok }) => ok))}; failed: ${count(all.filter(({ ok }) => !ok))}`);
}
