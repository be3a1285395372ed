/**
 * Grammars that hold a model to calls of tools in the form of its template: what the template writes around a call is
 * taken from a rendered one, so that the form is the template's to the letter.
 */
import { isObject } from "@vitrine/base";
import { ChatInputError, type JsonObject } from "../chat/conversation.ts";
import type { Template } from "../compile/template.ts";
import { type AnswerFormat, type NamedCalls } from "./answer-format.ts";
import { checkedFormat } from "./check.ts";
import { firstWord } from "./delimiters.ts";
import { readValue } from "./literals.ts";
import { CALL_SHAPES, KEYS, NAMES, STRINGS, TWO_CALLS, VALUES, answersOf, messageWith } from "./sample-answers.ts";
import { typesOf } from "./schemas.ts";
import { type Literals, ValueGrammar, gbnfLiteral, inOrder, resolved, textUpTo, valuesOf } from "./value-grammar.ts";

/** One form in three languages of constraint. */
export interface CallGrammar {
  /** GBNF of llama.cpp, which xgrammar reads too: one call or several, and nothing else. */
  gbnf: string;
  /** A structural tag of xgrammar (vLLM, SGLang): free text in which a call, once begun, is one. */
  structuralTag: JsonObject;
  /** The JSON Schema of one call, for servers that hold a model to a schema only. */
  schema: JsonObject;
}

/** The text around the parts of a call, as the template writes it. */
interface CallTexts {
  /** Before the first name. */
  before: string;
  /** Between a name and its arguments. */
  between: string;
  /** Between the arguments of a call and the name of the next; undefined where an answer has one call. */
  next: string | undefined;
  /** Behind the last call. */
  after: string;
  /** Around keys and values, where arguments are no object. */
  tags: ArgumentTags | undefined;
  literals: Literals;
}

/** Texts around a key and its value, which is written as it is where it is a text, or as a literal. */
type ArgumentTags = Required<NonNullable<NamedCalls["tags"]>> & { hasLiterals: boolean };

/**
 * Grammars for calls of these tools in the form of a template.
 * @throws {ChatInputError} where the template renders no calls, or in a form that grammars are not made for
 * @example
 * import { Template, callGrammar } from "@vitrine/chat-template";
 *
 * const template = new Template(`{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% for call in m.tool_calls %}
 * <tool_call>{{ call.function | tojson }}</tool_call>{% endfor %}<|end|>{% endfor %}`);
 * const tools = [{ type: "function", function: { name: "clock", parameters: { type: "object", properties: {} } } }];
 * console.log(callGrammar(template, tools).gbnf.split("\n")[0]);
 * // root ::= "<tool_call>{\"name\": \"" call ( "}</tool_call><tool_call>{\"name\": \"" call )* "}</tool_call>"
 */
export function callGrammar(template: Template, tools: readonly object[]): CallGrammar {
  const described = tools.map(toolOf);
  if (!described.length) throw new ChatInputError("There are no tools.", "Pass those that may be called.");
  const format = template.found(checkedFormat);
  const texts = template.withinBudget(() => textsOf(template, format));
  if (!texts) throw new ChatInputError("The template writes no calls in a form that grammars are made for.");
  return {
    gbnf: gbnfOf(texts, described),
    structuralTag: structuralTag(texts, described),
    schema: { anyOf: described.map((tool) => schemaOf(format, tool)) },
  };
}

interface Tool {
  name: string;
  parameters: JsonObject;
}

function toolOf(given: object): Tool {
  const { name, parameters } = ("function" in given ? given.function : given) as JsonObject;
  if (typeof name !== "string" || !name)
    throw new ChatInputError("A tool has no name.", 'Pass { type: "function", function: { name, parameters } }.');
  return { name, parameters: isObject(parameters) ? parameters : { type: "object" } };
}

/** What the template writes around one call and two; undefined where that is in no form with a grammar. */
function textsOf(template: Template, format: AnswerFormat): CallTexts | undefined {
  const answers = answersOf(template);
  if (!answers) return undefined;
  for (const [asText, hasShortIds] of CALL_SHAPES) {
    for (const content of ["", null]) {
      const of = (calls: readonly JsonObject[]) => answers.of(messageWith(calls, asText, content, hasShortIds));
      const rendered = of([{ name: NAMES[0], arguments: STRINGS }]);
      const one = split(rendered, format, [NAMES[0]]);
      if (!one) continue;
      const two = split(of(TWO_CALLS), format, [...NAMES]);
      const [before = "", between = "", after = ""] = one;
      // Around a call the name is not known yet.
      if ([before, two?.[2], after].some((text) => text?.includes(NAMES[0]))) continue;
      // A template without a generation prompt writes the role first.
      const begin = format.calls?.head ? before.indexOf(firstWord(format.calls.head)) : 0;
      return {
        before: before.slice(Math.max(0, begin)),
        between,
        next: two?.[2],
        after: beforeStop(after, format),
        tags: argumentTags(format),
        literals: literalsOf(format, rendered, of([{ name: NAMES[0], arguments: { [KEYS[0]]: true } }])),
      };
    }
  }
  return undefined;
}

/** The texts around names and arguments, in turn. */
function split(text: string | undefined, format: AnswerFormat, names: readonly string[]): string[] | undefined {
  const parts: string[] = [];
  let at = 0;
  for (const name of names) {
    const nameAt = text?.indexOf(name, at) ?? -1;
    const given = nameAt < 0 ? undefined : argumentsIn(text as string, nameAt + name.length, format);
    if (text === undefined || !given) return undefined;
    parts.push(text.slice(at, nameAt), text.slice(nameAt + name.length, given.start));
    at = given.end;
  }
  parts.push((text ?? "").slice(at));
  return parts;
}

/** Where the arguments are that begin behind a name. */
function argumentsIn(text: string, from: number, format: AnswerFormat): { start: number; end: number } | undefined {
  const tags = argumentTags(format);
  if (tags) {
    const first = text.indexOf(KEYS[0], from);
    const last = text.indexOf(VALUES[1], first);
    if (first < 0 || last < 0) return undefined;
    const close = tags.hasLiterals ? "'" : `${tags.isKeyed ? `</${KEYS[1]}>` : ""}${tags.close}`;
    return { start: first - tags.open.length, end: last + VALUES[1].length + close.length };
  }
  const quote = quoteOf(format);
  const wanted = JSON.stringify(STRINGS);
  for (let start = text.indexOf("{", from); start >= 0 && start < from + 200; start = text.indexOf("{", start + 1)) {
    const reading = readValue(text, start, { quote });
    if (typeof reading !== "string" && JSON.stringify(JSON.parse(reading.json)) === wanted)
      return { start, end: reading.end };
  }
  return undefined;
}

const quoteOf = ({ calls }: AnswerFormat): string | undefined => (calls && "quote" in calls ? calls.quote : undefined);

/** How values are written, as the text of a call shows it, and one with a word as its value. */
function literalsOf(format: AnswerFormat, ofTexts = "", ofWord = ""): Literals {
  const word = /\btrue\b/i.exec(ofWord.slice(ofWord.indexOf(KEYS[0])))?.[0];
  return {
    quote: quoteOf(format),
    hasBareKeys: format.calls?.style === "marked-literals",
    isPython: word === "True" || (word === undefined && ofTexts.includes(`{'${KEYS[0]}`)),
  };
}

/** The texts around keys and values, where arguments are no object. */
function argumentTags({ calls, problems }: AnswerFormat): ArgumentTags | undefined {
  const none = { open: "", close: "", isKeyed: false, hasLiterals: true };
  if (calls?.style === "python-call") return { ...none, between: "=", ofText: "=", ofOther: "=", separator: ", " };
  // Answers that do not come back have tags that were misread.
  if (calls?.style !== "tagged-arguments" || !calls.tags || problems.length) return undefined;
  return { ...calls.tags, hasLiterals: false };
}

/** Up to the token that ends the turn, which the model writes by itself. */
function beforeStop(text: string, { stops }: AnswerFormat): string {
  const ends = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}

function gbnfOf(texts: CallTexts, tools: readonly Tool[]): string {
  const values = new ValueGrammar(texts.literals);
  const calls = tools.map(({ name, parameters }) => {
    const between = literal(texts.between.replaceAll(NAMES[0], name));
    return [gbnfLiteral(name), between, argumentsRule(values, texts, name, parameters)].filter(Boolean).join(" ");
  });
  const call = values.add("call", calls.join(" | "));
  const more = texts.next === undefined ? "" : `( ${literal(texts.next)} ${call} )*`;
  const root = [literal(texts.before), call, more, literal(texts.after)].filter(Boolean).join(" ");
  return `root ::= ${root}\n${values.text()}`;
}

/** The rule for the arguments of one tool. */
function argumentsRule(values: ValueGrammar, { tags }: CallTexts, name: string, parameters: JsonObject): string {
  if (!tags) return values.valueOf(parameters, name);
  const properties = Object.entries(isObject(parameters["properties"]) ? parameters["properties"] : {});
  const required = new Set(Array.isArray(parameters["required"]) ? parameters["required"] : []);
  const rules = properties.map(([key, schema]) => {
    const close = `${tags.isKeyed ? `</${key}>` : ""}${tags.close}`;
    const written = valuesBetween(tags, values, schema, `${name}-${key}`, parameters, close).map(([between, value]) =>
      [literal(between), value].filter(Boolean).join(" "),
    );
    const value = written.length > 1 ? `( ${written.join(" | ")} )` : written.join("");
    const rule = [literal(`${tags.open}${key}`), value, literal(close)].filter(Boolean).join(" ");
    return { rule, isRequired: required.has(key) };
  });
  return rules.length ? inOrder(rules, tags.separator && `${gbnfLiteral(tags.separator)} `) : "";
}
/** What may stand between a key and the end of its value: the text before the value, and the rule of the value. */
function valuesBetween(
  { ofText, ofOther, hasLiterals }: ArgumentTags,
  values: ValueGrammar,
  given: unknown,
  name: string,
  root: JsonObject,
  close: string,
): (readonly [between: string, value: string])[] {
  if (hasLiterals) return [[ofText, values.valueOf(given, name, root)]];
  const schema = isObject(given) ? resolved(given, root) : given;
  const named = isObject(schema) ? valuesOf(schema) : undefined;
  if (named)
    return named.map((value) =>
      typeof value === "string" ? [ofText, gbnfLiteral(value)] : [ofOther, values.valueOf({ const: value }, name)],
    );
  const types = typesOf(schema);
  const isAny = !types.length && !(isObject(schema) && "properties" in schema);
  const isText = isAny || types.includes("string");
  // Where both are written alike, a text is everything.
  const isOther = !isText || (ofText !== ofOther && (isAny || types.length > 1));
  return [
    ...(isText ? [[ofText, values.add("text", textUpTo(close || "<"))] as const] : []),
    ...(isOther ? [[ofOther, values.valueOf(given, name, root)] as const] : []),
  ];
}

/** A text of a template as literals, with any id in the place of one of the samples. */
function literal(text: string): string {
  const parts = text.split(/(call\dabcd|(?<=^):\d)/).map((part, index) => {
    if (index % 2 === 0) return part && gbnfLiteral(part);
    return part.startsWith(":") ? '":" [0-9]+' : "[A-Za-z0-9_.:-]+";
  });
  return parts.filter(Boolean).join(" ");
}

/** The form of `structural_tag` that xgrammar reads since 0.1.26. */
function structuralTag(texts: CallTexts, tools: readonly Tool[]): JsonObject {
  const trigger = /^\s*\S+?(?:[>\]|｜]+|(?=[{\s]|$))/.exec(texts.before)?.[0] ?? "";
  const isPlain =
    !texts.tags &&
    Object.values(texts.literals).every((each) => !each) &&
    !/call\dabcd|^:\d/m.test(texts.before + texts.between + texts.after);
  if (!trigger.trim() || !isPlain)
    return { type: "structural_tag", format: { type: "grammar", grammar: gbnfOf(texts, tools) } };
  const tags = tools.map(({ name, parameters }) => ({
    type: "tag",
    begin: `${texts.before}${name}${texts.between}`.trimStart(),
    content: { type: "json_schema", json_schema: parameters },
    end: texts.after,
  }));
  return { type: "structural_tag", format: { type: "triggered_tags", triggers: [trigger.trimStart()], tags } };
}

/** A call as an object: in the keys of the template where its calls are objects, else with those of OpenAI. */
function schemaOf({ calls }: AnswerFormat, { name, parameters }: Tool): JsonObject {
  const isObjects = calls?.style === "json-object" && calls.namePath.length === 1 && calls.argumentsPath.length === 1;
  const [nameKey = "name", argumentsKey = "arguments"] = isObjects
    ? [calls.namePath[0], calls.argumentsPath[0]]
    : ["name", "arguments"];
  return {
    type: "object",
    properties: { [nameKey]: { const: name }, [argumentsKey]: parameters },
    required: [nameKey, argumentsKey],
    additionalProperties: false,
  };
}
