/**
 * Errors of a call to a local model. Each has a stable code, the HTTP status it becomes, and the
 * next step.
 */
import { VitrineError } from "@vitrine/base";

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

/** Errors that may pass by themselves: the model is busy, or its process ended and is started again. */
const RETRYABLE: ReadonlySet<LocalModelErrorCode> = new Set(["queue-full", "timeout", "crashed"]);

/**
 * A local model did not run. `code` says why, `status` is the HTTP status with the same meaning,
 * and the message says what to do.
 * @example
 * import { LocalModelError, LocalRuntime } from "@vitrine/local-models";
 *
 * const runtime = new LocalRuntime();
 * const call = runtime.run({ model: "unknown", task: "text-classification", inputs: "Hello" });
 * const error = await call.catch((error: unknown) => error);
 * if (error instanceof LocalModelError) console.log(error.code, error.status); // unknown-model 404
 */
export class LocalModelError extends VitrineError<LocalModelErrorCode> {
  override readonly name = "LocalModelError";
  /** Id of the model, where one was named. */
  readonly model: string | undefined;

  constructor(code: LocalModelErrorCode, message: string, model?: string) {
    super(code, message, { retryable: RETRYABLE.has(code) });
    this.model = model;
  }

  /** HTTP status that says the same. */
  get status(): number {
    return STATUS[this.code];
  }
}

/**
 * The server that `--endpoint` names cannot be used. The message says what to check.
 * @example
 * import { detectEndpoint, EndpointError } from "@vitrine/local-models";
 *
 * const error = await detectEndpoint("http://name:secret@localhost:8080").catch((error: unknown) => error);
 * if (error instanceof EndpointError) console.log(error.code); // invalid-address
 */
export class EndpointError extends VitrineError<"invalid-address" | "no-answer"> {
  override readonly name = "EndpointError";
}

/** An input that the model cannot take; `expected` says what it can. */
export function badInput(expected: string): LocalModelError {
  return new LocalModelError("bad-input", expected);
}
