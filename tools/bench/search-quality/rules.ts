/**
 * Grades. A rule says which models answer a query, so that a grade stays right when models are added:
 *
 *     asr lang:de                  all conditions hold
 *     task:text-to-image or id:^x  one of the alternatives holds
 *     asr lang:de ; asr            models of the first rule are right (2), those of the second are near (1)
 *     first:Qwen/Qwen3-8B          this model, and it comes first
 */
import type { ModelSummary } from "@vitrine/hub";

export type Grade = 0 | 1 | 2;

export interface Rules {
  grade(model: ModelSummary): Grade;
  /** The model that must come first. */
  first?: string;
}

/** Rules that several queries ask for. */
const NAMED_RULES: Readonly<Record<string, string>> = {
  asr: String.raw`task:automatic-speech-recognition or id:whisper|parakeet|voxtral|canary`,
  tts: String.raw`task:text-to-speech`,
  ocr: String.raw`id:ocr|trocr|donut|nougat|got-|docling|markdown`,
  vlm: String.raw`task:image-text-to-text|any-to-any or ability:vision`,
  llm: String.raw`task:text-generation|image-text-to-text|any-to-any`,
  chat: String.raw`ability:chat or id:instruct|chat|-it$`,
  coder: String.raw`id:cod(e|er)\b|code[rs]?[-_\d]|coder|starcoder|codestral|devstral|codellama|codegemma|mellum`,
  embed: String.raw`task:feature-extraction|sentence-similarity or id:embed|bge-|e5-|gte-`,
  sentiment: String.raw`task:text-classification id:sentiment|sst|finbert|imdb|roberta|multilingual`,
};

type Condition = (model: ModelSummary) => boolean;

/** @throws {SyntaxError} for a rule that is none */
export function readRules(text: string): Rules {
  const [right = "", near] = text.split(" ; ");
  const first = /^first:(\S+)$/.exec(right.trim())?.[1];
  const isRight = first === undefined ? alternatives(right) : (model: ModelSummary) => model.id === first;
  const isNear = near === undefined ? () => false : alternatives(near);
  return {
    grade: (model) => (isRight(model) ? 2 : isNear(model) ? 1 : 0),
    ...(first !== undefined && { first }),
  };
}

function alternatives(text: string): Condition {
  const rules = text.trim().split(" or ").map(conjunction);
  return (model) => rules.some((rule) => rule(model));
}

function conjunction(text: string): Condition {
  const conditions = text
    .trim()
    .split(/\s+/)
    .map((token) => {
      const condition = conditionOf(token.replace(/^!/, ""));
      return token.startsWith("!") ? (model: ModelSummary) => !condition(model) : condition;
    });
  return (model) => conditions.every((condition) => condition(model));
}

function conditionOf(token: string): Condition {
  const named = NAMED_RULES[token];
  if (named !== undefined) return alternatives(named);
  const [, kind = "", value = ""] = /^(\w+):(.+)$/.exec(token) ?? [];
  const values = value.split("|");
  const ofList = (list: readonly string[]) => values.some((each) => list.includes(each));
  switch (kind) {
    case "id": {
      const pattern = new RegExp(value, "i");
      return ({ id }) => pattern.test(id);
    }
    case "task":
      return ({ pipeline_tag = "" }) => values.includes(pipeline_tag);
    case "lang":
      return ({ languages }) => ofList(languages);
    case "langs":
      return ({ languages }) => languages.length >= Number(value) || languages.includes("multilingual");
    case "license":
      return ({ license = "" }) => values.includes(license);
    case "kind":
      return ({ licenseKind = "" }) => values.includes(licenseKind);
    case "format":
      return ({ formats }) => ofList(formats);
    case "ability":
      return ({ abilities }) => ofList(abilities);
    case "provider":
      return ({ providers }) => ofList(providers);
    case "size":
      return ({ parameters }) => isWithin(parameters, value);
    case "memory":
      return ({ memory }) => isWithin(memory === undefined ? undefined : memory / 1024 ** 3, value);
    case "context":
      return ({ contextLength }) => isWithin(contextLength, value);
    case "price":
      return ({ lowestPrice }) => isWithin(lowestPrice, value);
    case "since":
      return ({ createdAt }) => createdAt !== undefined && createdAt >= value;
    case "before":
      return ({ createdAt }) => createdAt !== undefined && createdAt < value;
    case "gated":
      return ({ gated }) => gated !== false;
    default:
      throw new SyntaxError(`"${token}" is no condition. Conditions are id:, task:, lang: and those in rules.ts.`);
  }
}

const UNITS: Readonly<Record<string, number>> = { m: 1e6, b: 1e9 };

/** `<3b`, `>100000`, `6b-8.5b`. A model of which the number is unknown is outside any bound. */
function isWithin(number: number | undefined, bounds: string): boolean {
  const read = (text: string) => Number.parseFloat(text) * (UNITS[text.at(-1) ?? ""] ?? 1);
  if (number === undefined) return false;
  if (bounds.startsWith("<")) return number < read(bounds.slice(1));
  if (bounds.startsWith(">")) return number > read(bounds.slice(1));
  const [from = "", to = ""] = bounds.split("-");
  return number >= read(from) && number <= read(to);
}
