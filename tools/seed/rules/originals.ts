/**
 * The original of a quantized model that no source names: converters give their repositories the original's name and
 * the format. Where exactly one other repository has that name, it is the original.
 */
import { lowerCaseName } from "./name-patterns.ts";
import { draftMethod } from "@vitrine/models";
import type { MergedModel } from "../merge.ts";
import { sizeInName } from "./size-in-name.ts";

const CONVERTERS =
  /^(unsloth|bartowski|thebloke|mlx-community|lmstudio-community|maziyarpanahi|cyankiwi|redhatai|quanttrio|nvidia|amd|ggml-org|quantfactory|mradermacher|second-state|city96|quantstack)\//i;
const FORMAT =
  /[-_.](?:gguf|awq|gptq|bnb-4bit|[3-8]bit|awq-[48]-?bit|awq-int[48]|gptq-int[48]|fp8|fp8-dynamic|nvfp4|mxfp4|fp4|mlx|mlx-[3-8]bit|mlx-bf16|quantized\.w\d+a\d+|int[48])$/i;

/** Those that are makers of models too. */
const MAKERS = /^(nvidia|amd)\//i;

/** Endings that makers append to a model's name where they publish its weights again in the layout of a library. */
const LAYOUT = /[-_](?:hf|diffusers)$/i;

/** Owners who publish models of others under their own names, as copies or in another format. */
const REPEATS: Readonly<Record<string, "copy" | "quantized">> = {
  autogluon: "copy",
  "hunyuanvideo-community": "copy",
  invokeai: "copy",
  "mlx-community": "quantized",
  "onnx-community": "quantized",
  protectai: "quantized",
  qdrant: "quantized",
  xenova: "quantized",
};
/** Endings that these append at most. */
const REPEATED = /[-_.](?:onnx|mlx|mlx-fp16|fp16|bf16)$/i;

const repeatOf = (id: string) => REPEATS[id.slice(0, id.indexOf("/")).toLowerCase()];
/** Models that drafts were trained for, under other names than theirs. */
const DRAFTED: ReadonlyMap<string, string> = new Map([
  // As its maker's instructions for vLLM pair them.
  ["AEON-7/AEON-DFlash-Qwen3.6-35B-A3B", "AEON-7/Ornith-1.0-35B-AEON-Ultimate-Uncensored-BF16"],
  // As vLLM's recipes and z-lab/dflash list them.
  ["nvidia/Kimi-K2.5-Thinking-Eagle3", "moonshotai/Kimi-K2.5"],
  ["yuhuili/EAGLE-LLaMA3-Instruct-8B", "meta-llama/Meta-Llama-3-8B-Instruct"],
  ["z-lab/LLaMA3.1-8B-Instruct-DFlash-UltraChat", "meta-llama/Llama-3.1-8B-Instruct"],
]);

/** The words that say that a repository holds a draft model, and what follows them. */
const FROM_DRAFT = /[-_.](?:speculator|eagle-?3|dflash\d*|dspark|assistant|mtp)(?=$|[-_.]).*$/i;

/** A network that only drafts for another model. Its maker gives it that model's name, with its size. */
export function draftsFor({ id, fields }: MergedModel): ReturnType<typeof draftMethod> {
  const size = (fields.get("parameters") ?? fields.get("parametersAbout"))?.value as number | undefined;
  return draftMethod({
    id,
    layers: fields.get("layers")?.value as number | undefined,
    parameters: size === sizeInName(id) ? undefined : size,
  });
}

/** Fills `baseModels` of converted models, and says so in the rule. */
export function findOriginals(models: readonly MergedModel[]): void {
  const originals = Map.groupBy(
    models.filter(
      ({ id }) => (!CONVERTERS.test(id) || MAKERS.test(id)) && !FORMAT.test(id) && repeatOf(id) === undefined,
    ),
    ({ id }) => lowerCaseName(id),
  );
  const byId = new Map(models.map((model) => [model.id.toLowerCase(), model]));
  /** The only model that is called so. */
  const original = (name: string): MergedModel | undefined => {
    const [only, second] = originals.get(name) ?? [];
    return second === undefined ? only : undefined;
  };
  /** The model of this name that most packages name. */
  const bestKnown = (name: string): MergedModel | undefined =>
    originals.get(name)?.toSorted((a, b) => b.packages.length - a.packages.length)[0];
  for (const model of models) {
    const { id, fields } = model;
    if (draftsFor(model) !== undefined) {
      const name = id.slice(id.indexOf("/") + 1).replace(FROM_DRAFT, "");
      const named = DRAFTED.get(id) ?? `${id.slice(0, id.indexOf("/"))}/${name}`;
      const target = byId.get(named.toLowerCase()) ?? bestKnown(name.toLowerCase());
      if (target !== undefined) fields.delete("baseModels");
      set(fields, target, "draft", "the name is that of the model it drafts for");
      continue;
    }
    if (LAYOUT.test(id))
      set(
        fields,
        byId.get(id.replace(LAYOUT, "").toLowerCase()),
        "copy",
        "the name is that of the original and the layout",
      );
    if (CONVERTERS.test(id) && FORMAT.test(id))
      set(
        fields,
        original(lowerCaseName(id).replace(FORMAT, "")),
        "quantized",
        "the name is that of the original and the format",
      );
    const repeats = repeatOf(id);
    if (repeats !== undefined)
      set(fields, original(lowerCaseName(id).replace(REPEATED, "")), repeats, "the name is that of the original");
  }
}

function set(fields: MergedModel["fields"], base: MergedModel | undefined, relation: string, rule: string): void {
  const named = fields.get("id");
  if (base === undefined || named === undefined || fields.has("baseModels")) return;
  fields.set("baseModels", {
    value: [{ id: base.id, relation }],
    sources: named.sources.slice(0, 1).map(({ release, path }) => ({ release, path, rule })),
  });
}
