/**
 * What can run a model: one pure function of the record, and the table it reads. Usage code, local apps, calls,
 * notebooks and the playground ask here, so they cannot disagree about a model.
 */
import type { ModelRecord } from "@vitrine/models";
import { readModelFacts } from "../model/model-facts.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { KNOWN_MODELS } from "./known-models.ts";
import { kindOf } from "./kind.ts";
import type { Ability, Format, ModelKind } from "./kind.ts";

/** Local programs, and the libraries whose code depends on the kind of model. */
export type ProgramId = keyof typeof TABLE;

export interface RunsWith {
  readonly kind: ModelKind;
  readonly programs: ReadonlySet<ProgramId>;
  /** Why nothing in the table runs it, for a reader; absent where something does. */
  readonly nothing?: string;
}

/** Abilities by form of weights; `*` is every ability that writes text. `if` is asked when the form and ability fit. */
interface Row {
  readonly gguf?: string;
  readonly ggml?: string;
  readonly mlx?: string;
  readonly transformers?: string;
  readonly diffusers?: string;
  readonly adapter?: string;
  readonly if?: (model: ModelFacts, kind: ModelKind) => boolean;
}

/**
 * Program → what it runs. A program that lists the models it knows is asked for the record's architecture; where the
 * record does not tell one, it gets the benefit of the doubt.
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
  "docker-model-runner": { gguf: "chat complete see embed", if: knownToLlamaCpp },
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
  "mlx-vlm": { mlx: "see hear", if: knownToMlx },
  vllm: { transformers: "chat complete see hear embed rerank transcribe", if: knownToVllm },
  sglang: { transformers: "chat complete see embed rerank", if: knownToSglang },
  tgi: { transformers: "chat complete see", if: (model, kind) => !kind.mistralLayout && knownToTransformers(model) },
  "transformers-serve": { transformers: "chat see transcribe", if: knownToTransformers },
  "text-embeddings-inference": { transformers: "embed rerank classify", if: knownToTei },
  infinity: { transformers: "embed rerank" },
  unsloth: {
    transformers: "chat complete see",
    if: ({ tags, libraryName }) => tags.has("unsloth") || libraryName === "unsloth",
  },
} as const satisfies Readonly<Record<string, Row>>;

/** What can run a model, and why nothing does. Pure; never throws. */
export function runsWith(model: ModelFacts): RunsWith {
  const kind = kindOf(model);
  const rows = Object.entries(TABLE as Readonly<Record<string, Row>>);
  const programs = rows.filter(([, row]) => fits(row, model, kind)).map(([id]) => id as ProgramId);
  return { kind, programs: new Set(programs), ...(programs.length === 0 && { nothing: whyNothing(model, kind) }) };
}

function fits(row: Row, model: ModelFacts, kind: ModelKind): boolean {
  const runs = [...kind.formats].some((format) => row[format]?.split(" ").includes(kind.ability) === true);
  return runs && (row.if?.(model, kind) ?? true);
}

const DOES: Readonly<Record<Ability, string>> = {
  chat: "language",
  complete: "language",
  see: "vision",
  hear: "audio",
  embed: "embedding",
  rerank: "reranking",
  classify: "classification",
  transcribe: "speech recognition",
  speak: "speech",
  draw: "image",
  film: "video",
  other: "other",
};

const FORMS: readonly (readonly [Format, string])[] = [
  ["gguf", "GGUF files"],
  ["ggml", "ggml files"],
  ["mlx", "MLX weights"],
  ["adapter", "adapters"],
  ["diffusers", "diffusers weights"],
  ["transformers", "transformers weights"],
];

function whyNothing(model: ModelFacts, { formats, ability }: ModelKind): string {
  const form = FORMS.find(([format]) => formats.has(format))?.[1];
  if (form === undefined) return "No local program is known that runs this kind of weights.";
  const name = model.ggufArchitecture ?? model.architecture ?? model.modelType;
  const architecture = name === undefined ? "" : ` of the architecture ${name.slice(0, 80)}`;
  const kind = ability === "other" ? "" : ` of ${/^[aeiou]/.test(DOES[ability]) ? "an" : "a"} ${DOES[ability]} model`;
  return `No local program is known that runs ${form}${kind}${architecture}.`;
}

// What programs know. The lists are read from their releases; see scripts/read-servers.

/** Architectures that stable-diffusion.cpp and the GGUF nodes of ComfyUI load; file headers spell some in two ways. */
const COMFY = "flux sd1 sdxl sd3 aura hidream cosmos ltxv hyvid wan lumina2 qwen_image".split(" ");
const STABLE_DIFFUSION_CPP = "flux flux2 sd1 sd2 sdxl sd3 wan qwen_image z_image chroma".split(" ");
/** Encoders that Text Embeddings Inference has its own code for. */
const TEI =
  "bert camembert roberta xlm-roberta distilbert mpnet nomic_bert modernbert gte new mistral qwen2 qwen3 gemma3_text".split(
    " ",
  );

function knownToLlamaCpp({ ggufArchitecture }: ModelFacts): boolean {
  return (
    ggufArchitecture === undefined ||
    (ggufArchitecture !== "clip" && KNOWN_MODELS.llamaCpp.writes.has(ggufArchitecture))
  );
}

/** Its program for speech knows the models of OuteTTS alone. */
function speaksByLlamaCpp({ id, tags }: ModelFacts): boolean {
  return [id, ...tags].some((word) => /outetts/i.test(word));
}

function knownToComfy({ ggufArchitecture }: ModelFacts): boolean {
  return ggufArchitecture === undefined || COMFY.includes(ggufArchitecture);
}

function knownToStableDiffusionCpp({ ggufArchitecture }: ModelFacts): boolean {
  return ggufArchitecture === undefined || STABLE_DIFFUSION_CPP.includes(ggufArchitecture);
}

function knownToMlx({ modelType }: ModelFacts, { ability }: ModelKind): boolean {
  const known = ability === "see" || ability === "hear" ? KNOWN_MODELS.mlxVlm : KNOWN_MODELS.mlxLm;
  return modelType === undefined || known.writes.has(modelType) || known.writes.has(modelType.replaceAll("-", "_"));
}

/** vLLM also runs what transformers can, by transformers' own code, where a model writes text. */
function knownToVllm(model: ModelFacts, { ability, mistralLayout }: ModelKind): boolean {
  const { writes, pools } = KNOWN_MODELS.vllm;
  const { architecture } = model;
  if (architecture === undefined || mistralLayout) return knownToTransformers(model) || mistralLayout;
  if (ability === "embed" || ability === "rerank") return pools.has(architecture) || writes.has(architecture);
  return writes.has(architecture);
}

function knownToSglang(model: ModelFacts, { mistralLayout }: ModelKind): boolean {
  if (mistralLayout) return false;
  const { architecture } = model;
  return architecture === undefined ? knownToTransformers(model) : KNOWN_MODELS.sglang.knows.has(architecture);
}

function knownToTransformers({ modelType, tags }: ModelFacts): boolean {
  const { writes, hears } = KNOWN_MODELS.transformers;
  return modelType === undefined || writes.has(modelType) || hears.has(modelType) || tags.has("custom_code");
}

function knownToTei({ modelType, files }: ModelFacts): boolean {
  const hasSafetensors = files === undefined || files.some((file) => file.endsWith(".safetensors"));
  return hasSafetensors && (modelType === undefined || TEI.includes(modelType));
}

/** Weights in a single file at the root, which ComfyUI takes; a folder of parts it does not. */
function isSingleFile({ files, tags }: ModelFacts): boolean {
  if (files === undefined) return tags.has("lora");
  return files.some((file) => /^[^/]+\.safetensors$/.test(file) && !/-\d{5}-of-\d{5}/.test(file));
}

function jellyboxReads(model: ModelFacts, { formats }: ModelKind): boolean {
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
 * The task to call or try a model by: the record's own, else what its files and names say it does. Undefined where
 * neither tells, and for what is no record.
 */
export function taskToCall(record: ModelRecord): string | undefined {
  const model = readModelFacts(record);
  if (model === undefined) return undefined;
  return model.task ?? TASK_OF[kindOf(model).ability];
}
