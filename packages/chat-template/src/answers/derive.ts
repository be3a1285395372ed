/**
 * The format of answers, learnt from a template.
 *
 * An answer with marked texts (a content, a reasoning, names, keys and values that occur nowhere else) is rendered after
 * a question. What is between the marks are the delimiters. Two calls show what is around each and what is around all;
 * a number next to a string shows what is around strings.
 */
import type { Template } from "../compile/template.ts";
import type { AnswerFormat, CallFormat } from "./answer-format.ts";
import { CONTENT, REASON, type Answers, answersOf } from "./sample-answers.ts";
import { tokens, isToken, splitAt, lastToken, tagsIn } from "./derived-tokens.ts";
import { deriveCalls } from "./derive-calls.ts";

const REASONING_KEYS: readonly string[] = ["reasoning_content", "reasoning", "thinking", "thoughts"];

/** Where nothing is known, an answer is a text. */
export const UNKNOWN_FORMAT: Readonly<AnswerFormat> = {
  kind: "delimited",
  reasoning: null,
  beginsInReasoning: false,
  begin: "",
  leads: [],
  textEnd: "",
  tagMark: "",
  stops: [],
  calls: null,
  isParallel: false,
  problems: ["The template renders no simple conversation, so nothing could be derived."],
};

/** With what models of a family end an answer, other than the template does. */
const OTHER_STOPS: ReadonlyMap<string, readonly string[]> = new Map([
  ["<|eot_id|>", ["<|eom_id|>"]],
  ["<|im_end|>", ["<|endoftext|>"]],
]);

/** The format of a template's answers. */
export function deriveFormat(template: Template): AnswerFormat {
  const answers = answersOf(template);
  const problems: string[] = [];
  if (!answers) return UNKNOWN_FORMAT;
  const plain = answers.of({ content: CONTENT }) ?? "";
  const [lead = "", rest = ""] = splitAt(plain, CONTENT) ?? [];
  const line = tokens(rest).split(/\n/)[0] ?? "";
  // Text that is no token may be the rest of the prompt.
  const stop = /\s/.test(line) ? (/^<[^<>]*>/.exec(line)?.[0] ?? line) : line;
  // The end of the text may come before the end of the turn.
  const turnEnd = /(?<=.)<[^<>]*>$/.exec(stop)?.[0] ?? "";
  const kind = kindOf(template.source);
  const reasoning = kind === "elements" ? THINK_ELEMENT : deriveReasoning(answers, template.source);
  const calls = kind === "delimited" ? deriveCalls(answers, lead, stop, problems) : null;
  const open = reasoning ? tokens(reasoning.open) : "";
  const written = [lead, reasoning?.lead ?? ""].map(tokens).filter(Boolean);
  const tags = written.flatMap(tagsIn).filter((tag) => isToken(tag) && tag !== open && tag !== reasoning?.close);
  const callOpen = calls?.format.open ?? "";
  const begin = isToken(callOpen) && answers.asked.trimEnd().endsWith(callOpen) ? callOpen : "";
  const leads = [...written.map((item) => begin + item), ...tags].filter((item) => !open || !item.startsWith(open));
  return {
    ...UNKNOWN_FORMAT,
    kind,
    reasoning: reasoning && { open, close: tokens(reasoning.close), isAssumed: reasoning.isAssumed },
    beginsInReasoning: open !== "" && answers.asked.trimEnd().endsWith(open),
    begin,
    leads: [...new Set(leads)],
    textEnd: textEndOf(stop, turnEnd),
    tagMark: calls?.tagMark ?? "",
    stops: [...new Set([stop, turnEnd, calls?.stop ?? "", ...(OTHER_STOPS.get(stop) ?? [])])].filter(
      (item) =>
        (isToken(item) && (item === stop || item === turnEnd || OTHER_STOPS.get(stop)?.includes(item))) ||
        isStop(item, calls?.format),
    ),
    calls: calls?.format ?? null,
    isParallel: kind !== "delimited" || (calls?.isParallel ?? false),
    problems,
  };
}

function kindOf(source: string): AnswerFormat["kind"] {
  const has = (...marks: string[]): boolean => marks.every((mark) => source.includes(mark));
  if (has("<|channel|>", "<|message|>")) return "channels";
  return has("<|open|>", "<|close|>", "<|sep|>") ? "elements" : "delimited";
}

/** End of a text before the token that ends the turn. */
function textEndOf(stop: string, turnEnd: string): string {
  const end = turnEnd === "" ? "" : stop.slice(0, -turnEnd.length);
  return isToken(end) && tagsIn(end).length === 1 ? end : "";
}

/** Whether the token behind calls ends the turn, and not what is around the calls. */
function isStop(token: string, calls: CallFormat | undefined): boolean {
  if (!calls || !isToken(token) || calls.close.endsWith(token)) return false;
  return calls.tail !== token || !/^<?\/|end/.test(token);
}

interface DerivedReasoning {
  open: string;
  close: string;
  /** Text before that of the answer, behind the end of the reasoning. */
  lead: string;
  isAssumed: boolean;
}

function deriveReasoning(answers: Answers, source: string): DerivedReasoning | null {
  for (const key of REASONING_KEYS) {
    if (!source.includes(key)) continue;
    const text = answers.of({ content: CONTENT, [key]: REASON });
    const at = text?.indexOf(REASON) ?? -1;
    const end = text?.indexOf(CONTENT, at) ?? -1;
    if (text === undefined || at < 0 || end < 0) continue;
    const before = text.slice(0, at);
    const between = text.slice(at + REASON.length, end);
    // One of several tags side by side.
    const close = /^\s*(<[^<>]*>(?=\s|<|$)|\[[^[\]]*\](?=\s|\[|$)|\S+)/.exec(between)?.[1] ?? "";
    // The generation prompt may have the beginning already, and the end as well where no reasoning is wanted.
    const asked = answers.asked.trimEnd();
    const begun = close && asked.endsWith(close) ? asked.slice(0, -close.length) : asked;
    const open = lastToken(before) || lastToken(begun);
    if (!open || !close) continue;
    const lead = between.slice(between.indexOf(close) + close.length);
    return { open, close, lead, isAssumed: false };
  }
  const [open, close] = REASONING_TAGS.find((tags) => tags.every((tag) => source.includes(tag))) ?? [];
  if (open !== undefined && close !== undefined) return { open, close, lead: "", isAssumed: true };
  const tag = /<\/(think|thinking|reasoning)>/.exec(source)?.[1];
  return tag === undefined ? null : { open: `<${tag}>`, close: `</${tag}>`, lead: "", isAssumed: true };
}

const THINK_ELEMENT: Readonly<DerivedReasoning> = {
  open: "<|open|>think<|sep|>",
  close: "<|close|>think<|sep|>",
  lead: "",
  isAssumed: false,
};

/** Tags around reasoning in templates that name it, and that write none or take it out again. */
const REASONING_TAGS: readonly (readonly [string, string])[] = [
  ["[THINK]", "[/THINK]"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
  ["<|channel>thought", "<channel|>"],
];
