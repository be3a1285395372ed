/** The format of calls, learnt from renders of one and of two: what is around each, around all, and around arguments. */
import { type JsonObject } from "../chat/conversation.ts";
import { type CallFormat, NAME_HOLE, type NamedCalls } from "./answer-format.ts";
import { escapedPattern, readValue, valueOf } from "./literals.ts";
import {
  CONTENT,
  NAMES,
  KEYS,
  VALUES,
  NUMBER,
  type Answers,
  messageWith,
  STRINGS,
  TWO_CALLS,
  CALL_SHAPES,
} from "./sample-answers.ts";
import { tokens, isToken, splitAt, tagsIn, firstToken, commonStart, commonEnd } from "./derived-tokens.ts";

interface Rendered {
  text: string;
  of(calls: readonly JsonObject[]): string | undefined;
}

/**
 * A render of one call, in the way that this template takes: arguments as an object or a text, with content or without.
 * `turning` is one that ends the turn before the call.
 */
function renderCall(
  answers: Answers,
  lead: string,
  stop: string,
): { rendered: Rendered; turning: Rendered | undefined } | undefined {
  let second: Rendered | undefined;
  let turning: Rendered | undefined;
  for (const [asText, hasShortIds] of CALL_SHAPES) {
    for (const content of [CONTENT, "", null]) {
      const of = (calls: readonly JsonObject[]): string | undefined => {
        const text = answers.of(messageWith(calls, asText, content, hasShortIds));
        if (text === undefined) return undefined;
        // Text before the content belongs to it, and not to the calls.
        const [before, after] = splitAt(text, CONTENT) ?? [text, ""];
        if (/Xname7/.test(before)) return before + after;
        return after || (text.startsWith(lead) ? text.slice(lead.length) : text);
      };
      const text = of([{ name: NAMES[0], arguments: STRINGS }]);
      if (text === undefined || !text.includes(NAMES[0]) || !text.includes(VALUES[1])) continue;
      const rendered = { text, of };
      const isJson = !/[\\&]/.test(text) && !new RegExp(`'${KEYS[0]}'`).test(text);
      if (isJson && isToken(stop) && text.slice(0, text.indexOf(NAMES[0])).includes(stop)) turning ??= rendered;
      else if (isJson) return { rendered, turning };
      else second ??= rendered;
    }
  }
  const rendered = turning ?? second;
  return rendered && { rendered, turning };
}

export function deriveCalls(
  answers: Answers,
  lead: string,
  stop: string,
  problems: string[],
): { format: CallFormat; isParallel: boolean; stop: string; tagMark: string } | undefined {
  const { rendered: given, turning } = renderCall(answers, lead, stop) ?? {};
  if (!given) return undefined;
  const tagMark = tagMarkOf(given.text);
  const rendered = tagMark ? withoutMark(given, tagMark) : given;
  const one = rendered.text;
  const two = rendered.of(TWO_CALLS);
  const hasTwo = two !== undefined && two.includes(NAMES[1]);
  const format = jsonObjectCalls(one, hasTwo ? two : undefined) ?? namedCalls(rendered, hasTwo);
  if (!format) {
    problems.push("The template renders calls in a form that could not be derived.");
    return undefined;
  }
  if (turning) {
    const before = turning.text.slice(0, turning.text.indexOf(NAMES[0]));
    // Objects are found wherever they begin; a name is read behind what opens its call.
    const brace = before.indexOf("{");
    const restart = tokens(format.style === "json-object" && brace >= 0 ? before.slice(0, brace) : before);
    const isOpen = format.style !== "json-object" && restart.endsWith(format.open);
    format.restart = restart.slice(restart.indexOf(stop), isOpen ? restart.length - format.open.length : undefined);
  }
  const last = /\S+$/.exec(one.trimEnd())?.[0] ?? "";
  return { format, isParallel: hasTwo, stop: last.replace(/^.*(?=<)/, ""), tagMark };
}

/** Mark that a template writes before every tag, where tags are named by keys. */
function tagMarkOf(text: string): string {
  const ends = [`</${KEYS[0]}>`, `<${KEYS[1]}>`].map((tag) => text.indexOf(tag));
  const [a = "", b = ""] = ends.map((at) => text.slice(0, Math.max(0, at)));
  let length = 0;
  while (length < a.length && length < b.length && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  const mark = a.slice(a.length - length);
  return length > 3 && isToken(mark) ? mark : "";
}

function withoutMark({ text, of }: Rendered, mark: string): Rendered {
  return { text: text.replaceAll(mark, ""), of: (calls) => of(calls)?.replaceAll(mark, "") };
}

/** The object around the name that is JSON and has the arguments too. */
function enclosingObject(text: string, name: string): { start: number; end: number; value: JsonObject } | undefined {
  const at = text.indexOf(name);
  for (let start = text.lastIndexOf("{", at); start >= 0; start = start > 0 ? text.lastIndexOf("{", start - 1) : -1) {
    const reading = readValue(text, start);
    if (typeof reading === "string") continue;
    const value = JSON.parse(reading.json) as JsonObject;
    const isWhole = reading.end > at && pathOf(value, name) && reading.end > text.indexOf(VALUES[0], at);
    if (isWhole) return { start, end: reading.end, value };
  }
  return undefined;
}

/** Where a text is in an object, which may be JSON within a string. */
function pathOf(value: unknown, wanted: string): string[] | undefined {
  if (value === wanted) return [];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const path = pathOf(item, wanted);
    if (path) return [key, ...path];
  }
  return undefined;
}

/** Where the arguments are in an object: the object of all keys, or a string of its JSON. */
function argumentsPathOf(value: unknown): { path: string[]; isText: boolean } | undefined {
  if (typeof value === "string") {
    const inner = valueOf(value)?.value;
    const isArguments = typeof inner === "object" && inner !== null && KEYS[0] in inner;
    return isArguments ? { path: [], isText: true } : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (KEYS[0] in value) return { path: [], isText: false };
  for (const [key, item] of Object.entries(value)) {
    const found = argumentsPathOf(item);
    if (found) return { path: [key, ...found.path], isText: found.isText };
  }
  return undefined;
}

function jsonObjectCalls(one: string, two: string | undefined): CallFormat | undefined {
  const object = enclosingObject(one, NAMES[0]);
  const namePath = object && pathOf(object.value, NAMES[0]);
  const given = object && argumentsPathOf(object.value);
  if (!object || !namePath?.length || !given?.path.length) return undefined;
  const second = two === undefined ? undefined : enclosingObject(two, NAMES[1]);
  const first = two === undefined ? undefined : enclosingObject(two, NAMES[0]);
  const between = two && first && second ? two.slice(first.end, second.start) : undefined;
  return {
    style: "json-object",
    namePath,
    argumentsPath: given.path,
    isText: given.isText,
    ...around(one.slice(0, object.start), between, one.slice(object.end)),
  };
}

/** Texts around each call and around all, from those before the first, between two and after the last. */
function around(
  before: string,
  between: string | undefined,
  after: string,
): Pick<CallFormat, "head" | "open" | "close" | "separator" | "tail"> {
  const head = tokens(before);
  if (between === undefined) return { head, open: head, close: firstToken(after), tail: "" };
  const opening = commonEnd(before, between);
  const open = tokens(opening);
  const closing = commonStart(between.slice(0, between.length - opening.length), after);
  const close = tokens(closing);
  const separator = tokens(between.slice(closing.length, between.length - opening.length));
  const [first = "", second = ""] = tagsIn(after.slice(after.indexOf(close) + close.length));
  const tail = first === "]" && isToken(second) ? first + second : first;
  return { head, open, close, tail, ...(isToken(separator) && { separator }) };
}

/** The ids of `messageWith`. */
const IDS = String.raw`(?:functions\.Xname7[ab]:\d|call\dabcd)`;

/** Renders without the ids next to the names, and what tells such an id from the name. */
function withoutIds(rendered: Rendered): Rendered & Pick<NamedCalls, "idEnd" | "idOpen"> {
  const { text, of } = rendered;
  const [id = ""] = new RegExp(IDS).exec(text) ?? [];
  const idAt = text.indexOf(id);
  const rest = text.slice(0, idAt) + text.slice(idAt + id.length);
  const nameAt = rest.indexOf(NAMES[0]);
  if (!id || nameAt < 0) return rendered;
  const isBefore = idAt <= nameAt;
  const mark = isBefore ? rest.slice(idAt, nameAt) : rest.slice(nameAt + NAMES[0].length, idAt);
  if (!isToken(tokens(mark)) || mark.includes("{")) return rendered;
  const pattern = new RegExp(isBefore ? IDS + escapedPattern(mark) : escapedPattern(mark) + IDS, "g");
  return {
    text: text.replaceAll(pattern, ""),
    of: (calls) => of(calls)?.replaceAll(pattern, ""),
    ...(isBefore ? { idEnd: tokens(mark) } : { idOpen: tokens(mark) }),
  };
}

function namedCalls(rendered: Rendered, hasTwo: boolean): CallFormat | undefined {
  const { text: one, of, ...ids } = withoutIds(rendered);
  const two = hasTwo ? of(TWO_CALLS) : undefined;
  const isInId = one.includes(`functions.${NAMES[0]}:0`);
  const name = isInId ? `functions.${NAMES[0]}:0` : NAMES[0];
  const nameAt = one.indexOf(name);
  const nameStop = nameAt + name.length;
  const keyAt = one.indexOf(KEYS[0], nameStop);
  if (keyAt < 0) return undefined;
  const given = argumentsBetween(one, nameStop, keyAt);
  const empty = of([{ name: NAMES[0], arguments: {} }]) ?? "";
  const emptyAt = empty.indexOf(name);
  const afterEmpty = emptyAt < 0 ? "" : empty.slice(emptyAt + name.length);
  const id = isInId ? { isInId } : ids;
  const betweenFrom = (end: string): string | undefined => {
    if (two === undefined) return undefined;
    const secondAt = two.indexOf(isInId ? `functions.${NAMES[1]}:1` : NAMES[1]);
    const firstEnd = two.lastIndexOf(end, secondAt);
    return firstEnd < 0 ? undefined : two.slice(firstEnd + end.length, secondAt);
  };
  if (given) {
    return {
      style: "json-arguments",
      nameEnd: tokens(one.slice(nameStop, given.start)),
      emptyEnd: "",
      isText: given.isText,
      ...id,
      ...around(one.slice(0, nameAt), betweenFrom(one.slice(given.start, given.end)), one.slice(given.end)),
    };
  }
  const numbers = of([{ name: NAMES[0], arguments: { [KEYS[0]]: VALUES[0], [KEYS[2]]: NUMBER } }]) ?? "";
  const tags = tagsOf(one, numbers, nameStop);
  if (!tags) return undefined;
  const { nameEnd, quote, open, between, ofText, ofOther, close, separator, isKeyed, after } = tags;
  const shared = around(one.slice(0, nameAt), betweenFrom(VALUES[1] + tags.valueEnd), after);
  const isPython = tokens(nameEnd) === "(" && tokens(between) === "=";
  const isLiteral = tokens(nameEnd) === "{" && tokens(between) === ":";
  if (isPython || isLiteral) {
    const bracket = isPython ? ")" : "}";
    const end = tokens(after.slice(after.indexOf(bracket) + 1));
    return {
      style: isPython ? "python-call" : "marked-literals",
      nameEnd: tokens(nameEnd),
      emptyEnd: "",
      isText: false,
      ...(quote && !/^["']$/.test(quote) && { quote }),
      ...shared,
      close: isPython ? "" : tokens(shared.close.replace(bracket, "")),
      tail: isPython ? tagsIn(end).slice(0, 2).join(" ") : shared.tail,
    };
  }
  return {
    style: "tagged-arguments",
    nameEnd: tokens(nameEnd.slice(0, nameEnd.length - open.length)).replaceAll(NAMES[0], NAME_HOLE),
    emptyEnd: firstToken(afterEmpty),
    isText: false,
    tags: { open, between, ofText, ofOther, close, separator, isKeyed },
    ...id,
    ...shared,
  };
}

/** The JSON of all arguments, which begins between two places. */
function argumentsBetween(
  text: string,
  from: number,
  to: number,
): { start: number; end: number; isText: boolean } | undefined {
  for (let start = from; start < to; start += 1) {
    if (!'"{'.includes(text[start] ?? " ")) continue;
    const reading = readValue(text, start);
    const value = typeof reading === "string" ? undefined : (JSON.parse(reading.json) as unknown);
    if (typeof reading !== "string" && argumentsPathOf(value)?.path.length === 0)
      return { start, end: reading.end, isText: typeof value === "string" };
  }
  return undefined;
}

const ATTRIBUTE = / [\w:.-]+="[^"]*"/;

/** Tags around keys and values that are not JSON. */
function tagsOf(
  one: string,
  numbers: string,
  nameStop: number,
):
  | {
      nameEnd: string;
      open: string;
      between: string;
      ofText: string;
      ofOther: string;
      close: string;
      separator: string;
      quote: string;
      isKeyed: boolean;
      /** Text behind the last value up to the end of its tag. */
      valueEnd: string;
      after: string;
    }
  | undefined {
  const places = [KEYS[0], VALUES[0], KEYS[1], VALUES[1]].map((mark) => ({ mark, at: one.indexOf(mark, nameStop) }));
  if (places.some(({ at }, index) => at < 0 || at < (places[index - 1]?.at ?? 0))) return undefined;
  const [key, value, key2, value2] = places.map(({ mark, at }) => ({ at, end: at + mark.length })) as [
    { at: number; end: number },
    { at: number; end: number },
    { at: number; end: number },
    { at: number; end: number },
  ];
  const nameEnd = one.slice(nameStop, key.at);
  const assigned = one.slice(key.end, value.at);
  const behind = [one.slice(value.end, key2.at), one.slice(value2.end)] as const;
  const ends = [KEYS[0], KEYS[1]].map((name) => `</${name}>`) as [string, string];
  const isKeyed = behind.every((text, index) => text.startsWith(ends[index] as string));
  const [next, last] = isKeyed ? [behind[0].slice(ends[0].length), behind[1].slice(ends[1].length)] : behind;
  const numberKey = numbers.indexOf(KEYS[2]);
  const numberAt = numbers.indexOf(String(NUMBER), numberKey);
  const ofNumber = numberKey < 0 || numberAt < 0 ? assigned : numbers.slice(numberKey + KEYS[2].length, numberAt);
  // Where numbers are quoted as well, what is around them shows it.
  const sign = /[({]$/.test(nameEnd) ? (/^\s*[=:]\s*/.exec(assigned)?.[0] ?? "") : "";
  const unquoted = assigned === ofNumber && sign ? sign : ofNumber;
  const quote = assigned.startsWith(unquoted) ? assigned.slice(unquoted.length) : "";
  const isQuoted = quote !== "" && next.startsWith(quote) && last.startsWith(quote);
  // Some tags say the type of the value in an attribute.
  const [plain, plainOfNumber] = [assigned, ofNumber].map((text) => text.replace(ATTRIBUTE, ""));
  const hasAttributes = assigned !== ofNumber && plain === plainOfNumber;
  const withAttributes = ATTRIBUTE.test(assigned) ? assigned : ofNumber;
  const between = hasAttributes ? withAttributes : isQuoted ? unquoted : assigned;
  const open = commonEnd(nameEnd, next);
  const unopened = next.slice(0, next.length - open.length);
  const close = commonStart(unopened, last);
  return {
    nameEnd,
    open,
    between,
    ofText: hasAttributes ? assigned : between,
    ofOther: hasAttributes ? ofNumber : between,
    close: isQuoted ? close.slice(quote.length) : close,
    separator: unopened.slice(close.length),
    isKeyed,
    quote: isQuoted ? quote : "",
    valueEnd: isKeyed ? ends[1] + close : close,
    after: last.slice(close.length),
  };
}
