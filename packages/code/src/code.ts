/** The languages this package can write. TypeScript counts as JavaScript. */
import { VitrineError } from "@vitrine/base";
export type Language = "python" | "javascript" | "shell" | "csharp" | "json";

/** Data that can be in a template: it is written as a literal of the template's language. */
export type Value<L extends Language = Language> =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Code<L>
  | readonly Value<L>[]
  | { readonly [key: string]: Value<L> };

/**
 * Source text of one language, made by a tag of this package. In another template of the same language it stays as it
 * is, with its lines indented like the line it is on. A plain string would become a string literal.
 *
 * The private field makes the type nominal: only the tags make one.
 * @example
 * import { Code, py } from "@vitrine/code";
 *
 * const call = py`print(${"it's"})`;
 * console.log(call.text, Code.is(call)); // print("it's") true
 */
export class Code<L extends Language = Language> {
  readonly language: L;
  readonly text: string;
  readonly #made = true;

  constructor(language: L, text: string) {
    this.language = language;
    this.text = text;
  }

  /** True for text made by a tag of this package, whatever its language. */
  static is(value: unknown): value is Code {
    return typeof value === "object" && value !== null && #made in value && value.#made;
  }

  toString(): string {
    return this.text;
  }
}

export type CodeErrorCode =
  | "hole-in-string"
  | "hole-in-comment"
  | "hole-glued"
  | "unterminated-string"
  | "multi-line-string"
  | "unsupported-syntax"
  | "wrong-language"
  | "not-an-identifier"
  | "not-a-value"
  | "too-deep";

/**
 * A mistake in a template, or a value that no literal can express. The characters inside a string never cause one.
 * @example
 * import { CodeError, py } from "@vitrine/code";
 *
 * try {
 *   py`print("${"name"}")`;
 * } catch (error) {
 *   if (error instanceof CodeError) console.log(error.code); // hole-in-string
 * }
 */
export class CodeError extends VitrineError<CodeErrorCode> {
  override readonly name = "CodeError";
}
