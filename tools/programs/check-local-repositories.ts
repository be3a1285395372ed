/**
 * `npm run check:local-repositories -w tools [-- DATA]`: checks that are too slow or too large for every
 * test run. The built server indexes a thousand repositories; a file of 20 GB is downloaded from it
 * while its memory is watched; the runtimes for local models are installed from npm and run;
 * Python's `transformers` loads from the site. The data goes into DATA (default: a temporary
 * folder). The result of the last run is in docs/benchmarks/site.md.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installModel, runnerOf } from "@vitrine/local-models";
import { startTestSite } from "./test-site.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const folder = process.argv[2];
const data = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), "vitrine-check-local-"));
const models = mkdtempSync(join(tmpdir(), "vitrine-check-local-models-"));
const GIGABYTE = 1e9;
const SIZE = 20 * GIGABYTE;

function put(path: string, content: string): void {
  mkdirSync(join(models, path, ".."), { recursive: true });
  writeFileSync(join(models, path), content);
}

/** Megabytes of memory that a process has now, where the system reports it. */
function memoryOf(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(found) / 1000;
}

/** Seconds of processor that a process has used. */
function workOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args[0] ?? ""} ended with ${status}: ${stderr.slice(-2000)}`);
  return stdout.trim();
}

for (let count = 0; count < 1000; count++) {
  const id = `team-${count % 40}/model-${count}`;
  put(`${id}/README.md`, `---\nlicense: mit\npipeline_tag: text-classification\n---\n# ${id}\n\nNumber ${count}.\n`);
  put(`${id}/config.json`, '{"model_type": "bert", "architectures": ["BertForSequenceClassification"]}');
  for (const name of ["tokenizer_config.json", "vocab.txt", "special_tokens_map.json"]) put(`${id}/${name}`, "{}");
  put(`${id}/onnx/model.onnx`, "x");
}
const site = await startTestSite(models, join(data, "site"));
console.log(`${site.count} repositories were taken up ${site.seconds.toFixed(1)} s after the start.`);

await pause(5000);
const before = workOf(site.pid);
await pause(60_000);
console.log(`Idle: ${(((workOf(site.pid) - before) / 60) * 100).toFixed(2)} % of a processor over a minute.`);

put("big/sparse/config.json", "{}");
put("big/sparse/weights.bin", "");
truncateSync(join(models, "big/sparse/weights.bin"), SIZE);
const address = `${site.address}/big/sparse/resolve/main/weights.bin`;
while ((await fetch(address, { method: "HEAD" })).status !== 200) await pause(250);
const start = memoryOf(site.pid);
const began = performance.now();
let peak = start;
let received = 0;
for await (const chunk of (await fetch(address)).body ?? []) {
  const isNext = Math.floor(received / GIGABYTE) < Math.floor((received + chunk.length) / GIGABYTE);
  received += chunk.length;
  if (isNext) peak = Math.max(peak, memoryOf(site.pid));
}
const seconds = (performance.now() - began) / 1000;
console.log(
  `${received / GIGABYTE} GB in ${seconds.toFixed(0)} s (${(received / 1e6 / seconds).toFixed(0)} MB/s); memory ${start.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB.`,
);
if (received !== SIZE) throw new Error("The download is incomplete.");

const environment = join(data, "python");
run("python3", ["-m", "venv", environment]);
run(join(environment, "bin/pip"), ["install", "--quiet", "transformers"]);
put(
  "py/tiny/config.json",
  '{"model_type": "bert", "hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "vocab_size": 5}',
);
put("py/tiny/vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nhello\nworld\n");
put("py/tiny/tokenizer_config.json", '{"tokenizer_class": "BertTokenizer"}');
put("py/tiny/README.md", "---\nlibrary_name: transformers\n---\n# Tiny\n");
while ((await fetch(`${site.address}/api/models/py/tiny`)).status !== 200) await pause(250);
const program = [
  "from transformers import AutoConfig, AutoTokenizer",
  'print(AutoConfig.from_pretrained("py/tiny").hidden_size, AutoTokenizer.from_pretrained("py/tiny")("hello world").input_ids)',
].join("\n");
console.log(
  `transformers: ${run(join(environment, "bin/python"), ["-c", program], {
    HF_ENDPOINT: site.address,
    HF_HOME: join(data, "hf"),
  })
    .split("\n")
    .at(-1)}`,
);
for (const runner of ["onnx", "gguf"] as const) await installModel(runnerOf({ runner }), data);
const builder = new URL("../../packages/local-models/src/testing/tiny-models.ts", import.meta.url);
const { makeOnnxClassifier } = (await import(builder.href)) as { makeOnnxClassifier(folder: string): void };
makeOnnxClassifier(join(models, "tiny/feeling"));
while ((await fetch(`${site.address}/api/models/tiny/feeling`)).status !== 200) await pause(250);
const script = [
  'const { pipeline, env } = require("@huggingface/transformers");',
  `Object.assign(env, { remoteHost: ${JSON.stringify(`${site.address}/`)}, allowLocalModels: false, cacheDir: ${JSON.stringify(join(data, "tjs"))} });`,
  'pipeline("text-classification", "tiny/feeling", { device: "cpu", dtype: "fp32" })',
  '  .then((pipe) => pipe("awful fine")).then((found) => console.log(JSON.stringify(found)));',
].join("\n");
const fromSite = join(data, "local-models/custom-onnx/from-site.cjs");
writeFileSync(fromSite, script);
console.log(`transformers.js: ${run(process.execPath, [fromSite]).split("\n").at(-1)}`);
site.server.kill("SIGTERM");

const tested = run("vitest", ["run", "packages/local-models/src/http/custom-models.test.ts"], {
  VITRINE_LOCAL_TEST_DATA: data,
});
console.log(`Local models: ${/Tests\s+(.+)/.exec(tested.replaceAll(/\u001b\[[\d;]*m/g, ""))?.[1] ?? "?"}`);

rmSync(models, { recursive: true, force: true });
if (!folder) rmSync(data, { recursive: true, force: true });
