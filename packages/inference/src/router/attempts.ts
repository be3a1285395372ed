/** Calls of single places: how they end, and which of several ends first. */
import { InferenceClientError, InferenceClientLimitError } from "../wire/errors.ts";
import type { RoutingReport, Slot } from "./places.ts";

/** Failures of a key, which another key of the place may not have. */
const KEY_ERRORS = new Set([
  "token_invalid",
  "token_missing",
  "token_scope",
  "forbidden",
  "payment_required",
  "rate_limited",
  "key_needed",
]);

/** How the call of one place ended. */
export type Attempt<Value> = { slot: Slot; value: Value; milliseconds: number } | { slot: Slot; error: unknown };

export function isKeyError(error: unknown): boolean {
  return error instanceof InferenceClientError && KEY_ERRORS.has(error.code);
}

/** What services say of a conversation that is too long for the model. */
const TOO_LONG =
  /context[ _-]?(length|window|size)|maximum (context|sequence|prompt) length|(prompt|input|request) is too long|too many (input )?tokens/i;

/** Whether a model with room for more could answer. */
export function exceedsContext(error: unknown): boolean {
  const { httpResponse, message } = error as { httpResponse?: { status: number; body: unknown }; message?: string };
  const isInput = httpResponse !== undefined && [400, 413, 422].includes(httpResponse.status);
  return isInput && TOO_LONG.test(`${message} ${JSON.stringify(httpResponse.body)}`);
}

export function codeOf(error: unknown): string {
  return error instanceof InferenceClientError ? error.code : "error";
}

export function withReport(error: unknown, report: RoutingReport): unknown {
  return error instanceof Error ? Object.assign(error, { routing: report }) : error;
}

/** The first that settles; nothing where none does in time. */
export async function raceFor<Value>(
  pending: readonly Promise<Value>[],
  milliseconds: number,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([...pending, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function drop(waiting: Slot[], isDropped: (slot: Slot) => boolean): void {
  for (let at = waiting.length - 1; at >= 0; at--) if (isDropped(waiting[at] as Slot)) waiting.splice(at, 1);
}

export function budgetSpent(total: number): Error {
  return new InferenceClientLimitError(`The budget of ${total} US dollars is spent`, total, {
    code: "budget",
    hint: "Raise budget.total.",
  });
}

export function tooDear(limit: number): Error {
  return new InferenceClientLimitError("The call may cost more than the budget allows at every place", limit, {
    code: "budget",
    hint: "Lower max_tokens, or raise the budget.",
  });
}

export function noPlace(places: number, retryAfter: number | undefined): Error {
  const message =
    retryAfter === undefined
      ? "The call may go to none of the router's places"
      : "The quotas of every place are used up";
  return new InferenceClientLimitError(message, places, {
    code: "no_place",
    retryable: true,
    retryAfter,
    hint: "Wait as long as retryAfter says, or add places or keys.",
  });
}
