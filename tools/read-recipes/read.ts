/**
 * `npm run read:recipes -w tools -- <folder> <commit>`: writes `data/serving-recipes.json` from a checkout of
 * vllm-project/recipes: for each model id how its weights are stored, and with which arguments vLLM is started. Facts
 * alone: its guides and descriptions stay where they are.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import * as v from "valibot";
import { parse } from "yaml";
import { SERVING_RECIPES_FILE } from "../generate/serving-tables.ts";
import { writeData } from "../generate/write-data.ts";

const [folder, commit] = process.argv.slice(2);
if (folder === undefined || commit === undefined)
  throw new Error("Give the folder of a checkout of vllm-project/recipes, and its commit.");

const args = v.optional(v.nullable(v.array(v.union([v.string(), v.number()]))));
const feature = v.optional(v.looseObject({ args }));
const variant = v.looseObject({
  model_id: v.optional(v.string()),
  precision: v.optional(v.string()),
  description: v.optional(v.string()),
  extra_args: args,
  tp: v.optional(v.unknown()),
});
const RECIPE = v.looseObject({
  meta: v.looseObject({ tasks: v.optional(v.array(v.string()), []) }),
  model: v.looseObject({ model_id: v.string(), base_args: args }),
  features: v.optional(v.nullable(v.looseObject({ tool_calling: feature, reasoning: feature }))),
  variants: v.optional(v.nullable(v.record(v.string(), variant))),
  strategy_overrides: v.optional(
    v.nullable(v.record(v.string(), v.nullable(v.looseObject({ tp: v.optional(v.unknown()) })))),
  ),
});

/** Arguments about the model. Those about a machine, a host or the files of a checkout are the reader's. */
const OF_MODEL =
  /^--(?:trust-remote-code|tokenizer[-_]mode|config[-_]format|load[-_]format|max-model-len|dtype|kv-cache-dtype|block-size|generation-config|enable-expert-parallel|mm-encoder-tp-mode|mm-processor-cache-(?:type|gb)|(?:no-)?enable-prefix-caching|chat-template-content-format|logits[-_]processors|runner|max-num-(?:seqs|batched-tokens)|async-scheduling|gpu-memory-utilization|disable-cascade-attn|mamba-[a-z-]+|compilation[-_]config|limit-mm-per-prompt\.\w+|quantization|moe-backend|reasoning-parser)$/;
/** A parser in a file of its own is not part of the server. */
const PLUGIN = /^--(?:tool-(?:call-)?parser|reasoning-parser)-plugin$/;

interface Model {
  path: string;
  precision?: string;
  gigabytes?: number;
  tools?: string;
  reasoning?: string;
  /** Cards that the weights are spread over at most. */
  cards?: number;
  args?: string[];
}

const models: Record<string, Model> = {};
for (const file of yamlFiles(join(folder, "models"))) {
  const {
    meta,
    model,
    features,
    variants,
    strategy_overrides: strategies,
  } = v.parse(RECIPE, parse(readFileSync(file, "utf8")));
  // Pictures, films and sound are served by another program.
  if (meta.tasks.length > 0 && meta.tasks.every((task) => task === "omni")) continue;
  const path = relative(folder, file);
  const tools = parserOf(features?.tool_calling?.args, "--tool-call-parser");
  const reasoning = parserOf(features?.reasoning?.args, "--reasoning-parser");
  const common = strategies?.["single_node_tp"]?.tp;
  const entries = Object.values(variants ?? {}).map((each) => [each.model_id ?? model.model_id, each] as const);
  for (const [id, each] of entries.length > 0 ? entries : [[model.model_id, {}] as const]) {
    // The first that names an id is its own form; others load it in another one.
    if (models[id] !== undefined || (each.extra_args ?? []).includes("ascend")) continue;
    const isBase = /base/i.test(id) && !/base/i.test(model.model_id);
    const groups = groupsOf([...(model.base_args ?? []), ...(each.extra_args ?? [])]);
    const cards = Number(each.tp ?? groups.get("--tensor-parallel-size")?.[0] ?? common);
    const gigabytes = /~\s?(\d+) GB on disk/.exec(each.description ?? "")?.[1];
    models[id] = {
      path,
      ...(each.precision !== undefined && { precision: each.precision }),
      ...(gigabytes !== undefined && { gigabytes: Number(gigabytes) }),
      ...(tools !== undefined && !isBase && { tools }),
      ...(reasoning !== undefined && !isBase && { reasoning }),
      ...(Number.isInteger(cards) && cards > 0 && { cards }),
      ...argumentsOf(groups),
    };
  }
}
const sorted = Object.fromEntries(Object.entries(models).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeData(join(import.meta.dirname, "../..", SERVING_RECIPES_FILE), {
  source: `github:vllm-project/recipes@${commit.slice(0, 12)}`,
  models: sorted,
});
console.log(`${Object.keys(sorted).length} models`);

/** Each option with the words that follow it. */
function groupsOf(words: readonly (string | number)[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const word of words.flatMap((each) =>
    /^--[\w-]+ \S+$/.test(String(each)) ? String(each).split(" ") : String(each),
  )) {
    const [name = "", value] = word.startsWith("--") ? word.split(/=(.*)/s) : [];
    if (name === "") current?.push(word);
    else groups.set(name, (current = value === undefined ? [] : [value]));
  }
  return groups;
}

function argumentsOf(groups: ReadonlyMap<string, readonly string[]>): Pick<Model, "args" | "reasoning"> {
  const kept = [...groups].filter(([name]) => OF_MODEL.test(name));
  const reasoning = kept.find(([name]) => name === "--reasoning-parser")?.[1][0];
  const words = kept.flatMap(([name, values]) => (name === "--reasoning-parser" ? [] : [name, ...values]));
  return { ...(reasoning !== undefined && { reasoning }), ...(words.length > 0 && { args: words }) };
}

function parserOf(words: v.InferOutput<typeof args>, name: string): string | undefined {
  const groups = groupsOf(words ?? []);
  return [...groups.keys()].some((each) => PLUGIN.test(each)) ? undefined : groups.get(name)?.[0];
}

function yamlFiles(root: string): string[] {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .map((name) => join(root, name));
}
