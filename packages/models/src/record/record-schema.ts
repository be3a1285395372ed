/**
 * The schema of a model record: the run-time half of `ModelRecord`. Objects drop keys they do not know, except where
 * the type keeps them (widget examples, `inference`). Lengths are bounded where a value is a name rather than a text,
 * so that a store can index it.
 */
import * as v from "valibot";
import type { ModelRecord } from "./record.ts";

/** Longest tag, license, language, task or library name, in UTF-16 units. */
export const MAX_NAME_LENGTH = 512;

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_NAME_LENGTH));
const text = v.string();
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const instant = v.pipe(v.string(), v.isoTimestamp());

/** A text or a list of texts; which one decides the message when an item is wrong. */
const nameOrNames = v.lazy((input) => (Array.isArray(input) ? v.array(name) : name)) as v.GenericSchema<
  string | string[]
>;

const tokenizerConfig = v.object({
  chat_template: v.optional(
    v.lazy((input) =>
      Array.isArray(input) ? v.array(v.object({ name: text, template: text })) : text,
    ) as v.GenericSchema<string | { name: string; template: string }[]>,
  ),
  bos_token: v.optional(text),
  eos_token: v.optional(text),
  pad_token: v.optional(text),
  unk_token: v.optional(text),
});

export const modelConfigSchema = v.object({
  architectures: v.optional(v.array(name)),
  model_type: v.optional(name),
  auto_map: v.optional(v.record(v.string(), text)),
  dtype: v.optional(name),
  quantization_config: v.optional(
    v.object({
      quant_method: v.optional(name),
      bits: v.optional(v.number()),
      group_size: v.optional(v.number()),
      type: v.optional(name),
      format: v.optional(name),
      quant_algo: v.optional(name),
      load_in_4bit: v.optional(v.boolean()),
      load_in_8bit: v.optional(v.boolean()),
    }),
  ),
  tokenizer_config: v.optional(tokenizerConfig),
  processor_config: v.optional(v.object({ chat_template: v.optional(text) })),
  chat_template_jinja: v.optional(text),
  additional_chat_templates: v.optional(v.record(v.string(), text)),
  adapter_transformers: v.optional(v.object({ model_name: v.optional(text), model_class: v.optional(text) })),
  diffusers: v.optional(v.object({ _class_name: v.optional(text) })),
  keras_hub: v.optional(v.object({ tasks: v.optional(v.array(text)) })),
  peft: v.optional(v.object({ base_model_name_or_path: v.optional(text), task_type: v.optional(text) })),
  sklearn: v.optional(
    v.object({
      model: v.optional(v.object({ file: v.optional(text) })),
      model_format: v.optional(text),
    }),
  ),
  speechbrain: v.optional(
    v.object({
      speechbrain_interface: v.optional(text),
      vocoder_interface: v.optional(text),
      vocoder_model_id: v.optional(text),
    }),
  ),
});

export const cardDataSchema = v.object({
  base_model: v.optional(nameOrNames),
  base_model_relation: v.optional(name),
  instance_prompt: v.optional(v.nullable(text)),
  language: v.optional(nameOrNames),
  license: v.optional(nameOrNames),
  license_name: v.optional(text),
  license_link: v.optional(text),
  library_name: v.optional(name),
  pipeline_tag: v.optional(name),
  datasets: v.optional(nameOrNames),
  metrics: v.optional(nameOrNames),
  tags: v.optional(v.array(name)),
  thumbnail: v.optional(text),
  new_version: v.optional(text),
  inference: v.optional(
    v.lazy((input) => (typeof input === "object" ? v.record(v.string(), v.unknown()) : v.boolean())) as v.GenericSchema<
      boolean | Record<string, unknown>
    >,
  ),
});

export const widgetDataSchema = v.array(
  v.looseObject({
    text: v.optional(text),
    source_sentence: v.optional(text),
    sentences: v.optional(v.array(text)),
  }),
);

/** A path inside a repository: relative, and without `..` segments. */
const repositoryPath = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(4096),
  v.check(
    (path) => !path.startsWith("/") && !path.split(/[/\\]/).includes(".."),
    "Invalid path: Expected a relative path without '..'",
  ),
);

/** A day, or a month where the source names no day. */
const day = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/));
const references = v.array(v.object({ release: name, path: text, commit: v.optional(name), rule: v.optional(name) }));

const metadataSchema = v.object({
  parameters: v.optional(count),
  parametersAbout: v.optional(count),
  activeParametersAbout: v.optional(count),
  modelClass: v.optional(text),
  contextLength: v.optional(count),
  embeddingDimension: v.optional(count),
  layers: v.optional(count),
  attentionHeads: v.optional(count),
  keyValueHeads: v.optional(count),
  headSize: v.optional(count),
  hiddenSize: v.optional(count),
  vocabularySize: v.optional(count),
  attention: v.optional(v.picklist(["full", "latent", "sliding", "hybrid", "recurrent"])),
  keyValueRank: v.optional(count),
  ropeHeadSize: v.optional(count),
  slidingWindow: v.optional(count),
  fullLayersEvery: v.optional(count),
  fullLayers: v.optional(count),
  slidingLayers: v.optional(count),
  fullTokenSize: v.optional(count),
  slidingTokenSize: v.optional(count),
  expertCount: v.optional(count),
  expertsActive: v.optional(count),
  weightFormat: v.optional(name),
  imageSize: v.optional(count),
  imageClasses: v.optional(count),
  tokenizer: v.optional(name),
  weightBytes: v.optional(count),
  weightBytesAbout: v.optional(count),
  releaseDate: v.optional(day),
  supersededBy: v.optional(name),
  papers: v.optional(v.array(name)),
  abilities: v.optional(v.array(name)),
  popularity: v.optional(count),
});

const originSchema = v.variant("from", [
  v.object({ from: v.literal("seed") }),
  v.object({ from: v.literal("hub"), endpoint: text, commit: v.optional(name) }),
  v.object({ from: v.literal("folder"), root: text }),
]);

const provenance = v.picklist(["explicit", "declared", "inferred"]);

export const modelRecordSchema = v.object({
  id: v.string(),
  aliases: v.optional(v.array(name)),
  author: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,95}$/))),
  sha: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{7,64}$/))),
  tags: v.optional(v.array(name), []),
  pipeline_tag: v.optional(name),
  library_name: v.optional(name),
  mask_token: v.optional(text),
  config: v.optional(modelConfigSchema),
  cardData: v.optional(cardDataSchema),
  widgetData: v.optional(widgetDataSchema),
  transformersInfo: v.optional(
    v.object({
      auto_model: text,
      custom_class: v.optional(text),
      pipeline_tag: v.optional(name),
      processor: v.optional(text),
    }),
  ),
  safetensors: v.optional(v.object({ parameters: v.optional(v.record(v.string(), count)), total: count })),
  gguf: v.optional(
    v.object({
      total: v.optional(count),
      architecture: v.optional(name),
      context_length: v.optional(count),
      chat_template: v.optional(text),
      bos_token: v.optional(text),
      eos_token: v.optional(text),
      quantization: v.optional(name),
    }),
  ),
  siblings: v.optional(v.array(v.object({ rfilename: repositoryPath, size: v.optional(count) }))),
  inferenceProviderMapping: v.optional(
    v.array(
      v.object({
        provider: name,
        providerId: v.optional(text),
        status: v.optional(name),
        task: v.optional(name),
        adapter: v.optional(text),
        adapterWeightsPath: v.optional(text),
      }),
    ),
  ),
  downloads: v.optional(count),
  likes: v.optional(count),
  lastModified: v.optional(instant),
  createdAt: v.optional(instant),
  gated: v.optional(v.union([v.literal(false), v.picklist(["auto", "manual"])])),
  private: v.optional(v.boolean()),
  disabled: v.optional(v.boolean()),
  evaluations: v.optional(
    v.array(
      v.object({
        task: v.optional(name),
        dataset: v.optional(name),
        config: v.optional(name),
        split: v.optional(name),
        metric: name,
        value: v.union([v.number(), name]),
      }),
    ),
  ),
  card: v.optional(text),
  metadata: v.optional(metadataSchema),
  listedFiles: v.optional(
    v.array(v.object({ rfilename: repositoryPath, size: v.optional(count), quantization: v.optional(name) })),
  ),
  origin: v.optional(originSchema),
  sources: v.optional(v.object({ references, fields: v.record(v.string(), v.array(count)) })),
  provenance: v.optional(v.object({ library_name: v.optional(provenance), pipeline_tag: v.optional(provenance) })),
}) satisfies v.GenericSchema<unknown, ModelRecord>;
