/**
 * Which parts of a prompt the assistant wrote, also for templates without `{% generation %}`.
 *
 * Templates with the tag say it themselves. For all others the conversation is rendered again up to each message of the
 * assistant: what the generation prompt ends with begins an answer, and what the template writes behind an answer, up
 * to the token that ends a turn, ends it. Where a template writes the past differently than the present (it drops old
 * reasoning), the texts of the message are followed through the template instead.
 */
import { VitrineError } from "@vitrine/base";
import { type Span, renderRanges, renderTraced } from "../analysis/spans.ts";
import type { Template } from "../compile/template.ts";
import { TemplateError } from "../python/errors.ts";
import type { Statement } from "../syntax/nodes.ts";
import { childStatements } from "../syntax/walk.ts";
import { type ChatInput, type GenerationSpan, chatContext, codePointCounter } from "./conversation.ts";
import { messagesIn } from "./messages-in.ts";

/**
 * How a span was found:
 * - `tag`: the template marks it with `{% generation %}`
 * - `prompt`: the prompt up to there is exactly what the model was given, and the text is what it must have written
 * - `origin`: the texts of the message were followed through the template; the tokens around them are inferred
 */
export type SpanEvidence = "tag" | "prompt" | "origin";

export interface AssistantSpan extends GenerationSpan {
  evidence: SpanEvidence;
  /** The message that it belongs to; undefined for a span of a `{% generation %}` block. */
  message?: number;
}

export interface AssistantSpans {
  prompt: string;
  spans: AssistantSpan[];
  /** The weakest evidence of all spans; undefined where there are none. */
  evidence: SpanEvidence | undefined;
  /** Messages of the assistant of which nothing is in the prompt. */
  dropped: number[];
}

/**
 * Which parts of the prompt the assistant wrote, with how each was found: for training on them alone. A template with
 * `{% generation %}` gives what Python gives; for any other the spans are inferred.
 *
 * @throws {TemplateError} as rendering does
 * @example
 * import { Template } from "@vitrine/chat-template";
 * import { assistantSpans } from "@vitrine/chat-template/train";
 *
 * const template = new Template("{% for m in messages %}[{{ m.role }}]{{ m.content }}</s>{% endfor %}{% if add_generation_prompt %}[assistant]{% endif %}");
 * const messages = [{ role: "user", content: "Hello" }, { role: "assistant", content: "Hi" }];
 * const { prompt, spans, evidence } = assistantSpans(template, { messages });
 * console.log(spans.map(({ start, end }) => prompt.slice(start, end)), evidence); // [ 'Hi</s>' ] prompt
 */
export function assistantSpans(template: Template, input: ChatInput): AssistantSpans {
  return template.withinBudget(() => spansOf(template, input));
}

function spansOf(template: Template, input: ChatInput): AssistantSpans {
  // They are copies, so that an object that is in two places is followed in each.
  const messages: { role?: unknown }[] = messagesIn(template, input).input.messages;
  const whole = { ...input, messages, addGenerationPrompt: false, continueFinalMessage: false };
  const { text: prompt, ranges, spans: written } = renderTraced(template, chatContext(whole), input);
  const count = codePointCounter(prompt);
  const span = (start: number, end: number, evidence: SpanEvidence, message?: number): AssistantSpan => ({
    start,
    end,
    codePointStart: count(start),
    codePointEnd: count(end),
    evidence,
    ...(message !== undefined && { message }),
  });
  if (hasGenerationTag(template.tree)) {
    const spans = ranges.map(([start, end]) => span(start, end, "tag"));
    return { prompt, spans, evidence: spans.length ? "tag" : undefined, dropped: [] };
  }
  const attempt = (list: readonly object[], addGenerationPrompt: boolean): string | undefined => {
    try {
      return renderRanges(template, chatContext({ ...whole, messages: list, addGenerationPrompt }), input).text;
    } catch (error) {
      if (error instanceof TemplateError) return undefined;
      throw error;
    }
  };
  const found: AssistantSpan[] = [];
  const dropped: number[] = [];
  let from = 0;
  for (const [index, { role }] of messages.entries()) {
    if (role !== "assistant" && role !== "model") continue;
    const earlier = messages.slice(0, index);
    const content = contentRange(written, index, from);
    const plain = attempt(earlier, false);
    const asked = attempt(earlier, true);
    const header = headerOf(plain, asked, attempt([...earlier, { role, content: MARK }], false));
    const before = plain !== undefined && header !== undefined ? plain + header : asked;
    const after = index === messages.length - 1 ? prompt : attempt(messages.slice(0, index + 1), false);
    const isGiven = before !== undefined && before.length >= from && prompt.startsWith(before);
    const isEnd = after !== undefined && prompt.startsWith(after) && after.length >= (content?.end ?? 0);
    if (!content && !(isGiven && isEnd && after.length > before.length)) {
      dropped.push(index);
      continue;
    }
    const last = content?.end ?? before?.length ?? 0;
    const end = last + endOfTurn(after === undefined ? "" : tailOf(after, prompt, last, isEnd));
    if (isGiven && isEnd && before.length <= (content?.start ?? end)) {
      found.push(span(before.length, end, "prompt", index));
    } else if (content) {
      const headerAt = header ? prompt.slice(from, content.start).lastIndexOf(header) : -1;
      const start = headerAt < 0 || !header ? content.start : from + headerAt + header.length;
      found.push(span(start, end, "origin", index));
    }
    from = end;
  }
  const evidence = found.some((item) => item.evidence === "origin") ? "origin" : found.length ? "prompt" : undefined;
  return { prompt, spans: found, evidence, dropped };
}

/** Whether the template marks what the model wrote. */
export function hasGenerationTag(statements: readonly Statement[]): boolean {
  return statements.some((node) => node.type === "generation" || hasGenerationTag(childStatements(node)));
}

/** From the first to the last text of a message, after what belongs to earlier ones. */
function contentRange(spans: readonly Span[], index: number, from: number): { start: number; end: number } | undefined {
  const custom = `messages[${index}]`;
  const own = spans.filter(
    ({ path, start, text }) =>
      start >= from &&
      text !== "" &&
      path !== undefined &&
      path !== `${custom}.role` &&
      (path.startsWith(`${custom}.`) || path.startsWith(`${custom}[`)),
  );
  const [first] = own;
  return first && { start: first.start, end: own.at(-1)?.end ?? first.end };
}

/** The text that the template writes behind the last message, as far as it writes the same here. */
function tailOf(after: string, prompt: string, end: number, isPrefix: boolean): string {
  if (isPrefix) return after.slice(end);
  // The past is written differently: the longest end of that render which follows here too.
  const following = prompt.slice(end, end + 400);
  for (let length = Math.min(400, after.length); length > 0; length -= 1) {
    const tail = after.slice(after.length - length);
    if (following.startsWith(tail)) return tail;
  }
  return "";
}

/** How much of what follows an answer the model writes: up to the token that ends its turn, not the line end behind it. */
function endOfTurn(tail: string): number {
  return tail.trimEnd().length;
}

const MARK = "xQ7vZ";

/**
 * Text between a conversation and the answer: the generation prompt, or where asking changes nothing, the text that the
 * template writes before the text of an answer.
 */
function headerOf(
  plain: string | undefined,
  asked: string | undefined,
  marked: string | undefined,
): string | undefined {
  if (plain === undefined) return undefined;
  if (asked !== undefined && asked !== plain) return asked.startsWith(plain) ? asked.slice(plain.length) : undefined;
  const at = marked?.startsWith(plain) ? marked.indexOf(MARK, plain.length) : -1;
  return at < 0 ? undefined : marked?.slice(plain.length, at);
}

/**
 * A mask was requested for a prompt without any spans. `code` is `no_spans`.
 * @example
 * import { NoSpansError, tokenMask } from "@vitrine/chat-template/train";
 *
 * try {
 *   tokenMask([[0, 5]], []);
 * } catch (error) {
 *   if (error instanceof NoSpansError) console.log(error.code); // no_spans
 * }
 */
export class NoSpansError extends VitrineError<"no_spans"> {
  override readonly name = "NoSpansError";
  constructor() {
    super("no_spans", "There are no spans, so every token would be masked.", {
      hint: "Most templates have no generation tag: take the spans of assistantSpans(template, input).",
    });
  }
}
