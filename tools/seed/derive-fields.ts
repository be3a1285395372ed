/**
 * Fields that follow from what is stated, for all models together: tasks, libraries, and what a model has in common with the
 * one that it is made of. Derived values name their rule.
 */
import { inferTask } from "@vitrine/models";
import { autoClassFor, type LoadedBy } from "@vitrine/models/folder";
import { modelRole } from "@vitrine/tasks";
import type { MergedField, MergedModel } from "./merge.ts";
import { loadingOf, type Loading } from "./rules/auto-class.ts";
import { learnFromHabits } from "./rules/habits.ts";
import { learnFromNames } from "./rules/name-families.ts";
import { learnLibrary } from "./rules/library-by-name.ts";
import { learnTasks } from "./rules/name-tasks.ts";
import { learnSizes } from "./rules/networks.ts";
import { draftsFor, findOriginals } from "./rules/originals.ts";
import { learnFromSiblings } from "./rules/siblings.ts";
import { activeInName, sizeInName } from "./rules/size-in-name.ts";
import { taskOfModelType } from "./rules/model-types.ts";

/** Tasks whose models may hold a conversation. */
export const WRITES: ReadonlySet<string> = new Set([
  "text-generation",
  "image-text-to-text",
  "any-to-any",
  "audio-text-to-text",
  "video-text-to-text",
]);
export const QUANTIZED: ReadonlySet<string> = new Set(["awq", "gptq", "fp8", "mxfp4", "nvfp4", "bitsandbytes"]);

interface BaseModel {
  id: string;
  relation?: string;
}

/** The shape of a network, which no retraining changes. */
const SHAPE = [
  "contextLength",
  "architectures",
  "model_type",
  "layers",
  "attentionHeads",
  "keyValueHeads",
  "headSize",
  "hiddenSize",
  "vocabularySize",
  "attention",
  "keyValueLoraRank",
  "ropeHeadSize",
  "slidingWindow",
  "slidingLayersEvery",
  "expertCount",
  "expertsActive",
  "activeParametersAbout",
] as const;
/**
 * Metadata that a quantized or copied model inherits from its base. Its license, its date and who may read it are stated for
 * it or unknown: a page shows those of the base as what they are.
 */
const OF_COPIES = [...SHAPE, "pipeline_tag", "languages", "abilities"];
const INHERITED: Readonly<Record<string, readonly string[]>> = {
  quantized: OF_COPIES,
  copy: OF_COPIES,
  finetune: SHAPE,
};

/**
 * Works out, for all models together, what follows from what is stated: the task from the class or type, the library
 * of a bare format, and what a quantized form has in common with its original. What is known stays, so it can be done again
 * when more is.
 */
export function deriveFields(models: readonly MergedModel[]): void {
  const byId = new Map(models.map((model) => [model.id.toLowerCase(), model]));
  learnFromSiblings(models);
  learnFromNames(models);
  findOriginals(models);
  for (const { id, fields } of models) {
    countBytes(fields);
    replaceParts(id, fields);
    for (const each of (fields.get("supersedes")?.value ?? []) as string[]) {
      const older = byId.get(each.toLowerCase())?.fields;
      const stated = fields.get("supersedes");
      if (older !== undefined && stated !== undefined && !older.has("supersededBy"))
        older.set("supersededBy", follow(id, stated, "named as the older one"));
    }
  }
  for (const { fields } of models) {
    const formats = fields.get("formats");
    if (!fields.has("library_name") && (formats?.value as string[] | undefined)?.includes("gguf") === true) {
      fields.set("library_name", follow("gguf", formats as MergedField, "files in the format gguf"));
    }
    if (changesPicture(fields)) fields.delete("pipeline_tag");
    if (!fields.has("pipeline_tag")) deriveTask(fields);
  }
  const settled = new Set<MergedModel>();
  const inherit = (model: MergedModel) => {
    if (settled.has(model)) return;
    settled.add(model);
    const bases = (model.fields.get("baseModels")?.value ?? []) as BaseModel[];
    for (const { id, relation } of bases) {
      const base = byId.get(id.toLowerCase());
      // A finetune may do something else; a quantized form or a copy does what its original does.
      const inherited = INHERITED[relation ?? ""];
      if (base === undefined || inherited === undefined || base === model) continue;
      inherit(base);
      if (isOtherSize(model, base)) continue;
      const take = (field: string, from: string) => {
        const known = base.fields.get(from);
        const isKnown = model.fields.has(field);
        // Who trains a model for another task gives it another head.
        const isOtherHead = field === "architectures" && relation === "finetune" && isOtherTask(model, base);
        // Who teaches a model that writes to see puts it into a network of another type.
        const isInside = field === "model_type" && relation === "finetune" && seesMore(model, base);
        if (known === undefined || isKnown || isOtherHead || isInside) return;
        added.push([field, follow(known.value, known, `from base model ${base.id}`)]);
      };
      const added: [string, MergedField][] = [];
      if (relation !== "finetune" && isOtherKind(model, base)) model.fields.delete("pipeline_tag");
      for (const field of inherited) take(field, field);
      // How many weights the original has, the copy has too; counted ones may be packed into fewer numbers. A size
      // that only repeats the name says less.
      const about = model.fields.get("parametersAbout");
      const isNamed = about !== undefined && about.value === sizeInName(model.id);
      if (!model.fields.has("parameters") && (about === undefined || isNamed)) {
        if (isNamed && hasSize(base)) model.fields.delete("parametersAbout");
        take("parametersAbout", base.fields.has("parameters") ? "parameters" : "parametersAbout");
      }
      for (const [field, value] of added) model.fields.set(field, value);
    }
  };
  for (const model of models) inherit(model);
  if (learnFromDerived(models, byId)) {
    settled.clear();
    for (const model of models) inherit(model);
  }
  learnTasks(models);
  for (const { id, fields } of models) rankPairs(id, fields);
  learnFromHabits(models);
  learnSizes(models);
  for (const model of models) {
    const { id, fields } = model;
    if (draftsFor(model) !== undefined) deriveDraftLibrary(id, fields);
    if (!givesVectors(id, fields)) fields.delete("embeddingDimension");
    deriveLibrary(fields);
    learnLibrary(id, fields, follow);
    deriveSize(model);
  }
}

/** Tasks whose models answer with vectors; of the others a benchmark of vectors reads inner states. */
const VECTORS: ReadonlySet<unknown> = new Set([
  undefined,
  "feature-extraction",
  "image-feature-extraction",
  "sentence-similarity",
  "visual-document-retrieval",
  "zero-shot-image-classification",
]);

function givesVectors(id: string, fields: MergedModel["fields"]): boolean {
  return VECTORS.has(fields.get("pipeline_tag")?.value) || /embed|(?:^|[-/])gme(?=-)/i.test(id);
}

/** A classifier or encoder that is made for pairs of a question and a text ranks them. */
function rankPairs(id: string, fields: MergedModel["fields"]): void {
  const task = fields.get("pipeline_tag");
  if (task === undefined || task.value === "text-ranking" || modelRole({ id }).pairs !== "ranking") return;
  fields.set("pipeline_tag", follow("text-ranking", task, "made for pairs of a question and a text"));
}

/** The type of a draft model is that of a language model, which it is not. */
function deriveDraftLibrary(id: string, fields: MergedModel["fields"]): void {
  const named = fields.get("id");
  if (named === undefined || fields.has("library_name") || fields.has("formats")) return;
  const library = id.startsWith("mlx-community/") ? "mlx" : "vllm";
  fields.set("library_name", follow(library, named, "a draft model, loaded beside the model that it drafts for"));
}

/** A model whose class or type is in transformers and that has no other format is loaded by it. */
function deriveLibrary(fields: MergedModel["fields"]): void {
  const [library, pipeline] = [fields.get("library_name"), fields.get("diffusersClass")];
  // A pipeline beside the single file is loaded as what it is.
  if (library?.value === "diffusion-single-file" && pipeline !== undefined)
    fields.set("library_name", follow("diffusers", pipeline, "a pipeline of diffusers beside the single file"));
  const task = fields.get("pipeline_tag")?.value as string | undefined;
  if (library?.value === "mlx" && SPOKEN.has(task ?? "") && fields.get("model_type")?.value !== "whisper")
    fields.set("library_name", follow("mlx-audio", library, "speech in the format mlx"));
  // The picture half of a pair loads in timm too; what the pair does is done by the package that trained it.
  if (library?.value === "timm" && task === "zero-shot-image-classification")
    fields.set("library_name", follow("open_clip", library, "a pair of encoders, in the table of open_clip"));
  const type = fields.get("model_type");
  const architectures = fields.get("architectures");
  const stated = type ?? architectures;
  // Quantized weights are loaded by the same program; other files are not.
  const files = (fields.get("formats")?.value ?? []) as string[];
  const isOtherFile = files.some((format) => !QUANTIZED.has(format));
  if (stated === undefined || fields.has("library_name") || isOtherFile || fields.has("diffusersClass")) return;
  const architecture = (architectures?.value as string[] | undefined)?.[0];
  const chosen = autoClassFor({ architecture, modelType: type?.value as string | undefined });
  if (chosen?.from === "builtin")
    fields.set("library_name", follow("transformers", stated, "its type is in transformers"));
  else if (
    chosen?.from !== "elsewhere" &&
    (type !== undefined || NAMES_ITS_USE.test(architecture ?? "")) &&
    WITH_OWN_CODE.has(fields.get("pipeline_tag")?.value as string)
  )
    fields.set(
      "library_name",
      follow("transformers", stated, "a configuration for transformers, with a type of its own"),
    );
}

/** Whether transformers has the model's type or class itself. */
export function isBuiltIn(model: LoadedBy): boolean {
  const isTold = model.architecture !== undefined || model.modelType !== undefined;
  return isTold && autoClassFor(model)?.from === "builtin";
}

/** sentence-transformers loads its networks by the same table, where their type is known. */
export function loadingBy(library: string | undefined, model: LoadedBy): Loading {
  if (library === "transformers") return loadingOf(model);
  const found = library === "sentence-transformers" ? loadingOf(model) : undefined;
  return found?.modelClass === undefined ? { isCustomCode: false } : { ...found, isCustomCode: false };
}

/** A class of a repository's own that says by which auto class it is registered. */
const NAMES_ITS_USE = /For[A-Z]\w+$|LMHeadModel$|ModelLM$/;

/** Tasks of models in the format mlx that mlx-audio runs. */
const SPOKEN: ReadonlySet<string> = new Set(["text-to-speech", "automatic-speech-recognition"]);

/** Tasks of repositories whose configuration names a type that comes with them, as code for transformers. */
const WITH_OWN_CODE: ReadonlySet<string> = new Set([
  "text-generation",
  "image-text-to-text",
  "image-to-text",
  "feature-extraction",
  "text-ranking",
  "fill-mask",
]);

function hasSize({ fields }: MergedModel): boolean {
  return fields.has("parameters") || fields.has("parametersAbout");
}

/** Formats in which a weight takes two bytes. */
const SIXTEEN_BITS: ReadonlySet<unknown> = new Set(["bf16", "fp16"]);
/** Types of whole models by whose words their parts are filed in the documentation. */
const WHOLE_OF: readonly (readonly [id: RegExp, type: string])[] = [
  [/^(microsoft\/trocr|naver-clova-ix\/donut|facebook\/nougat)-/, "vision-encoder-decoder"],
];

/** The bytes of weights in 16 bits count them: two each. */
function countBytes(fields: MergedModel["fields"]): void {
  const bytes = fields.get("weightBytes");
  const formats = (fields.get("formats")?.value ?? []) as string[];
  const format = fields.get("weightFormat")?.value;
  const isQuantized = formats.some((each) => QUANTIZED.has(each) || each === "mlx" || each === "gguf");
  if (bytes === undefined || fields.has("parameters") || isQuantized) return;
  if (format !== undefined && !SIXTEEN_BITS.has(format)) return;
  const about = fields.get("parametersAbout")?.value as number | undefined;
  const counted = (bytes.value as number) / 2;
  if (about !== undefined && (counted > about * MAX_ROUNDING || counted < about / MAX_ROUNDING)) return;
  fields.set("parametersAbout", follow(Math.round(counted), bytes, "bytes of the weights, two for each"));
}

/** A repository that holds a whole model is not of the type of one of its parts. */
function replaceParts(id: string, fields: MergedModel["fields"]): void {
  const type = WHOLE_OF.find(([pattern]) => pattern.test(id))?.[1];
  const stated = fields.get("model_type") ?? fields.get("id");
  if (type === undefined || stated === undefined) return;
  fields.set("model_type", follow(type, stated, "the whole model of which the type is a part"));
  fields.delete("architectures");
}

/** Sizes that differ more than rounding does: the base is another one of its family. */
const MAX_ROUNDING = 1.35;

function seesMore(model: MergedModel, base: MergedModel): boolean {
  const [task, ofBase] = [model, base].map(({ fields }) => fields.get("pipeline_tag")?.value as string | undefined);
  return ofBase === "text-generation" && task !== ofBase && WRITES.has(task ?? "");
}

function isOtherTask(model: MergedModel, base: MergedModel): boolean {
  const [task, ofBase] = [model, base].map(({ fields }) => fields.get("pipeline_tag")?.value);
  return task !== undefined && task !== ofBase;
}

function isOtherSize(model: MergedModel, base: MergedModel): boolean {
  const [size, ofBase] = [model, base].map(({ id }) => sizeInName(id));
  return size !== undefined && ofBase !== undefined && Math.max(size / ofBase, ofBase / size) > MAX_ROUNDING;
}

/** Sources that read the page of the very repository. */
const OWN_PAGE = /^huggingface\.co@/;

/**
 * A copy does what its original does: another task is what a list, a class or a name made of it, unless its own page says
 * it. Copies of models that see may come without the part that does.
 */
function isOtherKind(model: MergedModel, base: MergedModel): boolean {
  const [own, ofBase] = [model, base].map(({ fields }) => fields.get("pipeline_tag"));
  if (own === undefined || ofBase === undefined || own.value === ofBase.value) return false;
  if (own.sources.some(({ release }) => OWN_PAGE.test(release))) return false;
  return !(own.value === "text-generation" && WRITES.has(ofBase.value as string));
}

/**
 * An original without a task in any source gets the task of its quantized models and copies, where
 * all known ones agree. Returns whether there was any.
 */
function learnFromDerived(models: readonly MergedModel[], byId: ReadonlyMap<string, MergedModel>): boolean {
  const derivedOf = new Map<MergedModel, MergedModel[]>();
  for (const model of models) {
    for (const { id, relation } of (model.fields.get("baseModels")?.value ?? []) as BaseModel[]) {
      const base = byId.get(id.toLowerCase());
      const isDerived = relation === "quantized" || relation === "copy";
      if (base === undefined || !isDerived || base.fields.has("pipeline_tag") || !model.fields.has("pipeline_tag"))
        continue;
      derivedOf.set(base, [...(derivedOf.get(base) ?? []), model]);
    }
  }
  for (const [base, derived] of derivedOf) {
    const [first] = derived;
    const task = first?.fields.get("pipeline_tag");
    if (first === undefined || task === undefined) continue;
    if (derived.some(({ fields }) => fields.get("pipeline_tag")?.value !== task.value)) continue;
    base.fields.set("pipeline_tag", follow(task.value, task, `as its form ${first.id}`));
  }
  return derivedOf.size > 0;
}

/** Tasks whose models are named by their number of weights, and not by that of the data. */
const NAMED_BY_SIZE = new Set([
  "text-generation",
  "image-text-to-text",
  "any-to-any",
  "audio-text-to-text",
  "video-text-to-text",
  "translation",
  "automatic-speech-recognition",
  "text-to-speech",
  "feature-extraction",
  "sentence-similarity",
  "text-ranking",
  "text-to-video",
  "image-to-video",
  "text-to-image",
  "image-to-image",
  "time-series-forecasting",
  "robotics",
  "image-feature-extraction",
  "image-segmentation",
  "keypoint-detection",
  "text-to-audio",
  "audio-to-audio",
  "video-to-video",
  "image-to-3d",
]);
/** From here on a number in a name is one of weights, whatever the model does: no data are counted so. */
const LARGE = 1e9;
/** Makers of models that read words or genes and are named by their size; others put that of their data there. */
const NAMED_BY_SIZE_HERE =
  /^(?:instadeepai\/|evolutionaryscale\/|chandar-lab\/|westlake-repl\/|eurobert\/|facebook\/esm1|nvidia\/megatron-bert|jhu-clsp\/ettin)/i;
/** Libraries whose names have the size of the data next to that of the model, or sizes of images. */
const NAMED_OTHERWISE: ReadonlySet<unknown> = new Set(["open_clip", "timm", "span-marker"]);

function deriveSize(model: MergedModel): void {
  const { id, fields } = model;
  const size = sizeInName(id);
  const named = fields.get("id");
  const active = activeInName(id);
  if (
    active !== undefined &&
    named !== undefined &&
    !fields.has("activeParametersAbout") &&
    active < (size ?? Infinity)
  )
    fields.set("activeParametersAbout", follow(active, named, "the size in the name"));
  const isKnown = fields.has("parameters") || fields.has("parametersAbout");
  const task = fields.get("pipeline_tag")?.value as string | undefined;
  if (size === undefined || named === undefined || isKnown || draftsFor(model) !== undefined) return;
  if (size < LARGE && !NAMED_BY_SIZE.has(task ?? "") && !NAMED_BY_SIZE_HERE.test(id)) return;
  if (NAMED_OTHERWISE.has(fields.get("library_name")?.value)) return;
  fields.set("parametersAbout", follow(size, named, "the size in the name"));
}

/** Classes of models that read images next to text, whose names say so. */
const VISION_CLASS =
  /VL|Vision(For|2Seq)|Vision2|4v|Llava|Idefics|PaliGemma|SmolVLM|InternVL|Ovis|MiniCPMV|^Gemma3n?ForCond|^Gemma4.*ForCond|^Mistral3|Pixtral|Mllama|Fuyu|InstructBlip|Kosmos2|^Aria/;

/** Lists of what draws also name pipelines that are given a picture to change. */
function changesPicture(fields: MergedModel["fields"]): boolean {
  const drawer = fields.get("diffusersClass")?.value as string | undefined;
  if (drawer === undefined || fields.get("pipeline_tag")?.value !== "text-to-image") return false;
  return inferTask({ tags: [], files: [], config: { diffusers: { _class_name: drawer } } }) === "image-to-image";
}

function deriveTask(fields: MergedModel["fields"]): void {
  const type = fields.get("model_type");
  const architectures = fields.get("architectures");
  const diffusers = fields.get("diffusersClass");
  const byClass = VISION_CLASS.test(String([architectures?.value].flat()[0] ?? ""));
  if (byClass && architectures !== undefined) {
    fields.set(
      "pipeline_tag",
      follow("image-text-to-text", architectures, `from the class ${String([architectures.value].flat()[0])}`),
    );
    return;
  }
  const task = inferTask({
    tags: [],
    files: [],
    config: {
      ...(architectures !== undefined && { architectures: architectures.value as string[] }),
      ...(type !== undefined && { model_type: type.value as string }),
      ...(diffusers !== undefined && { diffusers: { _class_name: diffusers.value as string } }),
    },
  });
  const from = diffusers ?? architectures;
  if (task !== undefined && from !== undefined) {
    fields.set("pipeline_tag", follow(task, from, `from the class ${String([from.value].flat()[0])}`));
    return;
  }
  const byType = type === undefined ? undefined : taskOfModelType(type.value as string);
  if (type !== undefined && byType !== undefined) {
    fields.set("pipeline_tag", follow(byType, type, `from the model type ${String(type.value)}`));
    return;
  }
  const ofHead = fields.get("taskOfHead");
  if (ofHead !== undefined) fields.set("pipeline_tag", ofHead);
}

/** A derived value: the same sources, with the rule. */
function follow(value: unknown, from: MergedField, rule: string): MergedField {
  return {
    value,
    sources: from.sources.map(({ release, path, commit }) => ({
      release,
      path,
      ...(commit !== undefined && { commit }),
      rule,
    })),
  };
}
