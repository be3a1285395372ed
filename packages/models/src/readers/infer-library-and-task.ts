/**
 * Infers fields of repositories whose card does not say: which library loads the files, and which task the model does.
 * Used only after the author's field and the tags; the record marks an inferred field as such.
 *
 * Both are ordered tables, most telling sign first. A configuration file of one library outweighs a weight format
 * that many share.
 */
import { isTaskId } from "@vitrine/tasks";
import type { ModelConfig, ModelRecord } from "../record/record.ts";
import { ARCHITECTURE_TASKS, CONDITIONAL_GENERATION } from "./generated/transformers-tasks.ts";

/** Files that an inference may look at. */
export interface RepositoryEvidence {
  tags: readonly string[];
  /** Paths inside the repository. */
  files: readonly string[];
  config?: ModelConfig;
  library_name?: string;
  transformersInfo?: ModelRecord["transformersInfo"];
}

interface LibrarySign {
  library: string;
  seen: (files: FileSet, evidence: RepositoryEvidence) => boolean;
}

/** Files of a repository by path and by extension. */
class FileSet {
  readonly #paths: ReadonlySet<string>;
  readonly #extensions: ReadonlySet<string>;

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths);
    this.#extensions = new Set(paths.map((path) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ""));
  }

  has(...paths: string[]): boolean {
    return paths.some((path) => this.#paths.has(path));
  }

  hasExtension(...extensions: string[]): boolean {
    return extensions.some((extension) => this.#extensions.has(extension));
  }
}

const LIBRARY_SIGNS: readonly LibrarySign[] = [
  { library: "adapter-transformers", seen: (_, { config }) => config?.adapter_transformers !== undefined },
  { library: "peft", seen: (files) => files.has("adapter_config.json") },
  { library: "diffusers", seen: (files) => files.has("model_index.json") },
  { library: "sentence-transformers", seen: (files) => files.has("modules.json", "config_sentence_transformers.json") },
  {
    library: "speechbrain",
    seen: (files, { config }) => files.has("hyperparams.yaml") || config?.speechbrain !== undefined,
  },
  {
    library: "sklearn",
    seen: (files, { config }) =>
      files.has("sklearn_model.joblib", "model.skops") || config?.sklearn !== undefined || files.hasExtension("skops"),
  },
  { library: "keras-hub", seen: (_, { config }) => config?.keras_hub !== undefined },
  {
    library: "open_clip",
    seen: (files) => files.has("open_clip_config.json", "open_clip_model.safetensors", "open_clip_pytorch_model.bin"),
  },
  { library: "mlc-llm", seen: (files) => files.has("mlc-chat-config.json") },
  { library: "gliner", seen: (files) => files.has("gliner_config.json") },
  { library: "nemo", seen: (files) => files.hasExtension("nemo") },
  { library: "spacy", seen: (files) => files.has("meta.json") && files.has("config.cfg") },
  { library: "fastai", seen: (files) => files.has("pyproject.toml") && files.has("model.pkl") },
  {
    library: "stable-baselines3",
    seen: (files, { tags }) => tags.includes("stable-baselines3") && files.hasExtension("zip"),
  },
  { library: "fasttext", seen: (files, { tags }) => tags.includes("fasttext") && files.hasExtension("bin") },
  // A model type or class name in config.json means transformers' own layout, for any weight
  // format.
  {
    library: "transformers",
    seen: (files, { config }) =>
      files.has("config.json") &&
      (config?.model_type !== undefined || (config?.architectures?.length ?? 0) > 0) &&
      !onlyExported(files),
  },
  { library: "transformers.js", seen: (files) => files.has("config.json") && files.hasExtension("onnx") },
  { library: "keras", seen: (files) => files.hasExtension("keras") },
  { library: "tf-keras", seen: (files) => files.has("saved_model.pb") },
  { library: "litert", seen: (files) => files.hasExtension("tflite") },
  { library: "coreml", seen: (files) => files.hasExtension("mlmodel", "mlpackage") },
  { library: "gguf", seen: (files) => files.hasExtension("gguf") },
  { library: "onnx", seen: (files) => files.hasExtension("onnx") },
];

/** A configuration next to nothing but ONNX or GGUF weights was written for another runtime. */
function onlyExported(files: FileSet): boolean {
  return (
    files.hasExtension("onnx", "gguf") &&
    !files.hasExtension("safetensors", "bin", "pt", "pth", "h5", "msgpack", "ckpt")
  );
}

/**
 * The library whose layout the files have, as its hub key; `undefined` when no file or tag says it.
 * @example
 * import { inferLibrary } from "@vitrine/models";
 *
 * console.log(inferLibrary({ tags: [], files: ["config_sentence_transformers.json", "modules.json"] }));
 * // sentence-transformers
 * console.log(inferLibrary({ tags: [], files: ["notes.txt"] })); // undefined
 */
export function inferLibrary(evidence: RepositoryEvidence): string | undefined {
  const files = new FileSet(evidence.files);
  return LIBRARY_SIGNS.find(({ seen }) => seen(files, evidence))?.library;
}

/** Parts of a diffusers pipeline's class name. */
const PIPELINE_TASKS: readonly (readonly [part: RegExp, task: string])[] = [
  [/ImageToVideo|Image2Video|I2V/, "image-to-video"],
  [/Video|T2V/, "text-to-video"],
  [/2Img|Inpaint|InstructPix2Pix|Upscale|Kontext|ImageEdit|Fill/, "image-to-image"],
  [/Audio|Music/, "text-to-audio"],
  [/^(DDPM|DDIM|PNDM|ScoreSde|LDM)/, "unconditional-image-generation"],
];

const LIBRARY_TASKS: Readonly<Record<string, string>> = {
  "sentence-transformers": "sentence-similarity",
  diffusers: "text-to-image",
  "stable-baselines3": "reinforcement-learning",
  "ml-agents": "reinforcement-learning",
  open_clip: "zero-shot-image-classification",
  gliner: "token-classification",
};

/**
 * The task of a transformers class name; `undefined` when the ending says nothing.
 * @example
 * import { taskOfArchitecture } from "@vitrine/models";
 *
 * console.log(taskOfArchitecture("LlamaForCausalLM")); // text-generation
 * console.log(taskOfArchitecture("WhisperForConditionalGeneration", "whisper")); // automatic-speech-recognition
 */
export function taskOfArchitecture(architecture: string, modelType?: string): string | undefined {
  if (architecture.endsWith("ForConditionalGeneration") && modelType !== undefined) {
    const task = Object.hasOwn(CONDITIONAL_GENERATION, modelType) ? CONDITIONAL_GENERATION[modelType] : undefined;
    if (task !== undefined) return task;
  }
  return ARCHITECTURE_TASKS.find(([suffix]) => architecture.endsWith(suffix))?.[1];
}

/**
 * The task of a model, from the first that states it: what the hub computed, the adapter's task type, the library and
 * its pipeline class, the architecture's name. `undefined` when none does.
 * @example
 * import { inferTask } from "@vitrine/models";
 *
 * const config = { architectures: ["BertForTokenClassification"], model_type: "bert" };
 * console.log(inferTask({ tags: [], files: ["config.json"], config, library_name: "transformers" }));
 * // token-classification
 */
export function inferTask(evidence: RepositoryEvidence): string | undefined {
  const { config, transformersInfo, library_name: library } = evidence;
  if (transformersInfo?.pipeline_tag !== undefined) return transformersInfo.pipeline_tag;
  if (library === "sentence-transformers") return LIBRARY_TASKS[library];
  const diffusersClass = config?.diffusers?._class_name;
  if (diffusersClass !== undefined) {
    return PIPELINE_TASKS.find(([part]) => part.test(diffusersClass))?.[1] ?? "text-to-image";
  }
  const adapted = PEFT_TASKS.get(config?.peft?.task_type ?? "");
  if (adapted !== undefined) return adapted;
  for (const architecture of config?.architectures ?? []) {
    const task = taskOfArchitecture(architecture, config?.model_type);
    if (task !== undefined) return task;
  }
  return library !== undefined && Object.hasOwn(LIBRARY_TASKS, library) ? LIBRARY_TASKS[library] : undefined;
}

const PEFT_TASKS: ReadonlyMap<string, string> = new Map([
  ["CAUSAL_LM", "text-generation"],
  ["SEQ_CLS", "text-classification"],
  ["TOKEN_CLS", "token-classification"],
  ["FEATURE_EXTRACTION", "feature-extraction"],
  ["QUESTION_ANS", "question-answering"],
]);

/** The first tag that names a task. */
export function declaredTask(tags: readonly string[]): string | undefined {
  return tags.find((tag) => tag !== "other" && isTaskId(tag));
}

const TAGGED_LIBRARIES: ReadonlySet<string> = new Set([
  ...LIBRARY_SIGNS.map(({ library }) => library).filter((library) => library !== "gguf" && library !== "onnx"),
  ...(
    "allennlp asteroid bertopic espnet flair mlx paddlenlp pyannote-audio setfit span-marker stanza timm ultralytics " +
    "unity-sentis ml-agents"
  ).split(" "),
]);

/** The first tag that names a library that cards commonly name by tag. */
export function declaredLibrary(tags: readonly string[]): string | undefined {
  return tags.find((tag) => TAGGED_LIBRARIES.has(tag));
}
