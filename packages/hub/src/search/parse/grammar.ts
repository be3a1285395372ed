/**
 * The grammar of a search text, as one table of rules. A text is a name × size × format × level × task × ability ×
 * language × license × price × machine × context × time. At each word the longest phrase that a rule reads counts; of
 * rules that read the same phrase, the first of the table. What no rule reads is a name, or a need in plain words.
 *
 * A rule that `narrows` says nothing of what the models are for: `find-models.ts` takes its phrase out of the text,
 * finds what the rest means, and narrows that. So one more of them never changes what is found, only how much of it.
 */
import { TASK_PHRASES, type TaskId } from "@vitrine/tasks";
import { ABILITIES, FORMATS, LICENSES, ORDERS, READINGS, SIZE_WORDS } from "../languages/generated/filter-phrases.ts";
import type { QueryOrder } from "../languages/query-order.ts";
import type { ModelFilter } from "../model-query.ts";
import { SIZE_UNITS } from "./clean-filter.ts";
import { PROVIDER_NAMES } from "./generated/provider-names.ts";
import { LANGUAGES, languageIn } from "./language-names.ts";
import { taskAlone } from "./needs.ts";
import { machineIn, type MachineRoom } from "./machine-phrases.ts";

/** What a phrase was read as. */
export interface Reading {
  filter: ModelFilter;
  order?: QueryOrder;
  /** The phrase means one of these tasks, and does not say which: its filter lets all of them pass. */
  readings?: readonly TaskId[];
  machine?: MachineRoom["machine"];
}

export interface GrammarRule {
  says:
    | "order"
    | "machine"
    | "level"
    | "context"
    | "time"
    | "price"
    | "size"
    | "format"
    | "license"
    | "task"
    | "ability"
    | "language"
    | "provider"
    | "amount";
  /** Narrows what the rest of the text means; a task says what that is. */
  narrows: boolean;
  read(phrase: string): Reading | undefined;
}

/** @param filter empty where an expression did not match */
const ofFilter = (filter: ModelFilter | "" | undefined): Reading | undefined => (filter ? { filter } : undefined);

const SIZE = String.raw`(\d{1,4}(?:\.\d{1,3})?)\s?([mbt])(?:illion)?(?: param(?:eter)?s?)?`;
const UNDER = new RegExp(
  `^(?:under|below|less than|smaller than|up to|at most|max|<=?|≤|unter|bis|moins de|menos de|до) ?${SIZE}$|^${SIZE} (?:or (?:less|smaller|below)|max)$`,
);
const OVER = new RegExp(
  `^(?:over|above|more than|larger than|bigger than|at least|min|>=?|≥|über|plus de|más de) ?${SIZE}$|^${SIZE} (?:or (?:more|larger|bigger))$`,
);
const ABOUT = new RegExp(`^(?:around |about |~)?${SIZE}$`);
const TOKENS = String.raw`(\d{1,4}) ?([km])(?: tokens?)?`;
const CONTEXT = new RegExp(
  `^(?:(?:at least|over|more than|min) )?${TOKENS} (?:of )?(?:context|ctx|kontext|contexte|contexto|контекст)(?: (?:length|window|size))?$|^(?:context|ctx|kontext|contexte|contexto)(?: (?:length|window|size))?(?: of)? ${TOKENS}$|^(\\d{1,4}) ?([km])(?: tokens?| token input)$|^((?:32|64|100|128|200|256|512))(k)$`,
);
const RELEASED = /^(?:(?:released|published|made|new) )?(in|from|since|after|before|until) (20[12]\d)$/;
const LANGUAGE_PAIR = /^(?:from )?(\p{L}+) (?:to|into) (\p{L}+)$/u;
const PRICE =
  /^(?:(?:under|below|less than|cheaper than|up to|at most|max|<=?) ?)\$ ?(\d+(?:\.\d+)?)(?: (?:per|a|\/) (?:1m|million|m)(?: tokens?)?)?$|^(?:under|below|less than|cheaper than|up to|at most|max) (\d+(?:\.\d+)?) ?(?:\$|usd|dollars?)(?: (?:per|a|\/) (?:1m|million|m)(?: tokens?)?)?$/;
const PROVIDER = /^(?:on|via|served by|hosted by|hosted on|at) ([a-z][a-z0-9 ]{2,30})$/;
/** A quantization as files, methods and people call it: `Q4_K_M`, `int8`, `4-bit`, `4.5bpw`, `w4a16`, `bf16`. */
const LEVEL =
  /^i?q([2-8])(?:[ _]?(?:k|0|1|nl|xs|xxs))?(?:[ _]?(?:xs|s|m|l|xl))?$|^([2-8]|16|32) ?bits?(?: quanti[sz](?:ed|ation)| quant)?$|^([2-8])(?:\.\d{1,2})? ?bpw$|^(?:int|w)([248])(?:a(?:8|16))?$|^nf(4)$|^b?f(?:p|loat)?(16|32)$/;
/** Numbers with a unit that no model is narrowed by. They are no names all the same. */
const AMOUNT =
  /^\d{1,6}(?:[.,]\d{1,3})? ?(?:hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|weeks?|ms|fps|k?hz|pages?|tok(?:en)?s?(?: ?(?:\/|per) ?s(?:ec(?:ond)?)?)?|t\/s|users?|people|percent|%|€|eur|px|pixels?|megapixels?|mb|kb|tb|stunden?|minuten?|sekunden?|seiten|heures?|pages?|horas?|minutos?|páginas?|часа?|часов|минут(?:ы|а)?|страниц)$/;

const sized = (digits = "", unit = "") => Number(digits) * (SIZE_UNITS[unit] ?? 1);
/** The groups of an expression that matched. */
const partsOf = (expression: RegExp, phrase: string) =>
  (expression.exec(phrase)?.slice(1) ?? []).filter((part) => part !== undefined);

/** In the order of precedence. */
export const GRAMMAR: readonly GrammarRule[] = [
  {
    says: "order",
    narrows: true,
    read: (phrase) => {
      const order = ORDERS.get(phrase);
      return order && { filter: {}, order };
    },
  },
  {
    says: "task",
    narrows: false,
    read: (phrase) => {
      const readings = READINGS.get(phrase);
      return readings && { filter: { task: readings }, readings };
    },
  },
  {
    says: "task",
    narrows: false,
    read: (phrase) => {
      const tasks: readonly TaskId[] | undefined = TASK_PHRASES.get(phrase);
      const [task = ""] = tasks ?? [];
      return ofFilter(tasks && (tasks.length === 1 ? { task, ...taskAlone(task) } : { task: tasks }));
    },
  },
  {
    says: "task",
    narrows: false,
    read: (phrase) => {
      const [from = "", to = ""] = partsOf(LANGUAGE_PAIR, phrase);
      const language = LANGUAGES.has(from) ? LANGUAGES.get(to) : undefined;
      return ofFilter(language && { task: "translation", language });
    },
  },
  {
    says: "format",
    narrows: true,
    read: (phrase) => {
      const format = FORMATS.get(phrase);
      return ofFilter(format && { format });
    },
  },
  {
    says: "level",
    narrows: true,
    read: (phrase) => {
      if (/^(?:quanti[sz]ed|quant|quants)$/.test(phrase)) return { filter: { bits: ["2", "3", "4", "5", "6", "8"] } };
      const [bits] = partsOf(LEVEL, phrase);
      return ofFilter(bits && { bits });
    },
  },
  {
    says: "ability",
    narrows: true,
    read: (phrase) => {
      const ability = ABILITIES.get(phrase);
      return ofFilter(ability && { ability });
    },
  },
  { says: "license", narrows: true, read: (phrase) => ofFilter(LICENSES.get(phrase)) },
  { says: "size", narrows: true, read: (phrase) => ofFilter(SIZE_WORDS.get(phrase)) },
  {
    says: "size",
    narrows: true,
    read: (phrase) => {
      const [digits, unit] = partsOf(UNDER, phrase);
      return ofFilter(digits && { maxParameters: sized(digits, unit) });
    },
  },
  {
    says: "size",
    narrows: true,
    read: (phrase) => {
      const [digits, unit] = partsOf(OVER, phrase);
      return ofFilter(digits && { minParameters: sized(digits, unit) });
    },
  },
  {
    says: "size",
    narrows: true,
    read: (phrase) => {
      const [digits = "", unit = ""] = partsOf(ABOUT, phrase);
      return ofFilter(digits === "" ? undefined : { aboutParameters: `${digits}${unit}` });
    },
  },
  {
    says: "machine",
    narrows: true,
    read: (phrase) => {
      const room = machineIn(phrase);
      return room && { filter: { maxMemory: room.maxMemory }, ...(room.machine && { machine: room.machine }) };
    },
  },
  {
    says: "context",
    narrows: true,
    read: (phrase) => {
      if (phrase === "long context") return { filter: { minContext: 100_000 } };
      const [digits, unit] = partsOf(CONTEXT, phrase);
      // "128k" names 131,072 as well as 128,000.
      return ofFilter(digits && { minContext: sized(digits, unit) });
    },
  },
  {
    says: "time",
    narrows: true,
    read: (phrase) => {
      const [when = "", digits] = partsOf(RELEASED, phrase);
      if (digits === undefined) return undefined;
      const year = Number(digits);
      const since = { releasedSince: `${year}-01-01` };
      const next = `${year + 1}-01-01`;
      if (when === "since") return { filter: since };
      if (when === "after") return { filter: { releasedSince: next } };
      if (when === "before") return { filter: { releasedBefore: `${year}-01-01` } };
      return { filter: when === "until" ? { releasedBefore: next } : { ...since, releasedBefore: next } };
    },
  },
  {
    says: "price",
    narrows: true,
    read: (phrase) => {
      const [dollars] = partsOf(PRICE, phrase);
      return ofFilter(dollars && { maxPrice: Number(dollars) });
    },
  },
  {
    says: "language",
    narrows: true,
    read: (phrase) => {
      const language = languageIn(phrase);
      return ofFilter(language && { language });
    },
  },
  {
    says: "provider",
    narrows: true,
    read: (phrase) => {
      const name = PROVIDER.exec(phrase)?.[1]?.replaceAll(" ", "-");
      const provider = name === undefined ? undefined : PROVIDER_NAMES.get(name);
      return ofFilter(provider && { provider });
    },
  },
  { says: "amount", narrows: true, read: (phrase) => (AMOUNT.test(phrase) ? { filter: {} } : undefined) },
];

/** What the first rule that reads a phrase says of it. */
export function readPhrase(phrase: string): (Reading & Pick<GrammarRule, "says" | "narrows">) | undefined {
  for (const { says, narrows, read } of GRAMMAR) {
    const reading = read(phrase);
    if (reading !== undefined) return { ...reading, says, narrows };
  }
  return undefined;
}
