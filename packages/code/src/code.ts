/** The languages this package can write. TypeScript counts as JavaScript. */
export type Language = "python" | "javascript" | "shell" | "csharp" | "json";

/** Data that can stand in a template: it is written as a literal of the template's language. */
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
 * Finished source text of one language. Put into another template of the same language it is kept as it is
 * (its lines take on the indentation of the place), where a plain string would become a string literal.
 *
 * The private field makes the type nominal: nothing but the tags of this package can make one.
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
 * A mistake of the person who wrote a template, or a value that no literal can express. Never caused by the
 * characters inside a string.
 */
export class CodeError extends Error {
  override readonly name = "CodeError";
  readonly code: CodeErrorCode;

  constructor(code: CodeErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
