/**
 * The errors a template can give, all with a place in its source.
 *
 * Deep inside the engine there is only `Fault`: a message without a place. The place (an offset) is added where the
 * fault leaves the engine, so that the quick paths never have to carry positions around.
 */

/** A place in a template. Lines and columns count from 1, columns and offsets in UTF-16 units. */
export interface SourcePosition {
  line: number;
  column: number;
  offset: number;
  /** The line of the template with a caret under the place. */
  excerpt: string;
}

/** Thrown inside the engine, never by its public functions. */
export class Fault extends Error {
  /** What the template itself raised, or a budget that ran out; all else is an error of one kind. */
  readonly kind: "raised" | "limit" | undefined;
  constructor(message: string, kind?: Fault["kind"], cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/** What all errors of this package have in common. */
export class TemplateError extends Error {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly excerpt: string;
  /** The message without the place and the excerpt. */
  readonly reason: string;

  constructor(reason: string, source: string, offset: number, cause?: unknown) {
    const place = locate(source, offset);
    super(`${reason} (line ${place.line}, column ${place.column})\n${place.excerpt}`, cause ? { cause } : undefined);
    this.reason = reason;
    this.line = place.line;
    this.column = place.column;
    this.offset = place.offset;
    this.excerpt = place.excerpt;
  }

  /** The same error with advice, and with its place in the source as it was given, which may have other line ends. */
  static finished(error: TemplateError, source: string, advice: string): TemplateError {
    if (!advice && !source.includes("\r")) return error;
    let offset = 0;
    for (let seen = 0; seen < error.offset; seen += 1, offset += 1) if (source.startsWith("\r\n", offset)) offset += 1;
    const Class = error.constructor as typeof TemplateError;
    return new Class(error.reason + advice, source, offset, error.cause);
  }
}

/** The template is not valid; thrown when it is built. */
export class TemplateSyntaxError extends TemplateError {
  override readonly name = "TemplateSyntaxError";
  readonly code = "template_syntax";
}

/** The template failed on this input. */
export class TemplateRuntimeError extends TemplateError {
  override readonly name: string = "TemplateRuntimeError";
  readonly code: string = "template_runtime";
}

/** The template itself refused the input by `raise_exception`; `reason` is its own message. */
export class TemplateRaisedError extends TemplateRuntimeError {
  override readonly name = "TemplateRaisedError";
  override readonly code = "template_raised";
}

/** A budget ran out: steps, output, depth, nesting, range or size. */
export class TemplateLimitError extends TemplateError {
  override readonly name = "TemplateLimitError";
  readonly code = "template_limit";
}

/** A fault with its place. Anything that is not ours (an error of a caller's function) comes back unchanged. */
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

/** The place of an offset; `source` may have any of the three line ends. */
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

/** The beginning of a sentence about it. */
export function aNoun(noun: string): string {
  return `${/^(?:[aeio]|un)/i.test(noun) ? "An" : "A"} ${noun}`;
}
