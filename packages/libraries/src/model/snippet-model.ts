/**
 * Fields of a model that generators may know, read from its record once.
 *
 * A record comes from untrusted sources: any field can be missing or of a wrong type. Reading it here, own properties
 * only and every type checked, keeps the generators free of checks and makes them unable to throw. What is wrong
 * is treated as missing.
 */
import { isObject } from "@vitrine/base";
import { py } from "@vitrine/code";
import { isNamedForChat, type ModelRecord, type RepositoryFile } from "@vitrine/models";
import type { SampleModel } from "@vitrine/tasks";

export interface SnippetModel {
  /** Set where notes on memory are left out. */
  readonly omitsMemory?: boolean | undefined;
  /** Record for `sampleInput`; it checks the values itself. */
  readonly record: SampleModel;
  /** Values that decide which quantization is recommended: checked fields of the record, and nothing else. */
  readonly sizes: ModelRecord;
  /** Never empty. */
  readonly id: string;
  /** The id after its first slash, or the whole id. */
  readonly name: string;
  readonly tags: ReadonlySet<string>;
  /** `pipeline_tag`; may be a task that the catalog does not know. */
  readonly task: string | undefined;
  readonly libraryName: string | undefined;
  /** Users must request access before they can read a file. */
  readonly restricted: boolean;
  /** Paths of all files; undefined when the record does not list them. */
  readonly files: readonly string[] | undefined;
  readonly hasGgufSummary: boolean;
  /** `general.architecture` of the GGUF files, in lower case. */
  readonly ggufArchitecture: string | undefined;
  /** `config.model_type`. */
  readonly modelType: string | undefined;
  /** The commit at which the record was read, if it looks like one. */
  readonly commit: string | undefined;
  /** Numbers in the files, else of weights; `parameterEstimate` counts weights that are packed into them. */
  readonly parameters: number | undefined;
  /** Names of classes are valid Python identifiers; one that is not falls back to the plain Auto class. */
  readonly transformersInfo: { readonly autoModel: string; readonly processor: string | undefined } | undefined;
  /** Class that transformers loads for the model's type, where its configuration's own class is not known. */
  readonly modelClass: string | undefined;
  /** In the tokenizer, processor or stand-alone template; `unknown` when the record has neither configuration. */
  readonly chatTemplate: "present" | "absent" | "unknown";
  /** `tools`, `reasoning` …, as a source or the chat template says. */
  readonly abilities: ReadonlySet<string>;
  /** Made for conversations: examples send messages, and never a text to go on with. */
  readonly isChat: boolean;
  /** The variable by which the template lets a caller switch thinking aloud. */
  readonly thinkingSwitch: "enable_thinking" | "thinking" | undefined;
  /** In the header of the GGUF files; `unknown` when the record does not have the header. */
  readonly ggufChatTemplate: "present" | "absent" | "unknown";
  /** First of `config.architectures`, if it is a valid Python identifier. */
  readonly architecture: string | undefined;
  /** Class of a diffusers pipeline or of a part of one. */
  readonly diffusersClass: string | undefined;
  readonly adapterModelName: string | undefined;
  /** Valid Python identifiers only. */
  readonly kerasHubTasks: readonly string[];
  readonly peft: { readonly baseModel: string | undefined; readonly taskType: string | undefined };
  readonly sklearn: { readonly file: string | undefined; readonly format: string | undefined };
  readonly speechbrain: { readonly interface: string | undefined; readonly vocoder: string | undefined };
  /** `cardData.base_model`, one or several. */
  readonly baseModels: readonly string[];
  /** `cardData.base_model_relation`, such as `adapter`. */
  readonly baseRelation: string | undefined;
  readonly instancePrompt: string | undefined;
  /** Token for a hidden word in `widgetText`. */
  readonly maskToken: string | undefined;
  /** Text of the first widget example. */
  readonly widgetText: string | undefined;
}

/** Reads a record. Undefined when it has no usable id. Never throws. */
export function readSnippetModel(record: ModelRecord): SnippetModel | undefined {
  const id = text(fieldOf(record, "id"));
  if (id === undefined) return undefined;
  const config = fieldOf(record, "config");
  const of = (part: string, name: string) => fieldOf(fieldOf(config, part), name);
  const at = (part: string, name: string) => fieldOf(fieldOf(record, part), name);
  const [firstArchitecture] = list(fieldOf(config, "architectures")) ?? [];
  const [widget] = list(fieldOf(record, "widgetData")) ?? [];
  const templates = [
    of("tokenizer_config", "chat_template"),
    of("processor_config", "chat_template"),
    fieldOf(config, "chat_template_jinja"),
  ];
  const task = text(fieldOf(record, "pipeline_tag"));
  const name = id.slice(id.indexOf("/") + 1);
  const tags = texts(fieldOf(record, "tags"));
  const ggufArchitecture = text(at("gguf", "architecture"))?.toLowerCase();
  const libraryName = text(fieldOf(record, "library_name"));
  const modelType = text(fieldOf(config, "model_type"));
  const knowsTokenizer = ["tokenizer_config", "processor_config"].some((part) => isObject(fieldOf(config, part)));
  return {
    record,
    sizes: readSizes(record, { id, tags, pipeline_tag: task, library_name: libraryName } as ModelRecord, modelType),
    id,
    name: name || id,
    tags: new Set(tags),
    task,
    libraryName,
    restricted: Boolean(fieldOf(record, "gated")) || fieldOf(record, "private") === true,
    files: filesOf(record)?.names,
    hasGgufSummary: isObject(fieldOf(record, "gguf")),
    ggufArchitecture,
    modelType,
    commit: [text(fieldOf(record, "sha"))].find((sha) => /^[0-9a-f]{40}$/.test(sha ?? "")),
    parameters:
      count(at("safetensors", "total")) ??
      count(at("gguf", "total")) ??
      count(at("metadata", "parameters")) ??
      count(at("metadata", "parametersAbout")),
    transformersInfo: readTransformersInfo(fieldOf(record, "transformersInfo")),
    modelClass: text(at("metadata", "modelClass")),
    chatTemplate: stateOf(templates.some(isFilled), knowsTokenizer),
    abilities: new Set([
      ...texts(at("metadata", "abilities")),
      ...(templates.some((each) => typeof each === "string" && /\btools\b/.test(each)) ? ["tools"] : []),
      ...(switchOf(templates) === undefined ? [] : ["reasoning"]),
    ]),
    isChat: isChatModel({
      name,
      task,
      tags,
      abilities: texts(at("metadata", "abilities")),
      type: modelType ?? text(firstArchitecture) ?? "",
    }),
    thinkingSwitch: switchOf(templates),
    ggufChatTemplate: stateOf(isFilled(at("gguf", "chat_template")), ggufArchitecture !== undefined),
    architecture: [text(firstArchitecture)].find((name) => py.isIdentifier(name ?? "")),
    diffusersClass: text(of("diffusers", "_class_name")),
    adapterModelName: text(of("adapter_transformers", "model_name")),
    kerasHubTasks: texts(of("keras_hub", "tasks")).filter((each) => py.isIdentifier(each)),
    peft: { baseModel: text(of("peft", "base_model_name_or_path")), taskType: text(of("peft", "task_type")) },
    sklearn: { file: text(fieldOf(of("sklearn", "model"), "file")), format: text(of("sklearn", "model_format")) },
    speechbrain: {
      interface: text(of("speechbrain", "speechbrain_interface")),
      vocoder: text(of("speechbrain", "vocoder_model_id")),
    },
    baseModels: texts(at("cardData", "base_model")),
    baseRelation: text(at("cardData", "base_model_relation")),
    instancePrompt: text(at("cardData", "instance_prompt")),
    maskToken: text(fieldOf(record, "mask_token")),
    widgetText: text(fieldOf(widget, "text")),
  };
}

function stateOf(isPresent: boolean, isKnown: boolean): SnippetModel["chatTemplate"] {
  return isPresent ? "present" : isKnown ? "absent" : "unknown";
}

/** Sizes, shape and storage, for the arithmetic of memory: numbers that are counts, files and words that have a name. */
function readSizes(record: ModelRecord, read: Partial<ModelRecord>, type: string | undefined): ModelRecord {
  const metadata = fieldOf(record, "metadata");
  const config = fieldOf(record, "config");
  const from = text(fieldOf(fieldOf(record, "origin"), "from"));
  const numbers = countsOf(fieldOf(fieldOf(record, "safetensors"), "parameters"));
  const total = (part: "safetensors" | "gguf") => {
    const found = count(fieldOf(fieldOf(record, part), "total"));
    if (part === "safetensors" && found !== undefined && numbers !== undefined)
      return { total: found, parameters: numbers };
    return found === undefined ? found : { total: found };
  };
  const stated = {
    ...read,
    origin: from === undefined ? undefined : { from },
    config: prune({
      model_type: type,
      architectures: texts(fieldOf(config, "architectures")),
      dtype: text(fieldOf(config, "dtype")),
      quantization_config: wordsAndNumbers(fieldOf(config, "quantization_config")),
    }),
    cardData: prune({ base_model: texts(fieldOf(fieldOf(record, "cardData"), "base_model")) }),
    safetensors: total("safetensors"),
    gguf: total("gguf"),
    listedFiles: filesOf(record)?.sizes,
    metadata: prune({
      ...countsOf(metadata),
      attention: ATTENTION.find((kind) => kind === fieldOf(metadata, "attention")),
      weightFormat: text(fieldOf(metadata, "weightFormat")),
    }),
  };
  return prune(stated) as ModelRecord;
}

/** The fields that count something. */
function countsOf(fields: unknown): Record<string, number> | undefined {
  if (!isObject(fields)) return undefined;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => count(value) !== undefined)) as Record<
    string,
    number
  >;
}

/** The fields of a quantization that are of the types that it has. */
function wordsAndNumbers(fields: unknown): object | undefined {
  if (!isObject(fields)) return undefined;
  const isOfType = (key: string, value: unknown) =>
    /^(?:quant_method|type|format|quant_algo)$/.test(key)
      ? text(value) !== undefined
      : /^(?:bits|group_size)$/.test(key)
        ? typeof value === "number" && value > 0
        : value === true;
  return Object.fromEntries(Object.entries(fields).filter(([key, value]) => isOfType(key, value)));
}

/** Without fields that are not known. */
function prune(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

interface KnownFiles {
  count: number;
  names: readonly string[];
  sizes: RepositoryFile[];
}

/** By a record's list of files: each panel of a page reads the record anew, and there can be 20,000 files. */
const known = new WeakMap<readonly unknown[], KnownFiles>();

/**
 * Files that have a name, with their sizes where these are counts: the repository's list where it is known, else the
 * files that a source names.
 */
function filesOf(record: ModelRecord): KnownFiles | undefined {
  const files = list(fieldOf(record, "siblings") ?? fieldOf(record, "listedFiles"));
  if (files === undefined) return undefined;
  const before = known.get(files);
  if (before?.count === files.length) return before;
  const sizes = files.flatMap((file) => {
    const [rfilename, size] = [text(fieldOf(file, "rfilename")), count(fieldOf(file, "size"))];
    return rfilename === undefined ? [] : [{ rfilename, ...(size !== undefined && { size }) }];
  });
  // Facts of a list of files are found again by that list.
  const isWhole = sizes.every((each, at) => each.size === fieldOf(files[at], "size"));
  const read = {
    count: files.length,
    names: sizes.map(({ rfilename }) => rfilename),
    sizes: isWhole && sizes.length === files.length ? (files as RepositoryFile[]) : sizes,
  };
  known.set(files, read);
  return read;
}

const ATTENTION = ["full", "latent", "sliding", "hybrid", "recurrent"] as const;

function readTransformersInfo(info: unknown): SnippetModel["transformersInfo"] {
  const autoModel = text(fieldOf(info, "auto_model"));
  if (autoModel === undefined) return undefined;
  const processor = text(fieldOf(info, "processor"));
  return {
    autoModel: py.isIdentifier(autoModel) ? autoModel : "AutoModel",
    processor: processor === undefined || py.isIdentifier(processor) ? processor : "AutoProcessor",
  };
}

/** Tasks whose models write; those of the second kind are made for conversations, but for a few older ones. */
const WRITE_TEXT: ReadonlySet<string | undefined> = new Set(["text-generation", undefined]);
const ANSWER: ReadonlySet<string | undefined> = new Set([
  "image-text-to-text",
  "any-to-any",
  "audio-text-to-text",
  "video-text-to-text",
]);
const BASE_NAME = /(?:^|[-_.])(?:base|pt|pretrained)(?=$|[-_.])/i;
/** Types that read pictures and have no chat template: they are given a text to go on with, or a command. */
const WITHOUT_TEMPLATE =
  /blip|^git\b|paligemma|florence|kosmos|pix2struct|fuyu|vision-?encoder|nougat|trocr|donut|udop/i;

interface ChatSigns {
  name: string;
  task: string | undefined;
  tags: readonly string[];
  abilities: readonly string[];
  type: string;
}

/** By tag, by what sources say it can do, by its task, by its name. */
function isChatModel({ name, task, tags, abilities, type }: ChatSigns): boolean {
  if (!WRITE_TEXT.has(task) && !ANSWER.has(task)) return tags.includes("conversational");
  if (tags.includes("conversational") || abilities.includes("chat")) return true;
  if (isNamedForChat(name)) return task !== undefined;
  return ANSWER.has(task) && !WITHOUT_TEMPLATE.test(`${type} ${name}`) && !BASE_NAME.test(name);
}

/** Templates test `enable_thinking is defined`, or `thinking` where that is a variable and not part of a word or tag. */
function switchOf(templates: readonly unknown[]): SnippetModel["thinkingSwitch"] {
  const sources = templates.filter((each) => typeof each === "string");
  if (sources.some((source) => source.includes("enable_thinking"))) return "enable_thinking";
  return sources.some((source) => /\b(?:if|not|set) thinking\b/.test(source)) ? "thinking" : undefined;
}

/** An own property; never one inherited from a prototype. */
function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A string with something in it. */
function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** A number that counts something. */
function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function list(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The strings of a list, or a lone string as a list of one. */
function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => text(item) !== undefined);
}

/** A template is a text, or a list of named texts. */
function isFilled(value: unknown): boolean {
  return text(value) !== undefined || (Array.isArray(value) && value.length > 0);
}
