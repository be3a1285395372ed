/**
 * Kind of model that a record describes: the forms its weights come in, and what it does. Everything that decides which
 * code, which program and which call fits uses this.
 *
 * Several signs can speak, and some of them lie by omission: repositories of GGUF files often have no task, and those of
 * an image model converted by hand may carry the task of its text encoder. So the architecture in the file's header is
 * believed before the task where it can only mean one thing, then the task, then tags and names.
 */
import { hasGguf } from "../entry/gguf-files.ts";
import { canChat } from "../model/chat-sample.ts";
import { draftOf } from "../model/draft.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

/** A weight format that programs read. One repository may have several. */
export type Format = "gguf" | "ggml" | "mlx" | "transformers" | "diffusers" | "adapter";

/**
 * Input and output, as far as programs differ: `chat` and `complete` write text, `see` and `hear` write text
 * about images and sound, `draft` proposes tokens to a larger model, `embed` and `rerank` compare texts, `classify` labels,
 * `transcribe` writes down speech, `speak` makes sound, `draw` and `film` make images and videos.
 */
export type Ability =
  | "chat"
  | "complete"
  | "see"
  | "hear"
  | "draft"
  | "embed"
  | "rerank"
  | "classify"
  | "transcribe"
  | "speak"
  | "draw"
  | "film"
  | "other";

export interface ModelKind {
  readonly formats: ReadonlySet<Format>;
  readonly ability: Ability;
  /** Needs the projector file (mmproj) next to the GGUF file. */
  readonly projector: string | undefined;
  /** Weights in Mistral's own layout, which servers read by their own flags. */
  readonly mistralLayout: boolean;
}

/** Architectures of GGUF files that have one meaning, whatever the card says. */
const BY_GGUF_ARCHITECTURE: Readonly<Partial<Record<Ability, string>>> = {
  draw: "flux flux2 sd1 sd2 sd3 sdxl aura hidream lumina2 qwen_image z_image chroma ernie_image",
  film: "cosmos ltxv hyvid hunyuan_video wan",
  transcribe: "whisper parakeet",
  speak: "wavtokenizer-dec outetts dia kokoro parler-tts orpheus csm",
};

/** Encoders: they make vectors, or scores where the repository says that it ranks. */
const GGUF_ENCODERS = new Set(
  "bert nomic-bert nomic-bert-moe neo-bert jina-bert-v2 jina-bert-v3 modern-bert eurobert gemma-embedding llama-embed t5encoder".split(
    " ",
  ),
);

const BY_TASK: Readonly<Record<string, Ability>> = {
  "text-generation": "chat",
  "image-text-to-text": "see",
  "any-to-any": "see",
  "video-text-to-text": "see",
  "visual-question-answering": "see",
  "audio-text-to-text": "hear",
  "feature-extraction": "embed",
  "sentence-similarity": "embed",
  "visual-document-retrieval": "embed",
  "text-ranking": "rerank",
  "text-classification": "classify",
  "token-classification": "classify",
  "automatic-speech-recognition": "transcribe",
  "text-to-speech": "speak",
  "text-to-audio": "speak",
  "text-to-image": "draw",
  "image-to-image": "draw",
  "image-text-to-image": "draw",
  "unconditional-image-generation": "draw",
  "text-to-video": "film",
  "image-to-video": "film",
  "image-text-to-video": "film",
  "video-to-video": "film",
};

/** Words of names and tags, where neither header nor task says what the files are. The first that fits decides. */
const BY_NAME: readonly (readonly [RegExp, Ability])[] = [
  [/(?:^|[-_./])re-?rank(?:er|ing)?(?:$|[-_.])/i, "rerank"],
  [/(?:^|[-_./])(?:embed(?:ding|der)?s?|bge|gte|e5|minilm|sentence-similarity)(?:$|[-_.\d])/i, "embed"],
  [/(?:^|[-_./])(?:wan[-_.]?2|ltx-?v?|hunyuan-?video|cogvideo)/i, "film"],
  [
    /(?:^|[-_./])(?:flux|sdxl|sd-?[123](?:\.5)?|stable-diffusion|qwen-image|z-image|hidream|chroma)(?:$|[-_.\d])/i,
    "draw",
  ],
  [/(?:^|[-_./])(?:whisper|parakeet)(?:$|[-_.\d])/i, "transcribe"],
  [/(?:^|[-_./])(?:outetts|orpheus|tts|kokoro)(?:$|[-_.\d])/i, "speak"],
  [/(?:^|[-_./])(?:vl|vlm|llava|vision|smolvlm)(?:$|[-_.\d])/i, "see"],
];

const PROJECTOR = /(?:^|\/)(?:[^/]*[-_.])?mmproj[^/]*\.gguf$/i;

/** Reads the kind from a record's metadata. Pure and total. */
export function kindOf(model: SnippetModel): ModelKind {
  const projector = model.files?.find((file) => PROJECTOR.test(file));
  return {
    formats: formatsOf(model),
    ability: abilityOf(model, projector !== undefined),
    projector,
    mistralLayout: isMistralLayout(model),
  };
}

function formatsOf(model: SnippetModel): Set<Format> {
  const { tags, libraryName, files } = model;
  const formats = new Set<Format>();
  const isNamed = (name: string) => libraryName === name || tags.has(name);
  if (hasGguf(model)) formats.add("gguf");
  if (files?.some((file) => /(?:^|\/)ggml-[^/]*\.bin$/.test(file)) === true) formats.add("ggml");
  if (isNamed("mlx")) formats.add("mlx");
  if (tags.has("lora") || isNamed("peft") || model.peft.taskType !== undefined) formats.add("adapter");
  const hasWeights = files?.some((file) => /\.(?:safetensors|bin)$/.test(file)) ?? !formats.has("gguf");
  if (isNamed("diffusers") && hasWeights) formats.add("diffusers");
  // Some layouts name their own library and still are whole weights that servers read.
  const isTransformers =
    isNamed("transformers") ||
    isNamed("sentence-transformers") ||
    isMistralLayout(model) ||
    draftOf(model) !== undefined;
  // Formats of ExLlama, which its own program reads.
  if (/(?:^|[-_.])exl[23]/i.test(model.name)) return formats;
  if (isTransformers && hasWeights && !formats.has("mlx") && !formats.has("adapter")) formats.add("transformers");
  return formats;
}

function abilityOf(model: SnippetModel, hasProjector: boolean): Ability {
  const { ggufArchitecture: architecture, task, tags } = model;
  if (draftOf(model) !== undefined) return "draft";
  for (const [ability, names] of Object.entries(BY_GGUF_ARCHITECTURE)) {
    if (architecture !== undefined && names.split(" ").includes(architecture)) return ability as Ability;
  }
  const byTask = task !== undefined && Object.hasOwn(BY_TASK, task) ? BY_TASK[task] : undefined;
  const named = BY_NAME.find(([pattern]) => [model.name, ...tags].some((name) => pattern.test(name)))?.[1];
  const ranks = byTask === "rerank" || named === "rerank" || tags.has("text-ranking") || tags.has("cross-encoder");
  if (architecture !== undefined && GGUF_ENCODERS.has(architecture)) return ranks ? "rerank" : "embed";
  // Rerankers are classifiers with one label, and their cards often say just that.
  if (byTask === "classify" && ranks) return "rerank";
  // A text task on weights that see, as converters for MLX write it, still needs the program that loads them.
  if (byTask === "chat")
    return hasProjector || (isMlx(model) && SEES.test(model.modelType ?? "")) ? "see" : writes(model);
  if (byTask !== undefined) return byTask;
  if (task !== undefined) return model.isChat ? writes(model) : "other";
  if (hasProjector) return "see";
  if (model.isChat) return writes(model);
  // The names of writing models are full of other models' names: they count only where the header says nothing.
  if (architecture === undefined && named !== undefined) return named;
  return hasGguf(model) || isMlx(model) ? writes(model) : "other";
}

/** Model types that read images, as their names say. */
const SEES = /(?:^|_)vl(?:_|$)|vision|llava|idefics|paligemma|smolvlm|mllama|pixtral|florence|internvl/;

function isMlx({ libraryName, tags }: SnippetModel): boolean {
  return libraryName === "mlx" || tags.has("mlx");
}

function writes(model: SnippetModel): Ability {
  return canChat(model, hasGguf(model) ? "gguf" : "tokenizer") ? "chat" : "complete";
}

/** `params.json` next to `consolidated*.safetensors`, and a tokenizer of Mistral's own. */
function isMistralLayout({ files, tags, libraryName, id }: SnippetModel): boolean {
  if (libraryName === "mistral-common" || tags.has("mistral-common")) return true;
  // Since its tokenizer of July 2024 Mistral publishes in that layout, and names models by year and month.
  if (files === undefined) return /^mistralai\/.*-(?:240[7-9]|241\d|2[5-9]\d\d)$/.test(id);
  const has = (pattern: RegExp) => files?.some((file) => pattern.test(file)) === true;
  if (has(/^params\.json$/) && has(/^consolidated[^/]*\.safetensors$/)) return true;
  return id.startsWith("mistralai/") && has(/^tekken\.json$/) && !has(/^tokenizer\.json$/);
}
