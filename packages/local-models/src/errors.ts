/** What goes wrong when a local model is asked. Each has a stable code, the HTTP status it becomes, and the next step. */

export type LocalModelErrorCode =
  | "unknown-model"
  | "not-installed"
  | "wrong-task"
  | "bad-input"
  | "queue-full"
  | "timeout"
  | "memory"
  | "crashed"
  | "load-failed"
  | "install-failed"
  | "closed";

const STATUS: Readonly<Record<LocalModelErrorCode, number>> = {
  "unknown-model": 404,
  "not-installed": 409,
  "wrong-task": 400,
  "bad-input": 422,
  "queue-full": 429,
  timeout: 504,
  memory: 507,
  crashed: 500,
  "load-failed": 500,
  "install-failed": 500,
  closed: 503,
};

export class LocalModelError extends Error {
  override readonly name = "LocalModelError";
  readonly code: LocalModelErrorCode;
  /** Id of the model, where one was named. */
  readonly model: string | undefined;

  constructor(code: LocalModelErrorCode, message: string, model?: string) {
    super(message);
    this.code = code;
    this.model = model;
  }

  /** HTTP status that says the same. */
  get status(): number {
    return STATUS[this.code];
  }
}

/** An input that the model cannot take; `expected` says what it can. */
export function badInput(expected: string): LocalModelError {
  return new LocalModelError("bad-input", expected);
}
