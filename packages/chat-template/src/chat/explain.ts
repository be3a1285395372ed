/** Why a prompt looks as it does: which statement wrote what, what became of each message, and what passes for a token. */
import { type Span, renderTraced } from "../analysis/spans.ts";
import type { Template } from "../compile/template.ts";
import { type ChatInput, chatContext } from "./conversation.ts";
import { messagesIn } from "./messages-in.ts";

/** A statement of the template and the parts of the prompt that it wrote. */
export interface WritingStatement {
  line: number;
  column: number;
  offset: number;
  /** The tag or the beginning of the text as it is in the template. */
  source: string;
  /** Half-open ranges of the prompt, in UTF-16 units. */
  wrote: { start: number; end: number }[];
}

/**
 * - `written`: its texts are in the prompt as they are, or trimmed
 * - `changed`: something that was made from them is
 * - `merged`: its text follows that of the message before with nothing but whitespace between
 * - `dropped`: nothing of it is in the prompt
 * - `empty`: it says nothing
 */
export type Fate = "written" | "changed" | "merged" | "dropped" | "empty";

export interface MessageFate {
  index: number;
  role: string;
  fate: Fate;
}

/** Input that reads like a control token. */
export interface Imitation {
  token: string;
  /** Where it is in the prompt, in UTF-16 units. */
  start: number;
  end: number;
  /** Which value of the input it comes from. */
  path: string;
}

export interface Explanation {
  prompt: string;
  spans: Span[];
  statements: WritingStatement[];
  messages: MessageFate[];
  imitations: Imitation[];
  /** The control tokens that were looked for: those given, and those that the template writes. */
  controlTokens: string[];
}

/**
 * Renders a conversation and says what became of each message, which statement wrote each part, and where input
 * imitates a control token.
 *
 * @throws {TemplateError} as rendering does
 * @example
 * import { Template } from "@vitrine/chat-template";
 * import { explain } from "@vitrine/chat-template/author";
 *
 * const template = new Template("{% for m in messages if m.role == 'user' %}{{ m.content }}{% endfor %}");
 * const messages = [{ role: "system", content: "Be brief." }, { role: "user", content: "Hello" }];
 * console.log(explain(template, { messages }).messages.map(({ role, fate }) => `${role}: ${fate}`));
 * // [ 'system: dropped', 'user: written' ]
 */
export function explain(template: Template, input: ChatInput): Explanation {
  // They are copies, so that an object that is in two places is followed in each.
  const { messages } = messagesIn(template, input).input;
  const { spans } = renderTraced(template, chatContext({ ...input, messages }), input);
  const prompt = spans.map(({ text }) => text).join("");
  const controlTokens = findTokens(spans, input.specialTokens ?? {});
  return {
    prompt,
    spans,
    statements: statementsOf(spans, template.source),
    messages: messages.map((message, index) => fateOf(message as { role?: unknown }, index, spans)),
    imitations: findImitations(prompt, spans, controlTokens),
    controlTokens,
  };
}

function findTokens(spans: readonly Span[], given: Readonly<Record<string, string | readonly string[]>>): string[] {
  const tokens = new Set(Object.values(given).flat().filter(Boolean));
  // Text that looks like a control token where the template itself writes it.
  const tokenLike =
    /<\|[^<>|\s]{1,60}\|>|<｜[^<>｜]{1,60}｜>|\[\/?[A-Z_]{3,40}\]|<\/?s>|<(?:start|end)_of_turn>|<\/?(?:think|tool_call|tool_response)>/g;
  for (const { text, origin } of spans) {
    if (origin === "template") for (const [token] of text.matchAll(tokenLike)) tokens.add(token);
  }
  return [...tokens];
}

function statementsOf(spans: readonly Span[], source: string): WritingStatement[] {
  const statements = new Map<number, WritingStatement>();
  for (const { node, start, end } of spans) {
    const known = statements.get(node.offset);
    const last = known?.wrote.at(-1);
    if (last?.end === start) last.end = end;
    else if (known) known.wrote.push({ start, end });
    else statements.set(node.offset, { ...node, source: excerpt(source, node.offset), wrote: [{ start, end }] });
  }
  return [...statements.values()].toSorted((a, b) => a.offset - b.offset);
}

/** The tag around an offset, or the line of text that begins there. */
function excerpt(source: string, offset: number): string {
  const open = Math.max(source.lastIndexOf("{{", offset), source.lastIndexOf("{%", offset));
  const isInTag = open >= 0 && !/[%}]\}/.test(source.slice(open + 2, offset));
  const close = isInTag ? source.slice(offset).search(/[%}]\}/) : -1;
  const text =
    isInTag && close >= 0 ? source.slice(open, offset + close + 2) : source.slice(offset).split(/\{[{%#]/)[0];
  const short = (text ?? "").trim();
  return short.length > 80 ? `${short.slice(0, 79)}…` : short;
}

function fateOf(message: { role?: unknown }, index: number, spans: readonly Span[]): MessageFate {
  const role = typeof message.role === "string" ? message.role : "";
  const custom = `messages[${index}]`;
  const isFromContent = ({ path }: Span): boolean =>
    path !== undefined && path !== `${custom}.role` && (path.startsWith(`${custom}.`) || path.startsWith(`${custom}[`));
  const written = spans.filter(isFromContent);
  const [first] = written;
  if (!first) return { index, role, fate: saysNothing(message) ? "empty" : "dropped" };
  const before = spans.indexOf(first) - 1;
  const isBetween = (span: Span | undefined): boolean => span?.origin === "template" && span.text.trim() === "";
  let at = before;
  while (at >= 0 && isBetween(spans[at])) at -= 1;
  const previous = spans[at];
  const isMerged =
    previous?.origin === "input" && /^messages\[\d+\]\.(?!role$)/.test(previous.path ?? "") && !isFromContent(previous);
  if (isMerged) return { index, role, fate: "merged" };
  return { index, role, fate: written.every(({ isChanged }) => isChanged) ? "changed" : "written" };
}

function saysNothing(message: object): boolean {
  return Object.entries(message).every(
    ([key, value]) =>
      key === "role" ||
      value === null ||
      value === undefined ||
      value === "" ||
      (Array.isArray(value) && !value.length),
  );
}

/** Control tokens of which at least a part was written by the input. */
function findImitations(prompt: string, spans: readonly Span[], tokens: readonly string[]): Imitation[] {
  const found: Imitation[] = [];
  for (const token of tokens) {
    let index = 0;
    for (let start = prompt.indexOf(token); start >= 0; start = prompt.indexOf(token, start + token.length)) {
      const end = start + token.length;
      while ((spans[index]?.end ?? Infinity) <= start) index += 1;
      for (let at = index; (spans[at]?.start ?? Infinity) < end; at += 1) {
        const { origin, path } = spans[at] as Span;
        // A text that the caller gave as a token is one.
        if (origin !== "input" || (path !== undefined && prompt.slice(start, end) === token && isTokenVariable(path)))
          continue;
        found.push({ token, start, end, path: path ?? "" });
        break;
      }
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function isTokenVariable(path: string): boolean {
  return /^\w+_tokens?(?:\[\d+\])?$/.test(path);
}
