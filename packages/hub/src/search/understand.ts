/**
 * Reading facts out of a typed question: `7b chat apache` asks for models of about seven billion weights that write text
 * under one licence. A phrase is taken for a fact only where it can hardly be part of a name; what is left over stays text
 * to search for. What was understood is handed back piece by piece, so that a page can show it and let go of any of it.
 */
import type { Ability } from "@vitrine/models";
import { TASK_PHRASES, type TaskId } from "@vitrine/tasks";
import { SIZE_UNITS } from "./clean-filter.ts";
import type { ModelFilter, ModelQuery } from "./model-query.ts";

/** A phrase of the question, and the filter or the order it was taken for. */
export interface UnderstoodPart {
  words: string;
  filter: ModelFilter;
  order?: AskedOrder;
}

/** An order that a question asks for: the `cheapest`. */
export type AskedOrder = Pick<ModelQuery, "direction"> & Required<Pick<ModelQuery, "sort">>;

export interface Understanding {
  /** What was left to search for. */
  text: string;
  parts: UnderstoodPart[];
  /** Of the text, the words that are no fact and ask for something: what may be part of a name. */
  names: string;
}

const LONGEST_PHRASE = 5;
const LONGEST_TEXT = 200;
const MOST_WORDS = 24;

/**
 * The facts in a typed text. Ids are not read: they are names.
 *
 * @param isBold takes words for facts that also stand in names, whatever stands beside them
 */
export function understand(text: string, isBold = false): Understanding {
  const typed = text.slice(0, LONGEST_TEXT);
  const words = typed.split(/\s+/).filter((word) => word !== "");
  if (typed.includes("/") || words.length > MOST_WORDS) return { text, parts: [], names: text };
  const pieces = withoutSizeWords(piecesOf(words));
  const names = joined(pieces.filter(({ fact, words: word }) => fact === undefined && !CONNECTIVES.has(keyOf(word))));
  const isFact = ({ fact }: Piece) => fact !== undefined && (isBold || !fact.isAmbiguous);
  // A word that also stands in names is a fact only where nothing but facts is asked for.
  const taken = outlasting(pieces.filter(names === "" ? ({ fact }) => fact !== undefined : isFact));
  const rest = pieces.filter((piece) => !taken.includes(piece));
  const isAnswered = taken.length > 0 && rest.every(({ fact, words: word }) => !fact && CONNECTIVES.has(keyOf(word)));
  const parts = joinedParts(
    taken.map(({ words: word, fact }) => partOf(word, fact as Fact)),
    typed,
  );
  return { text: isAnswered ? "" : taken.length === 0 ? text : joined(rest), parts, names };
}

/** What is said twice in a row, as `time series forecast`, is one part. */
function joinedParts(parts: readonly UnderstoodPart[], typed: string): UnderstoodPart[] {
  const text = typed.split(/\s+/).join(" ");
  const same = (one: UnderstoodPart, other: UnderstoodPart) =>
    JSON.stringify([one.filter, one.order]) === JSON.stringify([other.filter, other.order]);
  const joint: UnderstoodPart[] = [];
  for (const part of parts) {
    const before = joint.at(-1);
    const words = `${before?.words} ${part.words}`;
    if (before !== undefined && same(before, part) && text.includes(words))
      joint[joint.length - 1] = { ...part, words };
    else joint.push(part);
  }
  return joint;
}

/** A phrase that is a fact, or a word that is none. */
interface Piece {
  words: string;
  fact: Fact | undefined;
}

function piecesOf(words: readonly string[]): Piece[] {
  const keys = words.map(keyOf);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    const fact = longestFact(keys, at);
    const length = fact?.length ?? 1;
    pieces.push({ words: words.slice(at, at + length).join(" "), fact });
    at += length;
  }
  return pieces;
}

/** Beside a size in figures a word such as `small` is no size: it stands in names. */
function withoutSizeWords(pieces: readonly Piece[]): Piece[] {
  const isFigure = ({ fact }: Piece) =>
    fact?.filter.aboutParameters !== undefined || fact?.filter.minParameters !== undefined;
  if (!pieces.some(isFigure)) return [...pieces];
  return pieces.map(({ words, fact }) => ({ words, fact: SIZE_WORDS.has(keyOf(words)) ? undefined : fact }));
}

/** Without those that say something else of what a later one says: a filter has room for one. */
function outlasting(pieces: readonly Piece[]): Piece[] {
  const parts = pieces.map(({ words, fact }) => partOf(words, fact as Fact));
  const filter = understoodFilter(parts);
  const order = understoodOrder(parts);
  const holds = ([key, value]: [string, unknown]) =>
    key === "ability" || JSON.stringify(filter[key as keyof ModelFilter]) === JSON.stringify(value);
  return pieces.filter((_, at) => {
    const part = parts[at] as UnderstoodPart;
    return Object.entries(part.filter).every(holds) && (part.order === undefined || part.order === order);
  });
}

/** A text without the words that ask for nothing. */
export function askingWords(text: string): string {
  const asking = text.split(/\s+/).filter((word) => word !== "" && !CONNECTIVES.has(keyOf(word)));
  return asking.join(" ");
}

const joined = (pieces: readonly Piece[]) => pieces.map(({ words }) => words).join(" ");

/** All facts as one filter. Of one kind the last counts; abilities are asked for together. */
export function understoodFilter(parts: readonly UnderstoodPart[]): ModelFilter {
  const filter = Object.assign({}, ...parts.map((part) => part.filter)) as ModelFilter;
  const abilities = [...new Set(parts.flatMap((part) => part.filter.ability ?? []))];
  return abilities.length > 1 ? { ...filter, ability: abilities } : filter;
}

/** The order that a question asks for; of several the last. */
export function understoodOrder(parts: readonly UnderstoodPart[]): AskedOrder | undefined {
  return parts.findLast(({ order }) => order !== undefined)?.order;
}

const partOf = (words: string, { filter, order }: Fact): UnderstoodPart => ({ words, filter, ...(order && { order }) });

function keyOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/^[("'“]+|[)"'”,;!?]+$/g, "")
    .replace(/[-_]+/g, " ");
}

/** Words between facts that ask for nothing. */
const CONNECTIVES = new Set(
  "a ai an and any api are best can card do does fast find fit fits for free from give good gpu how i in into is it laptop license licence licensed like local machine me memory model models my need of on only open or please released run running runs some source suitable support supports that the to top under use used uses vram want what which who with work works".split(
    " ",
  ),
);

interface Fact {
  filter: ModelFilter;
  order?: AskedOrder;
  isAmbiguous: boolean;
  length: number;
}

function longestFact(keys: readonly string[], at: number): Fact | undefined {
  for (let length = Math.min(LONGEST_PHRASE, keys.length - at); length > 0; length--) {
    const phrase = keys.slice(at, at + length).join(" ");
    const order = ORDERS.get(phrase);
    if (order !== undefined) return { filter: {}, order, isAmbiguous: AMBIGUOUS.has(phrase), length };
    for (const read of READERS) {
      const filter = read(phrase);
      if (filter !== undefined) return { filter, isAmbiguous: AMBIGUOUS.has(phrase), length };
    }
  }
  return undefined;
}

/** Phrases that mean a fact alone, and beside other words may be part of a name. */
const AMBIGUOUS = new Set([
  ..."vision detection depth draw music vectors robot robots assistant instruct chat llm vlm vla translator translation".split(
    " ",
  ),
  ..."pose masks grounding segmentation omni embedding embeddings embedder reranker rerank ocr tts asr vad ner qa".split(
    " ",
  ),
  ..."mt rl summary summarization forecast forecasting regression multilingual mit adapter".split(" "),
  "latest",
  "small",
  "tiny",
  "lightweight",
  "tools",
  "reasoning",
  "thinking",
  "segment anything",
  "detect anything",
  "language model",
  "vision language model",
  "cross encoder",
]);

type Reader = (phrase: string) => ModelFilter | undefined;

const FORMATS: ReadonlyMap<string, string> = new Map([
  ["gguf", "gguf"],
  ["ggml", "gguf"],
  ["llama cpp", "gguf"],
  ["mlx", "mlx"],
  ["onnx", "onnx"],
  ["awq", "awq"],
  ["gptq", "gptq"],
  ["fp8", "fp8"],
  ["bnb", "bnb"],
  ["bitsandbytes", "bnb"],
  ["safetensors", "safetensors"],
  ["lora", "adapter"],
  ["adapter", "adapter"],
]);

const ABILITIES: ReadonlyMap<string, Ability> = new Map<string, Ability>([
  ...["tools", "tool use", "tool using", "tool calls", "tool calling", "function calls", "function calling"].map(
    (phrase) => [phrase, "tools"] as const,
  ),
  ...["reasoning", "thinking"].map((phrase) => [phrase, "reasoning"] as const),
  ...["with vision", "image input", "image inputs", "reads images", "sees images"].map((p) => [p, "vision"] as const),
  ...["audio input", "audio inputs", "hears audio"].map((phrase) => [phrase, "audio"] as const),
]);

/** Superlatives of the figures that lists are sorted by. */
const ORDERS: ReadonlyMap<string, AskedOrder> = new Map<string, AskedOrder>([
  ["cheapest", { sort: "price" }],
  ["cheap", { sort: "price" }],
  ["newest", { sort: "created" }],
  ["latest", { sort: "created" }],
  ["oldest", { sort: "created", direction: "ascending" }],
  ["largest", { sort: "size" }],
  ["biggest", { sort: "size" }],
  ["smallest", { sort: "size", direction: "ascending" }],
  ["tiniest", { sort: "size", direction: "ascending" }],
  ["longest context", { sort: "context" }],
  ["most downloaded", { sort: "downloads" }],
  ["most downloads", { sort: "downloads" }],
  ["most liked", { sort: "likes" }],
]);

/** Sizes that have a word; what else it may mean stands in names. */
const SIZE_WORDS: ReadonlyMap<string, ModelFilter> = new Map([
  ["small", { maxParameters: 4e9 }],
  ["lightweight", { maxParameters: 4e9 }],
  ["tiny", { maxParameters: 500e6 }],
]);

const LICENSES: ReadonlyMap<string, ModelFilter> = new Map<string, ModelFilter>([
  ["apache", { license: "apache-2.0" }],
  ["apache 2", { license: "apache-2.0" }],
  ["apache 2.0", { license: "apache-2.0" }],
  ["mit", { license: "mit" }],
  ["mit license", { license: "mit" }],
  ["gpl", { licenseKind: "copyleft" }],
  ["permissive", { licenseKind: "permissive" }],
  ["commercial use", { licenseKind: ["permissive", "conditions"] }],
  ["commercial", { licenseKind: ["permissive", "conditions"] }],
  ["commercially", { licenseKind: ["permissive", "conditions"] }],
  ["non commercial", { licenseKind: "non-commercial" }],
  ["not gated", { gated: false }],
  ["ungated", { gated: false }],
]);

const LANGUAGES: ReadonlyMap<string, string> = languageNames();

/** English names of the languages that have a code of two letters. */
function languageNames(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const found = new Map<string, string>([["multilingual", "multilingual"]]);
  const letters = "abcdefghijklmnopqrstuvwxyz";
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(first + second)?.toLowerCase();
      if (name !== undefined && /^\p{Ll}{4,}$/u.test(name) && !found.has(name)) found.set(name, first + second);
    }
  }
  return found;
}

const SIZE = String.raw`(\d{1,4}(?:\.\d{1,3})?)\s?([mbt])(?:illion)?(?: param(?:eter)?s?)?`;
const UNDER = new RegExp(`^(?:under|below|less than|smaller than|up to|at most|max|<) ?${SIZE}$`);
const OVER = new RegExp(`^(?:over|above|more than|larger than|bigger than|at least|min|>) ?${SIZE}$`);
const ABOUT = new RegExp(`^${SIZE}$`);
const MEMORY =
  /^(?:(?:(?:fits?|runs?)(?: (?:in|on|into))?|under|below|less than|up to|at most|within|max) )?(\d{1,3}) ?(?:gb|gib)(?: (?:of )?(?:vram|ram|memory|gpu|card))?$/;
const CONTEXT = /^(?:(\d{1,4}) ?([km])(?: tokens?)? context(?: (?:length|window))?|context (?:of )?(\d{1,4}) ?([km]))$/;
const PROVIDER = /^(?:on|via|served by|hosted by) ([a-z][a-z0-9 ]{2,30})$/;

const figure = (digits = "", unit = "") => Number(digits) * (SIZE_UNITS[unit] ?? 1);

const READERS: readonly Reader[] = [
  (phrase) => {
    const tasks: readonly TaskId[] | undefined = TASK_PHRASES.get(phrase);
    return tasks === undefined ? undefined : { task: tasks.length === 1 ? tasks[0] : tasks };
  },
  (phrase) => {
    const format = FORMATS.get(phrase);
    return format === undefined ? undefined : { format };
  },
  (phrase) => {
    const ability = ABILITIES.get(phrase);
    return ability === undefined ? undefined : { ability };
  },
  (phrase) => LICENSES.get(phrase),
  (phrase) => SIZE_WORDS.get(phrase),
  (phrase) => {
    const language = LANGUAGES.get(phrase);
    return language === undefined ? undefined : { language };
  },
  (phrase) => {
    const [, digits, unit] = UNDER.exec(phrase) ?? [];
    return digits === undefined ? undefined : { maxParameters: figure(digits, unit) };
  },
  (phrase) => {
    const [, digits, unit] = OVER.exec(phrase) ?? [];
    return digits === undefined ? undefined : { minParameters: figure(digits, unit) };
  },
  (phrase) => {
    const [, digits, unit] = ABOUT.exec(phrase) ?? [];
    return digits === undefined || unit === undefined ? undefined : { aboutParameters: `${digits}${unit}` };
  },
  (phrase) => {
    const [, digits] = MEMORY.exec(phrase) ?? [];
    return digits === undefined ? undefined : { maxMemory: Number(digits) * 1024 ** 3 };
  },
  (phrase) => {
    const [, digits, unit, later, laterUnit] = CONTEXT.exec(phrase) ?? [];
    if (phrase === "long context") return { minContext: 100_000 };
    const tokens = figure(digits ?? later, unit ?? laterUnit);
    // "128k" names 131,072 as well as 128,000.
    return digits === undefined && later === undefined ? undefined : { minContext: tokens };
  },
  (phrase) => {
    const name = PROVIDER.exec(phrase)?.[1]?.replaceAll(" ", "-");
    const provider = name === undefined ? undefined : PROVIDERS.get(name);
    return provider === undefined ? undefined : { provider };
  },
];

/** Providers by the names people use. */
const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ...[
    "groq",
    "cerebras",
    "together",
    "replicate",
    "fireworks-ai",
    "sambanova",
    "nebius",
    "novita",
    "hyperbolic",
    "nscale",
    "cohere",
    "scaleway",
    "ovhcloud",
    "baseten",
    "deepinfra",
    "openai",
    "fal-ai",
    "featherless-ai",
    "publicai",
    "zai-org",
    "hf-inference",
    "wavespeed",
    "clarifai",
    "nvidia",
    "black-forest-labs",
  ].map((id) => [id, id] as const),
  ["fal", "fal-ai"],
  ["fireworks", "fireworks-ai"],
  ["featherless", "featherless-ai"],
  ["ovh", "ovhcloud"],
]);
