/**
 * What generators may know of a model, read from its record once.
 *
 * A record comes from strangers: any field can be missing or of a wrong type. Reading it here, own properties
 * only and every type checked, keeps the generators free of checks and makes them unable to throw. What is wrong
 * is treated as missing.
 */
import { py } from "@vitrine/code";
import type { ModelRecord } from "@vitrine/models";
import type { SampleModel } from "@vitrine/tasks";

export interface ModelFacts {
  /** What `sampleInput` reads; it checks the values itself. */
  readonly record: SampleModel;
  /** Never empty. */
  readonly id: string;
  /** The id after its first slash, or the whole id. */
  readonly name: string;
  readonly tags: ReadonlySet<string>;
  /** `pipeline_tag`; may be a task that the catalogue does not know. */
  readonly task: string | undefined;
  readonly libraryName: string | undefined;
  /** Access has to be granted before a file can be read. */
  readonly restricted: boolean;
  /** Paths of all files; undefined when the record does not list them. */
  readonly files: readonly string[] | undefined;
  readonly hasGgufSummary: boolean;
  /** `general.architecture` of the GGUF files, in lower case. */
  readonly ggufArchitecture: string | undefined;
  /** `config.model_type`. */
  readonly modelType: string | undefined;
  /** `config.quantization_config.quant_method`. */
  readonly quantMethod: string | undefined;
  /** The commit at which the record was read, if it looks like one. */
  readonly commit: string | undefined;
  /** Number of weights, where the record has it. */
  readonly parameters: number | undefined;
  /** Names of classes are valid Python identifiers; one that is not falls back to the plain Auto class. */
  readonly transformersInfo: { readonly autoModel: string; readonly processor: string | undefined } | undefined;
  /** In the tokenizer, processor or stand-alone template; `unknown` when the record has neither configuration. */
  readonly chatTemplate: "present" | "absent" | "unknown";
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
  readonly instancePrompt: string | undefined;
  /** What stands for a hidden word in `widgetText`. */
  readonly maskToken: string | undefined;
  /** Of the first widget example. */
  readonly widgetText: string | undefined;
}

/** Reads a record. Undefined when it has no usable id. Never throws. */
export function readModelFacts(record: ModelRecord): ModelFacts | undefined {
  const id = text(own(record, "id"));
  if (id === undefined) return undefined;
  const config = own(record, "config");
  const card = own(record, "cardData");
  const tokenizer = own(config, "tokenizer_config");
  const processor = own(config, "processor_config");
  const peft = own(config, "peft");
  const sklearnModel = own(config, "sklearn");
  const speechbrain = own(config, "speechbrain");
  const gguf = own(record, "gguf");
  const gated = own(record, "gated");
  const [widget] = list(own(record, "widgetData")) ?? [];
  const hasTemplate =
    isFilled(own(tokenizer, "chat_template")) ||
    isFilled(own(processor, "chat_template")) ||
    isFilled(own(config, "chat_template_jinja"));
  const templates = [
    own(tokenizer, "chat_template"),
    own(processor, "chat_template"),
    own(config, "chat_template_jinja"),
  ];
  const knowsTokenizer = isObject(tokenizer) || isObject(processor);
  return {
    record,
    id,
    name: id.slice(id.indexOf("/") + 1) || id,
    tags: new Set(texts(own(record, "tags"))),
    task: text(own(record, "pipeline_tag")),
    libraryName: text(own(record, "library_name")),
    restricted: (gated !== undefined && gated !== false && gated !== null) || own(record, "private") === true,
    // The repository's list where it is known, else the files that a source names.
    files: list(own(record, "siblings") ?? own(record, "namedFiles"))
      ?.map((file) => text(own(file, "rfilename")))
      .filter((file) => file !== undefined),
    hasGgufSummary: isObject(gguf),
    ggufArchitecture: text(own(gguf, "architecture"))?.toLowerCase(),
    modelType: text(own(config, "model_type")),
    quantMethod: text(own(own(config, "quantization_config"), "quant_method")),
    commit: [text(own(record, "sha"))].find((sha) => /^[0-9a-f]{40}$/.test(sha ?? "")),
    parameters: count(own(own(record, "safetensors"), "total")) ?? count(own(gguf, "total")),
    transformersInfo: readTransformersInfo(own(record, "transformersInfo")),
    chatTemplate: hasTemplate ? "present" : knowsTokenizer ? "absent" : "unknown",
    thinkingSwitch: switchOf(templates),
    ggufChatTemplate: isFilled(own(gguf, "chat_template"))
      ? "present"
      : text(own(gguf, "architecture")) === undefined
        ? "unknown"
        : "absent",
    architecture: [text(own(list(own(config, "architectures")) ?? [], "0"))].find((name) =>
      py.isIdentifier(name ?? ""),
    ),
    diffusersClass: text(own(own(config, "diffusers"), "_class_name")),
    adapterModelName: text(own(own(config, "adapter_transformers"), "model_name")),
    kerasHubTasks: texts(own(own(config, "keras_hub"), "tasks")).filter((name) => py.isIdentifier(name)),
    peft: { baseModel: text(own(peft, "base_model_name_or_path")), taskType: text(own(peft, "task_type")) },
    sklearn: {
      file: text(own(own(sklearnModel, "model"), "file")),
      format: text(own(sklearnModel, "model_format")),
    },
    speechbrain: {
      interface: text(own(speechbrain, "speechbrain_interface")),
      vocoder: text(own(speechbrain, "vocoder_model_id")),
    },
    baseModels: texts(own(card, "base_model")),
    instancePrompt: text(own(card, "instance_prompt")),
    maskToken: text(own(record, "mask_token")),
    widgetText: text(own(widget, "text")),
  };
}

function readTransformersInfo(info: unknown): ModelFacts["transformersInfo"] {
  const autoModel = text(own(info, "auto_model"));
  if (autoModel === undefined) return undefined;
  const processor = text(own(info, "processor"));
  return {
    autoModel: py.isIdentifier(autoModel) ? autoModel : "AutoModel",
    processor: processor === undefined || py.isIdentifier(processor) ? processor : "AutoProcessor",
  };
}

/** Templates ask `enable_thinking is defined`, or `thinking` where that is a variable and not part of a word or tag. */
function switchOf(templates: readonly unknown[]): ModelFacts["thinkingSwitch"] {
  const sources = templates.filter((each) => typeof each === "string");
  if (sources.some((source) => source.includes("enable_thinking"))) return "enable_thinking";
  return sources.some((source) => /\b(?:if|not|set) thinking\b/.test(source)) ? "thinking" : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** An own property; never one inherited from a prototype. */
function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
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
