/** The base of every error that a Vitrine package throws on purpose. */

export interface ErrorDetails {
  /** The next step for the reader, in one sentence. It also ends the message, because logs show only that. */
  hint?: string | undefined;
  /** Whether the same call may succeed later without a change. */
  retryable?: boolean | undefined;
  /** The error that led to this one. */
  cause?: unknown;
}

/** What errors of all copies of this class have: a package may carry its own. */
const BRAND = Symbol.for("@vitrine/error");

/**
 * Base class of the errors of all Vitrine packages. `code` is stable and meant for branching; the message is meant for
 * people and may change.
 * @typeParam Code - the codes a subclass can have
 * @example
 * import { VitrineError } from "@vitrine/base";
 *
 * class FolderError extends VitrineError<"no-folder"> {
 *   override readonly name = "FolderError";
 * }
 *
 * const error = new FolderError("no-folder", "There is no folder `models`.", { hint: "Create it, or name another." });
 * console.log(error.message); // There is no folder `models`. Create it, or name another.
 * console.log(error.code, error.hint, error.retryable); // no-folder Create it, or name another. false
 */
export abstract class VitrineError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly hint: string | undefined;
  readonly retryable: boolean;

  constructor(code: Code, message: string, { hint, retryable = false, cause }: ErrorDetails = {}) {
    super(hint === undefined ? message : `${message} ${hint}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
    this.retryable = retryable;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** `instanceof VitrineError` holds for errors of every copy of this class; that of its subclasses is as usual. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== VitrineError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
