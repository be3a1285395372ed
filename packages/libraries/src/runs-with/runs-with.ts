/**
 * Programs that can run a model: one pure function of the record, and the table it reads. Usage code, local apps, calls,
 * notebooks and the playground use it, so they cannot disagree about a model.
 */
import type { ModelRecord } from "@vitrine/models";
import { readSnippetModel, type SnippetModel } from "../model/snippet-model.ts";
import { draftOf, draftReason } from "../model/draft.ts";
import { KNOWN_MODELS } from "./generated/known-models.ts";
import { kindOf, type Ability, type Format, type ModelKind } from "./model-kind.ts";

/** Local programs, and the libraries whose code depends on the kind of model. */
export type ProgramId = keyof typeof TABLE;

export interface RunsWith {
  readonly kind: ModelKind;
  readonly programs: ReadonlySet<ProgramId>;
  /** Why nothing in the table runs it, for a reader; absent where something does. */
  readonly nothing?: string;
}

/** Abilities by weight format; `*` is every ability that writes text. `if` is called when format
 * and ability fit. */
interface Row {
  readonly gguf?: string;
  readonly ggml?: string;
  readonly mlx?: string;
  readonly transformers?: string;
  readonly diffusers?: string;
  readonly adapter?: string;
  readonly if?: (model: SnippetModel, kind: ModelKind) => boolean;
}

/**
 * Program → what it runs. For a program that lists its models, the record's architecture must be on
 * the list; where the record does not have one, the model counts as supported.
 */
const TABLE = {
  "llama.cpp": {
    gguf: "chat complete see hear embed rerank speak",
    if: (model, { ability }) => knownToLlamaCpp(model) && (ability !== "speak" || speaksByLlamaCpp(model)),
  },
  "llama-cpp-python": { gguf: "chat complete see embed", if: knownToLlamaCpp },
  "llama-cpp-python-server": { gguf: "chat complete embed", if: knownToLlamaCpp },
  ollama: { gguf: "chat complete see embed", if: knownToLlamaCpp },
  "lm-studio": {
    gguf: "chat complete see embed",
    mlx: "chat complete see",
    if: (model, kind) => (kind.formats.has("gguf") ? knownToLlamaCpp(model) : knownToMlx(model, kind)),
  },
  jan: { gguf: "chat complete see", if: knownToLlamaCpp },
  "docker-model-runner": { gguf: "chat complete see", if: knownToLlamaCpp },
  "node-llama-cpp": { gguf: "chat complete embed rerank", if: knownToLlamaCpp },
  llamafile: { gguf: "chat complete see embed", if: knownToLlamaCpp },
  koboldcpp: { gguf: "chat complete see", if: knownToLlamaCpp },
  localai: { gguf: "chat complete see embed rerank", if: knownToLlamaCpp },
  lemonade: { gguf: "chat complete see embed rerank", if: knownToLlamaCpp },
  ramalama: { gguf: "chat complete see", if: knownToLlamaCpp },
  gpt4all: { gguf: "chat complete", if: knownToLlamaCpp },
  "text-generation-webui": {
    gguf: "chat complete",
    transformers: "chat complete",
    if: (model, kind) => (kind.formats.has("gguf") ? knownToLlamaCpp(model) : knownToTransformers(model)),
  },
  "open-webui": { gguf: "chat see", if: knownToLlamaCpp },
  anythingllm: { gguf: "chat see", if: knownToLlamaCpp },
  msty: { gguf: "chat see", if: knownToLlamaCpp },
  jellybox: { gguf: "chat complete", diffusers: "draw", adapter: "draw", if: jellyboxReads },
  recursechat: { gguf: "chat complete", if: knownToLlamaCpp },
  "comfyui-gguf": { gguf: "draw film", if: knownToComfy },
  "stable-diffusion.cpp": { gguf: "draw film", if: knownToStableDiffusionCpp },
  comfyui: { diffusers: "draw film", adapter: "draw film", if: isSingleFile },
  "draw-things": { diffusers: "draw", adapter: "draw" },
  diffusionbee: { diffusers: "draw" },
  invoke: { diffusers: "draw" },
  "whisper.cpp": { ggml: "transcribe" },
  "mlx-lm": { mlx: "chat complete", if: knownToMlx },
  "mlx-vlm": { mlx: "see hear draft", if: knownToMlx },
  vllm: { transformers: "chat complete see hear embed rerank transcribe draft", if: knownToVllm },
  sglang: { transformers: "chat complete see embed rerank draft", if: knownToSglang },
  tgi: { transformers: "chat complete see", if: (model, kind) => !kind.mistralLayout && knownToTransformers(model) },
  "transformers-serve": { transformers: "chat see transcribe", if: knownToTransformers },
  "text-embeddings-inference": { transformers: "embed rerank classify", if: knownToTei },
  infinity: { transformers: "embed rerank" },
  unsloth: {
    transformers: "chat complete see",
    if: ({ tags, libraryName }) => tags.has("unsloth") || libraryName === "unsloth",
  },
} as const satisfies Readonly<Record<string, Row>>;

/** Programs that can run a model, and why none does. Pure; never throws. */
export function runsWith(model: SnippetModel): RunsWith {
  const kind = kindOf(model);
  const rows = Object.entries(TABLE as Readonly<Record<string, Row>>);
  const programs = rows.filter(([, row]) => fits(row, model, kind)).map(([id]) => id as ProgramId);
  return { kind, programs: new Set(programs), ...(programs.length === 0 && { nothing: whyNothing(model, kind) }) };
}

function fits(row: Row, model: SnippetModel, kind: ModelKind): boolean {
  const runs = [...kind.formats].some((format) => row[format]?.split(" ").includes(kind.ability) === true);
  if (kind.ability === "draft") return runs && draftOf(model)?.target !== undefined;
  return runs && (row.if?.(model, kind) ?? true);
}

const DOES: Readonly<Record<Ability, string>> = {
  chat: "language",
  complete: "language",
  see: "vision",
  hear: "audio",
  draft: "draft",
  embed: "embedding",
  rerank: "reranking",
  classify: "classification",
  transcribe: "speech recognition",
  speak: "speech",
  draw: "image",
  film: "video",
  other: "other",
};

const FORMAT_NAMES: readonly (readonly [Format, string])[] = [
  ["gguf", "GGUF files"],
  ["ggml", "ggml files"],
  ["mlx", "MLX weights"],
  ["adapter", "adapters"],
  ["diffusers", "diffusers weights"],
  ["transformers", "transformers weights"],
];

function whyNothing(model: SnippetModel, { formats, ability }: ModelKind): string {
  const draft = draftOf(model);
  if (draft !== undefined) return draftReason(draft);
  const format = FORMAT_NAMES.find(([format]) => formats.has(format))?.[1];
  if (format === undefined) return "No local program is known that runs this kind of weights.";
  const name = model.ggufArchitecture ?? model.architecture ?? model.modelType;
  const architecture = name === undefined ? "" : ` of the architecture ${name.slice(0, 80)}`;
  const kind = ability === "other" ? "" : ` of ${/^[aeiou]/.test(DOES[ability]) ? "an" : "a"} ${DOES[ability]} model`;
  return `No local program is known that runs ${format}${kind}${architecture}.`;
}

// Architectures that programs know. The lists are read from their releases; see tools/read-servers.

/** Architectures that stable-diffusion.cpp and the GGUF nodes of ComfyUI load; file headers spell some in two ways. */
const COMFY = "flux sd1 sdxl sd3 aura hidream cosmos ltxv hyvid wan lumina2 qwen_image".split(" ");
const STABLE_DIFFUSION_CPP = "flux flux2 sd1 sd2 sdxl sd3 wan qwen_image z_image chroma".split(" ");
/** Encoders that Text Embeddings Inference has its own code for. */
const TEI =
  "bert camembert roberta xlm-roberta distilbert mpnet nomic_bert modernbert gte new mistral qwen2 qwen3 gemma3_text".split(
    " ",
  );

function knownToLlamaCpp({ ggufArchitecture }: SnippetModel): boolean {
  return (
    ggufArchitecture === undefined ||
    (ggufArchitecture !== "clip" && KNOWN_MODELS.llamaCpp.writes.has(ggufArchitecture))
  );
}

/** Its program for speech knows the models of OuteTTS alone. */
function speaksByLlamaCpp({ id, tags }: SnippetModel): boolean {
  return [id, ...tags].some((name) => /outetts/i.test(name));
}

function knownToComfy({ ggufArchitecture }: SnippetModel): boolean {
  return ggufArchitecture === undefined || COMFY.includes(ggufArchitecture);
}

function knownToStableDiffusionCpp({ ggufArchitecture }: SnippetModel): boolean {
  return ggufArchitecture === undefined || STABLE_DIFFUSION_CPP.includes(ggufArchitecture);
}

function knownToMlx({ modelType }: SnippetModel, { ability }: ModelKind): boolean {
  const known = ability === "see" || ability === "hear" ? KNOWN_MODELS.mlxVlm : KNOWN_MODELS.mlxLm;
  return modelType === undefined || known.writes.has(modelType) || known.writes.has(modelType.replaceAll("-", "_"));
}

/** vLLM also runs what transformers can, by transformers' own code, where a model writes text. */
function knownToVllm(model: SnippetModel, { ability, mistralLayout }: ModelKind): boolean {
  const { writes, pools } = KNOWN_MODELS.vllm;
  const { architecture } = model;
  if (architecture === undefined || mistralLayout) return knownToTransformers(model) || mistralLayout;
  if (ability === "embed" || ability === "rerank") return pools.has(architecture) || writes.has(architecture);
  return writes.has(architecture);
}

function knownToSglang(model: SnippetModel, { mistralLayout }: ModelKind): boolean {
  if (mistralLayout) return false;
  const { architecture } = model;
  return architecture === undefined ? knownToTransformers(model) : KNOWN_MODELS.sglang.knows.has(architecture);
}

function knownToTransformers({ modelType, tags }: SnippetModel): boolean {
  const { writes, audioInput } = KNOWN_MODELS.transformers;
  return modelType === undefined || writes.has(modelType) || audioInput.has(modelType) || tags.has("custom_code");
}

function knownToTei({ modelType, files }: SnippetModel): boolean {
  const hasSafetensors = files === undefined || files.some((file) => file.endsWith(".safetensors"));
  return hasSafetensors && (modelType === undefined || TEI.includes(modelType));
}

/** Weights in a single file at the root, which ComfyUI takes; it takes no folder of components. */
function isSingleFile({ files, tags }: SnippetModel): boolean {
  if (files === undefined) return tags.has("lora");
  return files.some((file) => /^[^/]+\.safetensors$/.test(file) && !/-\d{5}-of-\d{5}/.test(file));
}

function jellyboxReads(model: SnippetModel, { formats }: ModelKind): boolean {
  return formats.has("gguf") ? knownToLlamaCpp(model) : model.tags.has("safetensors") || model.files !== undefined;
}

/** The task by which a model is called, for records that name none. */
const TASK_OF: Readonly<Partial<Record<Ability, string>>> = {
  chat: "text-generation",
  complete: "text-generation",
  see: "image-text-to-text",
  hear: "audio-text-to-text",
  embed: "feature-extraction",
  rerank: "text-ranking",
  transcribe: "automatic-speech-recognition",
  speak: "text-to-speech",
  draw: "text-to-image",
  film: "text-to-video",
};

/**
 * The task that a model is called with: the record's own, else what its files and names say. `undefined` where neither
 * is known, and for an invalid record.
 * @example
 * import { taskToCall } from "@vitrine/libraries";
 *
 * console.log(taskToCall({ id: "owner/model", tags: [], pipeline_tag: "summarization" })); // summarization
 */
export function taskToCall(record: ModelRecord): string | undefined {
  const model = readSnippetModel(record);
  if (model === undefined) return undefined;
  return model.task ?? TASK_OF[kindOf(model).ability];
}
