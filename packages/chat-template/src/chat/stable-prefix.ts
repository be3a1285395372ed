/**
 * How much of a prompt stays the same from one turn to the next, and what breaks it.
 *
 * Servers cache what they computed for a prompt and reuse it for the next one as far as both begin alike. A date, old
 * reasoning that is dropped or tools in another order break that. What broke it is found by following the first
 * different character to its statement, and by rendering again with only that difference taken away.
 */
import { type Span, renderTraced } from "../analysis/spans.ts";
import type { Template } from "../compile/template.ts";
import { type ChatInput, chatContext } from "./conversation.ts";
import { messagesIn } from "./messages-in.ts";

/**
 * - `clock`: a date or time is in the prompt
 * - `tools`: the tools are others, or in another order
 * - `dropped`: something that a message had in the first prompt is not in the second, such as its reasoning
 * - `message`: a message has another text
 * - `variable`: another value of the input is different
 * - `template`: the template writes something else at that position
 */
export type PrefixBreak = "clock" | "tools" | "dropped" | "message" | "variable" | "template";

export interface StablePrefix {
  /** How many characters both prompts share, in UTF-16 units. */
  length: number;
  /** Whether the second prompt begins with all of the first. */
  isWhole: boolean;
  /** The first difference; undefined where nothing broke it. */
  broken?: {
    cause: PrefixBreak;
    /** The statement that wrote the first different character: of the second prompt, or of the first if that goes on. */
    line: number;
    column: number;
    offset: number;
    /** The value of the input that the character comes from, in the first and in the second prompt. */
    path: string | undefined;
    pathAfter: string | undefined;
    /** The texts there in the first and in the second prompt. */
    before: string;
    after: string;
  };
}

/**
 * Says how many characters two renders of a template share from the beginning, and which statement ended that.
 *
 * @param given the earlier conversation, often with a generation prompt
 * @param givenAfter the later one, usually the same with more messages
 * @throws {TemplateError} as rendering does
 * @example
 * import { Template } from "@vitrine/chat-template";
 * import { stablePrefix } from "@vitrine/chat-template/train";
 *
 * const template = new Template("Today is {{ date }}.{% for m in messages %}<{{ m.content }}>{% endfor %}");
 * const messages = [{ role: "user", content: "Hello" }];
 * const { length, broken } = stablePrefix(
 *   template,
 *   { messages, variables: { date: "Monday" } },
 *   { messages, variables: { date: "Tuesday" } },
 * );
 * console.log(length, broken?.cause, broken?.path); // 9 variable date
 */
export function stablePrefix(template: Template, given: ChatInput, givenAfter: ChatInput): StablePrefix {
  return template.withinBudget(() => prefixOf(template, given, givenAfter));
}

function prefixOf(template: Template, given: ChatInput, givenAfter: ChatInput): StablePrefix {
  const before = messagesIn(template, given).input;
  const after = messagesIn(template, givenAfter).input;
  const first = renderTraced(template, chatContext(before), before);
  const second = renderTraced(template, chatContext(after), after);
  const length = sharedLength(first.text, second.text);
  if (length === first.text.length) return { length, isWhole: true };
  const [here, there] = [spanAt(first.spans, length), spanAt(second.spans, length)];
  const node = (there ?? here)?.node ?? { line: 1, column: 1, offset: 0 };
  const rendersFurther = (change: Partial<ChatInput>): boolean => {
    const changed = { ...after, ...change };
    return sharedLength(first.text, renderTraced(template, chatContext(changed), changed).text) > length;
  };
  let cause: PrefixBreak = "template";
  if (rendersFurther({ now: before.now ?? systemClock })) cause = "clock";
  else if (rendersFurther({ tools: before.tools ?? null })) cause = "tools";
  else {
    const isOfMessage = (path: string | undefined): path is string => /^messages\[\d+\]/.test(path ?? "");
    const isGone = (path: string): boolean => !second.spans.some((span) => span.path === path);
    const lost = first.spans.find(({ path, end }) => end > length && isOfMessage(path) && isGone(path));
    if (isOfMessage(here?.path) && isOfMessage(there?.path) && here.path === there.path) cause = "message";
    else if (lost) cause = "dropped";
    else if (isOfMessage(here?.path)) cause = "message";
    else if (here?.path ?? there?.path) cause = "variable";
  }
  return {
    length,
    isWhole: false,
    broken: {
      cause,
      line: node.line,
      column: node.column,
      offset: node.offset,
      path: here?.path,
      pathAfter: there?.path,
      before: first.text.slice(length, length + 60),
      after: second.text.slice(length, length + 60),
    },
  };
}

function systemClock(): Date {
  return new Date();
}

/** How many characters two texts begin with alike, without a half of a character. */
function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  const last = a.charCodeAt(length - 1);
  return length < a.length && last >= 0xd800 && last < 0xdc00 ? length - 1 : length;
}

function spanAt(spans: readonly Span[], offset: number): Span | undefined {
  return spans.find(({ start, end }) => start <= offset && offset < end);
}
