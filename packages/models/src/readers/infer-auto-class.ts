/**
 * Which class of transformers loads a model, and which prepares its inputs: what the hub computes as `transformersInfo`
 * and neither a folder nor a released package carries. The classes are those of one release, read from it as data; a
 * class that the release does not have comes with the repository, so its code must be trusted, or with its maker's
 * own package, so that transformers cannot load it.
 */
import type { ModelConfig, TransformersInfo } from "../record/record.ts";
import { AUTO_CLASSES, OTHER_CLASSES, READERS } from "./generated/transformers-classes.ts";
import { AUTO_CLASSES_OF_TASKS, READER_OF_CLASS } from "./generated/transformers-tasks.ts";

/** Fields on which the choice of a class depends. */
export interface LoadedBy {
  architecture?: string | undefined;
  modelType?: string | undefined;
  task?: string | undefined;
}

/** `builtin`: in the release; `repository`: in the repository's own code; `elsewhere`: in another package. */
export type ClassOrigin = "builtin" | "repository" | "elsewhere";

export interface ChosenClass {
  autoModel: string;
  processor?: string;
  /** Class that `autoModel` loads for the model type, where no architecture was stated. */
  modelClass?: string;
  from: ClassOrigin;
}

/** Tasks that a model does with the plain network, whichever head it was stored with. */
const WITHOUT_HEAD: ReadonlySet<string> = new Set([
  "feature-extraction",
  "sentence-similarity",
  "image-feature-extraction",
]);
/** Where the task does not decide: the class that says most of what a model does is first. */
const GENERAL_FIRST = [
  "AutoModelForImageTextToText",
  "AutoModelForMultimodalLM",
  "AutoModelForTextToWaveform",
  "AutoModelForSpeechSeq2Seq",
  "AutoModelForSeq2SeqLM",
  "AutoModelForMaskedLM",
  "AutoModelForCausalLM",
];

/** Class names of configurations that the release has under another name. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["Qwen2_5OmniModel", "Qwen2_5OmniForConditionalGeneration"],
  ["PhiMoEForCausalLM", "PhimoeForCausalLM"],
  ["LLaMAForCausalLM", "LlamaForCausalLM"],
]);

/** Classes of makers' own packages: their repositories bring no code that transformers could load. */
const ELSEWHERE =
  /^(MultiModalityCausalLM|DeepseekVLV2\w*|Llava(Llama|Qwen|Mistral)ForCausalLM|Qwen3TTS\w*|GPT2Inference\w*)$/;

/** Classes of repositories' own code that they register under the plain auto class alone. */
const PLAIN_IN_REPOSITORY =
  /^(InternVL\w*Model|SAILVL\w*|MiniCPM(V|O)\w*|mPLUG\w*|ChatGLM\w*|InternLMXComposer\w*|Deepseek\w*OCR\w*|GOTQwen\w*|UnlimitedOCR\w*|Jina(Reranker|ForRanking)\w*|RADIOModel|InternVision\w*|UltravoxModel|NVLM_D\w*|LLaDA\w*|Dream\w*|InternLM2ForRewardModel|MegrezO)/;

const READ_BY_TYPE = ["AutoProcessor", "AutoImageProcessor", "AutoFeatureExtractor", "AutoVideoProcessor"] as const;
/** Classes whose inputs are numbers that nothing prepares. */
const WITHOUT_READER: ReadonlySet<string> = new Set(["AutoModelForTimeSeriesPrediction"]);

interface Tables {
  /** Architecture → auto classes that load it, and its model type. */
  byArchitecture: ReadonlyMap<string, { autos: ReadonlySet<string>; type: string }>;
  /** Model type → auto classes that have a class for it, and that class. */
  byType: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readers: ReadonlyMap<string, ReadonlySet<string>>;
  others: ReadonlySet<string>;
}

let tables: Tables | undefined;

/** The tables as maps, made at the first call. */
function readTables(): Tables {
  if (tables !== undefined) return tables;
  const byArchitecture = new Map<string, { autos: Set<string>; type: string }>();
  const byType = new Map<string, Map<string, string>>();
  for (const [auto, text] of Object.entries(AUTO_CLASSES)) {
    for (const pair of text.split(" ")) {
      const [type = "", names = ""] = pair.split("=");
      byType.set(type, (byType.get(type) ?? new Map<string, string>()).set(auto, names));
      for (const name of names.split(",")) {
        const known = byArchitecture.get(name) ?? { autos: new Set<string>(), type };
        known.autos.add(auto);
        byArchitecture.set(name, known);
      }
    }
  }
  const readers = new Map(Object.entries(READERS).map(([name, types]) => [name, new Set(types.split(" "))]));
  tables = { byArchitecture, byType, readers, others: new Set(OTHER_CLASSES.split(" ")) };
  return tables;
}

/**
 * Whether `from transformers import name` works for an auto class or a class that is imported by its own name.
 * @example
 * import { isTransformersClass } from "@vitrine/models/folder";
 *
 * console.log(isTransformersClass("AutoModelForCausalLM"), isTransformersClass("AutoModelForNothing")); // true false
 */
export function isTransformersClass(name: string): boolean {
  return Object.hasOwn(AUTO_CLASSES, name) || Object.hasOwn(READERS, name) || readTables().others.has(name);
}

/**
 * The class that loads a model: by its architecture, else by its model type, else by its task alone. `undefined` where
 * none of them says anything, or the task's models are loaded in another way.
 * @example
 * import { autoClassFor } from "@vitrine/models/folder";
 *
 * console.log(autoClassFor({ architecture: "WhisperForConditionalGeneration" })?.autoModel); // AutoModelForSpeechSeq2Seq
 * console.log(autoClassFor({ architecture: "InternVLChatModel" })?.from); // repository
 */
export function autoClassFor({ architecture: stated, modelType, task }: LoadedBy): ChosenClass | undefined {
  const { byArchitecture, byType, readers, others } = readTables();
  const architecture = RENAMED.get(stated ?? "") ?? stated;
  const wanted = AUTO_CLASSES_OF_TASKS[task ?? ""] ?? [];
  const known = architecture === undefined ? undefined : byArchitecture.get(architecture);
  if (architecture !== undefined && known === undefined) {
    if (others.has(architecture)) return withReader(architecture, modelType, task, "builtin");
    // A class whose name is not in the release, of a model type that is: the release loads it by the type.
    const autos = byType.get(modelType ?? "");
    if (autos !== undefined) return withReader(bestOf(new Set(autos.keys()), wanted, task), modelType, task, "builtin");
    if (ELSEWHERE.test(architecture)) return { autoModel: architecture, from: "elsewhere" };
    const auto = classInRepository(architecture);
    return { autoModel: auto, processor: readerInRepository(auto, architecture, task), from: "repository" };
  }
  if (known !== undefined) {
    const autos = byType.get(known.type)?.has("AutoModel") ? new Set([...known.autos, "AutoModel"]) : known.autos;
    const best = bestOf(WITHOUT_HEAD.has(task ?? "") ? autos : known.autos, wanted, task);
    return withReader(best, known.type, task, "builtin");
  }
  const ofType = byType.get(modelType ?? "");
  if (ofType !== undefined) {
    const best = bestOf(new Set(ofType.keys()), wanted, task);
    const modelClass = ofType.get(best);
    // The configuration decides between several, which is not known.
    const isOne = modelClass !== undefined && !modelClass.includes(",");
    return { ...withReader(best, modelType, task, "builtin"), ...(isOne && { modelClass }) };
  }
  const [first] = wanted;
  // A type that the release has nowhere comes with the repository.
  if (first !== undefined && modelType !== undefined && ![...readers.values()].some((types) => types.has(modelType)))
    return { autoModel: first, processor: readerInRepository(first, modelType, task), from: "repository" };
  return first === undefined ? undefined : withReader(first, undefined, task, "builtin");
}

function bestOf(autos: ReadonlySet<string>, wanted: readonly string[], task: string | undefined): string {
  const best = wanted.find((each) => autos.has(each)) ?? GENERAL_FIRST.find((each) => autos.has(each));
  if (best !== undefined) return best;
  const [only] = [...autos].filter((each) => each !== "AutoModel");
  return autos.has("AutoModel") && (task === undefined || only === undefined) ? "AutoModel" : (only ?? "AutoModel");
}

function withReader(
  autoModel: string,
  type: string | undefined,
  task: string | undefined,
  from: ClassOrigin,
): ChosenClass {
  const processor = readerFor(autoModel, type, task);
  return { autoModel, ...(processor !== undefined && { processor }), from };
}

/** Tasks whose plain networks take images; sounds. */
const OF_IMAGES = /image|video|depth|object|visual|keypoint|mask-gen/;
const OF_SOUNDS = /audio|speech/;

function readerFor(autoModel: string, type: string | undefined, task = ""): string | undefined {
  if (WITHOUT_READER.has(autoModel)) return undefined;
  const { readers } = readTables();
  const hasType = (name: string) => type !== undefined && readers.get(name)?.has(type) === true;
  if (task === "audio-text-to-text" && hasType("AutoProcessor")) return "AutoProcessor";
  const usual = READER_OF_CLASS[autoModel];
  if (usual === "AutoImageProcessor" && !hasType(usual) && hasType("AutoVideoProcessor")) return "AutoVideoProcessor";
  // A model that reads pages takes them as images, whatever the class is for.
  if (usual !== undefined && !(usual === "AutoTokenizer" && hasType("AutoProcessor") && hasType("AutoImageProcessor")))
    return usual;
  const found = READ_BY_TYPE.find(hasType) ?? (hasType("AutoTokenizer") ? "AutoTokenizer" : undefined);
  if (found !== undefined) return found;
  if (OF_IMAGES.test(task)) return "AutoImageProcessor";
  return OF_SOUNDS.test(task) ? "AutoProcessor" : "AutoTokenizer";
}

/** Auto class of a class in a repository's own code, by the habits of those who write such code. */
function classInRepository(architecture: string): string {
  if (PLAIN_IN_REPOSITORY.test(architecture)) return "AutoModel";
  if (/^BriaRMBG$/.test(architecture)) return "AutoModelForImageSegmentation";
  if (/Moondream/.test(architecture)) return "AutoModelForCausalLM";
  const head = /For([A-Z]\w*)$/.exec(architecture)?.[1];
  const auto = `AutoModelFor${head ?? ""}`;
  if (head !== undefined && Object.hasOwn(AUTO_CLASSES, auto)) return auto;
  return /LMHeadModel$|ForConditionalGeneration$|CausalLM$|^Ovis/.test(architecture)
    ? "AutoModelForCausalLM"
    : "AutoModel";
}

function readerInRepository(auto: string, architecture: string, task = ""): string {
  if (READER_OF_CLASS[auto] !== undefined && auto !== "AutoModelForCausalLM")
    return READER_OF_CLASS[auto] ?? "AutoTokenizer";
  // Chat models of pictures of that time bring a tokenizer, and a method that takes the picture.
  if (/^(RADIOModel|InternVision|BriaRMBG)/.test(architecture)) return "AutoImageProcessor";
  const readsMore = /image|any-to-any|video|audio|visual/.test(task);
  return readsMore &&
    !/^(InternVL|NVLM|MiniCPM|QWen|Ovis|CogVLM|ChatGLM|Deepseek|GOT|InternLMX|mPLUG)/.test(architecture)
    ? "AutoProcessor"
    : "AutoTokenizer";
}

/** Processor class for the files at the root; `undefined` when there are none to load. */
function processorClass(files: ReadonlySet<string>, task: string | undefined): string | undefined {
  const tokenizer = ["tokenizer.json", "tokenizer_config.json", "vocab.txt", "tokenizer.model"].some((file) =>
    files.has(file),
  );
  const preprocessor = files.has("preprocessor_config.json") || files.has("processor_config.json");
  if (tokenizer) return preprocessor ? "AutoProcessor" : "AutoTokenizer";
  if (!preprocessor) return undefined;
  return task?.includes("audio") || task?.includes("speech") ? "AutoFeatureExtractor" : "AutoImageProcessor";
}

/** `transformersInfo` as a hub would compute it; `undefined` when the configuration names no architecture. */
export function inferTransformersInfo(
  config: ModelConfig,
  paths: readonly string[],
  task: string | undefined,
): TransformersInfo | undefined {
  const architecture = config.architectures?.[0];
  if (architecture === undefined) return undefined;
  const chosen = autoClassFor({ architecture, modelType: config.model_type, task });
  const mapped = Object.entries(config.auto_map ?? {}).filter(([name]) => name.startsWith("AutoModel"));
  // The class that the repository registers itself is certain; of several, the one that the rules would take.
  const registered =
    mapped.find(([name]) => name === chosen?.autoModel) ?? mapped.find(([name]) => name !== "AutoModel") ?? mapped[0];
  const autoModel = registered?.[0] ?? chosen?.autoModel ?? "AutoModel";
  const processor = processorClass(new Set(paths), task);
  return {
    auto_model: autoModel,
    ...(registered !== undefined && { custom_class: registered[1] }),
    ...(task !== undefined && { pipeline_tag: task }),
    ...(processor !== undefined && { processor }),
  };
}
