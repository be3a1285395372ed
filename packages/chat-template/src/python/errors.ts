/**
 * The errors a template can give, all with a position in its source.
 *
 * Deep inside the engine there is only `Fault`: a message without a position. The position (an offset) is added where
 * the fault leaves the engine, so that the quick paths never have to carry positions around.
 */
import { VitrineError } from "@vitrine/base";

/** A position in a template. Lines and columns count from 1, columns and offsets in UTF-16 units. */
export interface SourcePosition {
  line: number;
  column: number;
  offset: number;
  /** The line of the template with a caret under the position. */
  excerpt: string;
}

/** Thrown inside the engine, never by its public functions. */
export class Fault extends Error {
  /** An error that the template itself raised, or a budget that ran out; all else is an error of one kind. */
  readonly kind: "raised" | "limit" | undefined;
  constructor(message: string, kind?: Fault["kind"], cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/**
 * Base class of the errors that a template causes. `line` and `column` count from 1, `offset` from 0.
 * @example
 * import { Template, TemplateError } from "@vitrine/chat-template";
 *
 * try {
 *   new Template("{{ 1 + 'a' }}").render();
 * } catch (error) {
 *   if (error instanceof TemplateError) console.log(error.line, error.reason);
 * // 1 '+' does not work between int and str.
 * }
 */
export abstract class TemplateError extends VitrineError {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly excerpt: string;
  /** The message without the position and the excerpt; it ends with the hint. */
  readonly reason: string;
  override readonly hint: string | undefined;

  constructor(code: string, reason: string, source: string, offset: number, cause?: unknown, hint = "") {
    const position = locate(source, offset);
    const whole = reason + hint;
    super(code, `${whole} (line ${position.line}, column ${position.column})\n${position.excerpt}`, { cause });
    this.reason = whole;
    this.hint = hint.trim() || undefined;
    this.line = position.line;
    this.column = position.column;
    this.offset = position.offset;
    this.excerpt = position.excerpt;
  }

  /** The same error with hint, and with its position in the source as it was given, which may have other line ends. */
  static finished(error: TemplateError, source: string, hint: string): TemplateError {
    if (!hint && !source.includes("\r")) return error;
    let offset = 0;
    for (let seen = 0; seen < error.offset; seen += 1, offset += 1) if (source.startsWith("\r\n", offset)) offset += 1;
    const Class = error.constructor as ErrorClass;
    return new Class(error.reason, source, offset, error.cause, hint);
  }
}

type ErrorClass = new (reason: string, source: string, offset: number, cause?: unknown, hint?: string) => TemplateError;

/**
 * The template is invalid. The constructor of `Template` throws it.
 * @example
 * import { Template, TemplateSyntaxError } from "@vitrine/chat-template";
 *
 * try {
 *   new Template("{% if messages %}");
 * } catch (error) {
 *   if (error instanceof TemplateSyntaxError) console.log(error.reason);
 * // Unexpected end of template: '{% elif %}' or '{% else %}' or '{% endif %}' expected for the 'if' that begins here.
 * }
 */
export class TemplateSyntaxError extends TemplateError {
  override readonly name = "TemplateSyntaxError";

  constructor(reason: string, source: string, offset: number, cause?: unknown, hint?: string) {
    super("template_syntax", reason, source, offset, cause, hint);
  }
}

/**
 * The template failed on this input.
 * @example
 * import { Template, TemplateRuntimeError } from "@vitrine/chat-template";
 *
 * try {
 *   new Template("{{ messages[0].content }}").render();
 * } catch (error) {
 *   if (error instanceof TemplateRuntimeError) console.log(error.reason); // 'messages' is undefined.
 * }
 */
export class TemplateRuntimeError extends TemplateError {
  override readonly name: string = "TemplateRuntimeError";

  constructor(
    reason: string,
    source: string,
    offset: number,
    cause?: unknown,
    hint?: string,
    code = "template_runtime",
  ) {
    super(code, reason, source, offset, cause, hint);
  }
}

/**
 * The template refused the input with `raise_exception`; `reason` is its own message.
 * @example
 * import { Template, TemplateRaisedError } from "@vitrine/chat-template";
 *
 * try {
 *   new Template("{{ raise_exception('System messages are not supported') }}").render();
 * } catch (error) {
 *   if (error instanceof TemplateRaisedError) console.log(error.reason); // System messages are not supported
 * }
 */
export class TemplateRaisedError extends TemplateRuntimeError {
  override readonly name = "TemplateRaisedError";

  constructor(reason: string, source: string, offset: number, cause?: unknown, hint?: string) {
    super(reason, source, offset, cause, hint, "template_raised");
  }
}

/**
 * Rendering reached a limit: steps, output, depth, nesting, range or size.
 * @example
 * import { Template, TemplateLimitError } from "@vitrine/chat-template";
 *
 * try {
 *   new Template("{% for i in range(1000) %}{{ i }}{% endfor %}", { limits: { steps: 100 } }).render();
 * } catch (error) {
 *   if (error instanceof TemplateLimitError) console.log(error.reason); // The template took more than 100 steps.
 * }
 */
export class TemplateLimitError extends TemplateError {
  override readonly name = "TemplateLimitError";

  constructor(reason: string, source: string, offset: number, cause?: unknown, hint?: string) {
    super("template_limit", reason, source, offset, cause, hint);
  }
}

/** A fault with its position. Anything that is not ours comes back unchanged. */
export function placed(error: unknown, source: string, offset: number): unknown {
  if (error instanceof Fault) {
    const Class =
      error.kind === "raised"
        ? TemplateRaisedError
        : error.kind === "limit"
          ? TemplateLimitError
          : TemplateRuntimeError;
    return new Class(error.message, source, offset, error.cause);
  }
  return isStackOverflow(error) ? new TemplateLimitError("The template recurses too deeply.", source, offset) : error;
}

/** Engines differ in class and wording when the stack is full. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof Error && /call stack|too much recursion/i.test(error.message);
}

const EXCERPT_WIDTH = 100;

/** The position of an offset; `source` may have any of the three line ends. */
export function locate(source: string, offset: number): SourcePosition {
  const lines = source.slice(0, offset).split(/\r\n|\r|\n/);
  const line = lines.length;
  const start = lines.at(-1) ?? "";
  const column = start.length + 1;
  const [rest = ""] = source.slice(offset).split(/[\r\n]/, 1);
  const text = start + rest;
  const from = Math.max(0, column - 1 - EXCERPT_WIDTH / 2);
  const shown = text.slice(from, from + EXCERPT_WIDTH);
  const excerpt = `${shown}\n${shown.slice(0, column - 1 - from).replaceAll(/[^\t]/g, " ")}^`;
  return { line, column, offset, excerpt };
}

/** Lines and columns of many offsets of a source with `\n` at the end of each line. */
export function locator(source: string): (offset: number) => Omit<SourcePosition, "excerpt"> {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1, offset };
  };
}

/** The beginning of a sentence about it. */
export function aNoun(noun: string): string {
  return `${/^(?:[aeio]|un)/i.test(noun) ? "An" : "A"} ${noun}`;
}
