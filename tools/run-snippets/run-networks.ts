/**
 * `npm run run:networks -w tools`: runs timm's code, as pages show it, with every network that the catalog's models name, each with
 * random weights, and writes which ran to `data/runs/networks.json` and the table of marks.
 *
 * The weights of one network at a time are on the disk. Networks above a gigabyte of weights are left out and named.
 * `npm run run:networks -w tools -- resnet50 vit_base_patch16_224` runs only these and keeps the others' results.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { ModelRecord } from "../../packages/models/src/index.ts";
import { usageFor } from "../../packages/libraries/src/usage/usage.ts";
import { readSnippetModel } from "../../packages/libraries/src/model/snippet-model.ts";
import { writeData } from "../generate/write-data.ts";
import { codeShape } from "../../packages/libraries/src/verification/code-shape.ts";
import { networkOf } from "../../packages/libraries/src/verification/network-mark.ts";
import type { NetworkReport } from "../../packages/libraries/test/network-report.ts";
import { requirementsOf } from "../verify-snippets/install-line.ts";
import { environment, environmentName, versions } from "./environments.ts";
import { serveHub } from "./hub.ts";

const LIBRARY = "timm";
const MAX_WEIGHT_BYTES = 1e9;
const MAX_SECONDS = 120;
const root = fileURLToPath(new URL("../../", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const target = join(root, "data/runs/networks.json");

interface Job {
  network: string;
  repository: string;
  codes: { shape: string; code: string }[];
  /** How many models of the catalog are this network, and the weights of the largest. */
  models: number;
  weights: number;
}

const only = new Set(process.argv.slice(2));
const seed = readFileSync(join(root, "data/seed/models.jsonl"), "utf8").split("\n").filter(Boolean);
const jobs = new Map<string, Job>();
let install = "";
for (const line of seed) {
  const record = JSON.parse(line) as ModelRecord;
  const model = record.library_name === LIBRARY ? readSnippetModel(record) : undefined;
  const network = model && networkOf(model);
  if (network === undefined || (only.size > 0 && !only.has(network))) continue;
  const repository = `tiny/${network}`;
  const job = jobs.get(network) ?? { network, repository, codes: [], models: 0, weights: 0 };
  jobs.set(network, job);
  job.models += 1;
  job.weights = Math.max(job.weights, model?.parameters ?? 0);
  const usage = usageFor({ ...record, id: repository }, LIBRARY);
  for (const { language, code, install: line = "" } of "snippets" in usage ? usage.snippets : []) {
    install = line;
    const shape = codeShape(language, code);
    if (!job.codes.some((each) => each.shape === shape)) job.codes.push({ shape, code });
  }
}

const home = environment(environmentName(LIBRARY, install), requirementsOf(install));
/** In memory where the system has a folder for that: a gigabyte is written and read twice. */
const folder = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const cache = mkdtempSync(join(folder, "vitrine-run-cache-"));
const hub = await serveHub(cache, { jpg: join(cache, "sample.jpg") });
const child = spawn(join(home, "bin/python"), [join(here, "networks.py")], {
  env: {
    ...process.env,
    PYTHONPATH: join(here, "site"),
    HF_HOME: cache,
    HF_HUB_OFFLINE: "1",
    VITRINE_SAMPLES: hub.address,
    CUDA_VISIBLE_DEVICES: "",
    OMP_NUM_THREADS: "1",
  },
  stdio: ["pipe", "inherit", "inherit", "pipe"],
});
// Runs that mark most models in the least time come first, so that a run that is stopped has them.
const worth = ({ models, weights }: Job) => models / (weights + 1e7);
const ordered = [...jobs.values()].toSorted((a, b) => worth(b) - worth(a));
const first = ordered[0];
const task = {
  cache,
  sample: join(cache, "sample.jpg"),
  max_bytes: MAX_WEIGHT_BYTES,
  seconds: MAX_SECONDS,
  first,
  jobs: ordered,
};
child.stdin?.end(JSON.stringify(task));

const before = existsSync(target) ? (JSON.parse(readFileSync(target, "utf8")) as NetworkReport).networks : {};
const networks: NetworkReport["networks"] = only.size > 0 ? { ...before } : {};
const date = new Date().toISOString().slice(0, 10);
const releases = Object.entries(versions(home, install, false)).map((each) => each.join(" "));
let done = 0;
for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
  const { network, ran, errors, seconds } = JSON.parse(line) as {
    network: string;
    ran: Record<string, string>;
    errors: Record<string, string>;
    seconds: number;
  };
  const [failure] = Object.values(errors);
  networks[network] = {
    on: `${date} ${releases.join(", ")}`,
    ran: Object.keys(ran).toSorted().join(" "),
    printed: Object.values(ran)[0] ?? "",
    ...(failure !== undefined && { failed: failure.replaceAll(cache, "").slice(0, 160) }),
  };
  done += 1;
  console.log(`${done}/${jobs.size} ${network}: ${failure ?? "ran"} (${seconds} s)`);
  if (done % 50 === 0) write();
}
write();
hub.close();
rmSync(cache, { recursive: true, force: true });

function write(): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, no GPU, Linux`;
  const sorted = Object.fromEntries(Object.entries(networks).toSorted(([a], [b]) => a.localeCompare(b, "en")));
  const report: NetworkReport = { machine, library: LIBRARY, networks: sorted };
  writeData(target, report);
}
