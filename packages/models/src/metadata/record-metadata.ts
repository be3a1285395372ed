/**
 * Metadata that pages and filters read from a record, each with one rule for which field wins.
 * None of them invents: what a record does not say is `undefined` or an empty list.
 */
import { chatTemplates } from "../record/chat-templates.ts";
import { isModelId } from "../record/model-id.ts";
import { SAFETENSORS_DTYPE_BITS } from "../readers/safetensors.ts";
import { safetensorsOfOneCopy } from "../readers/weight-files.ts";
import type { ModelRecord } from "../record/record.ts";
import { countWeights } from "./weight-count.ts";
import { weightMethod } from "./weight-method.ts";

/**
 * Number of weights, counted: from safetensors headers, else from GGUF headers, else as a source counted them. Packed
 * weights are counted one by one; where their number in the headers is not that, the bytes say it.
 * @example
 * import { parameterCount } from "@vitrine/models";
 *
 * console.log(parameterCount({ id: "owner/model", tags: [], safetensors: { total: 8_190_735_360 } })); // 8190735360
 */
export function parameterCount(record: ModelRecord): number | undefined {
  return inHeaders(record) ?? record.gguf?.total ?? record.metadata?.parameters;
}

/** Methods that leave as many numbers in the headers as there are weights. */
const UNPACKED: ReadonlySet<string | undefined> = new Set(["none", "fp8", "fbgemm_fp8", "eetq", undefined]);

function inHeaders(record: ModelRecord): number | undefined {
  const { safetensors, metadata = {} } = record;
  if (safetensors === undefined) return undefined;
  const stored = weightMethod(record);
  const { parameters } = safetensors;
  if (parameters !== undefined && Object.keys(parameters).length > 0) {
    const counted = countWeights(parameters, stored);
    if (counted !== undefined) return counted;
    const bytes = bytesOfNumbers(parameters);
    return stored?.bits === undefined || bytes === undefined ? undefined : Math.round((bytes * 8) / stored.bits);
  }
  if (UNPACKED.has(stored?.method)) return safetensors.total;
  // A bare total of packed numbers says less than any other count.
  return metadata.parameters !== undefined || metadata.parametersAbout !== undefined ? undefined : safetensors.total;
}

/** Bytes that numbers of these types take. */
function bytesOfNumbers(numbers: Readonly<Record<string, number>> | undefined): number | undefined {
  const entries = Object.entries(numbers ?? {});
  if (entries.length === 0) return undefined;
  let bits = 0;
  for (const [dtype, count] of entries) {
    if (!Object.hasOwn(SAFETENSORS_DTYPE_BITS, dtype)) return undefined;
    bits += count * SAFETENSORS_DTYPE_BITS[dtype as keyof typeof SAFETENSORS_DTYPE_BITS];
  }
  return Math.ceil(bits / 8);
}

/**
 * Number of weights for filters and lists: counted, or as a name rounds it.
 * @example
 * import { parameterEstimate } from "@vitrine/models";
 *
 * console.log(parameterEstimate({ id: "owner/model", tags: [], metadata: { parametersAbout: 8e9 } }));
 * // { count: 8000000000, isRounded: true }
 */
export function parameterEstimate(record: ModelRecord): { count: number; isRounded: boolean } | undefined {
  const counted = parameterCount(record);
  if (counted !== undefined) return { count: counted, isRounded: false };
  const about = record.metadata?.parametersAbout;
  return about === undefined ? undefined : { count: about, isRounded: true };
}

/**
 * Tokens of the longest input: as a source states them, else as a GGUF header does.
 * @example
 * import { contextTokens } from "@vitrine/models";
 *
 * console.log(contextTokens({ id: "owner/model", tags: [], gguf: { context_length: 32_768 } })); // 32768
 */
export function contextTokens(record: ModelRecord): number | undefined {
  return record.metadata?.contextLength ?? record.gguf?.context_length;
}

/**
 * When the model was released, in ISO 8601: the hub's time, else the day that a source states.
 * @example
 * import { releaseDate } from "@vitrine/models";
 *
 * console.log(releaseDate({ id: "owner/model", tags: [], metadata: { releaseDate: "2025-04-29" } })); // 2025-04-29
 */
export function releaseDate(record: ModelRecord): string | undefined {
  return record.createdAt ?? record.metadata?.releaseDate;
}

/** Abilities of a model in addition to answering, in the order in which they are said. */
export const ABILITIES = ["chat", "tools", "reasoning", "vision", "audio"] as const;
export type Ability = (typeof ABILITIES)[number];

/** Tasks whose models take more than text. */
const TASK_ABILITIES: Readonly<Record<string, Ability>> = {
  "image-text-to-text": "vision",
  "audio-text-to-text": "audio",
};
/** A statement or a value of a chat template that reads the tools it is given. */
const READS_TOOLS = /\{[%{][^{}]{0,400}\btools\b/;

/**
 * Abilities of a model: as sources state them, and as its tags, its task and its chat template tell. The template is
 * searched, not run: one that reads `tools` was written for a model that calls them.
 * @example
 * import { modelAbilities } from "@vitrine/models";
 *
 * const config = { chat_template_jinja: "{% if tools %}{{ tools | tojson }}{% endif %}{{ messages }}" };
 * console.log(modelAbilities({ id: "owner/model", tags: [], pipeline_tag: "image-text-to-text", config }));
 * // [ 'tools', 'vision' ]
 */
export function modelAbilities(record: ModelRecord): Ability[] {
  const known = new Set<string>(record.metadata?.abilities);
  if (record.tags.includes("conversational")) known.add("chat");
  const ofTask = TASK_ABILITIES[record.pipeline_tag ?? ""];
  if (ofTask !== undefined) known.add(ofTask);
  if (!known.has("tools") && chatTemplates(record).some(({ source }) => READS_TOOLS.test(source))) known.add("tools");
  return ABILITIES.filter((ability) => known.has(ability));
}

/** ISO 639-1 codes, as tags write languages. */
const LANGUAGE_CODES = new Set(
  (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en " +
    "eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv " +
    "ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne " +
    "ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st " +
    "su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
  ).split(" "),
);
/** Language values of cards that are no codes. */
const LANGUAGE_WORDS = new Set(["multilingual", "code"]);

/**
 * Language codes in lower case, without repeats. The card's list where there is one; otherwise the tags that are
 * two-letter codes. A few such tags are also words (`cv`, `ml`): for a model with a card they do not count.
 * @example
 * import { modelLanguages } from "@vitrine/models";
 *
 * console.log(modelLanguages({ id: "owner/model", tags: [], cardData: { language: ["EN", "de"] } }));
 * // [ 'en', 'de' ]
 */
export function modelLanguages(record: ModelRecord): string[] {
  const stated = record.cardData?.language;
  const codes =
    stated === undefined
      ? record.tags.filter((tag) => LANGUAGE_CODES.has(tag) || LANGUAGE_WORDS.has(tag))
      : asList(stated).map((code) => code.trim().toLowerCase());
  return [...new Set(codes)].filter((code) => code !== "");
}

export interface ModelLicense {
  /** Key as `apache-2.0`; `other` when the author wrote a custom license. */
  id: string;
  /** The author's name for it, when the key is `other`. */
  name?: string;
  /** Address of its text, when it is an http or https one. */
  link?: string;
}

/**
 * The license of the card, else of the tag `license:…`. With several, the first.
 * @example
 * import { modelLicense } from "@vitrine/models";
 *
 * console.log(modelLicense({ id: "owner/model", tags: ["license:apache-2.0"] })); // { id: 'apache-2.0' }
 */
export function modelLicense(record: ModelRecord): ModelLicense | undefined {
  const card = record.cardData;
  const id = asList(card?.license)[0] ?? tagValue(record, "license:");
  if (id === undefined) return undefined;
  const link = card?.license_link;
  return {
    id: id.toLowerCase(),
    ...(card?.license_name !== undefined && { name: card.license_name }),
    ...(link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link) && { link }),
  };
}

interface BaseModel {
  id: string;
  /** `finetune`, `adapter`, `quantized`, `merge`, or another word of the author. */
  relation?: string;
}

/**
 * The models that this one was made from: those that the card names, then those of `base_model:` tags, then the
 * adapter's.
 * @example
 * import { baseModels } from "@vitrine/models";
 *
 * console.log(baseModels({ id: "owner/model", tags: ["base_model:quantized:Qwen/Qwen3-8B"] }));
 * // [ { id: 'Qwen/Qwen3-8B', relation: 'quantized' } ]
 */
export function baseModels(record: ModelRecord): BaseModel[] {
  const found = new Map<string, BaseModel>();
  const add = (id: string | undefined, relation: string | undefined) => {
    if (id === undefined || !isModelId(id)) return;
    const known = found.get(id)?.relation;
    found.set(id, known === undefined && relation !== undefined ? { id, relation } : (found.get(id) ?? { id }));
  };
  const card = record.cardData;
  for (const id of asList(card?.base_model)) add(id, card?.base_model_relation);
  for (const tag of record.tags) {
    const match = /^base_model:(?:([a-z_-]+):)?(.+)$/.exec(tag);
    if (match !== null) add(match[2], match[1]);
  }
  const adapted = record.config?.peft?.base_model_name_or_path;
  if (adapted !== undefined && found.size === 0) add(adapted, "adapter");
  return [...found.values()];
}

const WEIGHT_FILE = /\.(gguf|bin|pt|pth|ckpt|h5|keras|onnx|tflite|msgpack|nemo|npz|pb|ot)$/i;

/**
 * Bytes of the weights of one copy of the model: from the numbers in safetensors by type; else the sum of the
 * safetensors files of one copy; else the sum of the largest family of weight files of one kind. GGUF files are
 * alternatives to each other, so the largest counts. `undefined` without sizes.
 * @example
 * import { estimatedBytes } from "@vitrine/models";
 *
 * const safetensors = { parameters: { BF16: 7e9 }, total: 7e9 };
 * console.log(estimatedBytes({ id: "owner/model", tags: [], safetensors })); // 14000000000
 */
export function estimatedBytes(record: ModelRecord): number | undefined {
  const counted = bytesOfNumbers(record.safetensors?.parameters);
  if (counted !== undefined) return counted;
  const files = record.siblings ?? [];
  const copy = safetensorsOfOneCopy(files);
  if (copy.length > 0 && copy.every(({ size }) => size !== undefined))
    return copy.reduce((sum, { size = 0 }) => sum + size, 0);
  const families = new Map<string, number>();
  for (const { rfilename, size } of files) {
    const kind = WEIGHT_FILE.exec(rfilename)?.[1]?.toLowerCase();
    if (kind === undefined || size === undefined) continue;
    const before = families.get(kind) ?? 0;
    families.set(kind, kind === "gguf" ? Math.max(before, size) : before + size);
  }
  return families.size === 0 ? undefined : Math.max(...families.values());
}

function tagValue(record: ModelRecord, prefix: string): string | undefined {
  return record.tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) || undefined;
}

function asList(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}
