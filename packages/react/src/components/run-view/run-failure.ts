/** An error as it is shown: what went wrong in the words of who said it, one next step, and one time to wait. */

/**
 * What went wrong, and what to do about it. An error that a runner throws may carry all but the
 * message in addition.
 */
export interface RunFailure {
  message: string;
  /** What to do next. */
  hint?: string;
  code?: string;
  /** When the same call may be made again, in milliseconds since 1970. */
  retryAt?: number;
  /** Whether what helps is found where the target's `help` leads. */
  needsHelp?: boolean;
}

/**
 * An error as it is shown. Errors of the inference client say their hint at the end of the message, and servers say
 * there when to ask again: both are taken out, because a notice says each of them once.
 * @example
 * import { failureOf } from "@vitrine/react/widget";
 *
 * const error = new Error("Too many calls. Please try again in 20s.");
 * console.log(failureOf(error, 1000)); // { message: 'Too many calls.', retryAt: 21000 }
 */
export function failureOf(error: unknown, now = Date.now()): RunFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { hint, code, retryAt, retryAfter, needsHelp } = error as { [name: string]: unknown } & Error;
  const { message } = error;
  const ownHint = typeof hint === "string" && hint !== "" ? hint : undefined;
  const words = ownHint && message.endsWith(ownHint) ? message.slice(0, -ownHint.length).trim() : message;
  const { rest, wait } = withoutWait(words);
  const at =
    typeof retryAt === "number" ? retryAt : typeof retryAfter === "number" ? now + retryAfter : wait && now + wait;
  return {
    message: at === undefined ? words : rest,
    ...(ownHint && { hint: ownHint }),
    ...(typeof code === "string" && { code }),
    ...(at !== undefined && { retryAt: at }),
    ...(needsHelp === true && { needsHelp }),
  };
}

/** A sentence of its own about when to ask again, such as “Please try again in 1m 7.5s.” */
const WAIT =
  /(?:^|(?<=[.!?]\s))(?:please )?(?:try again|retry|wait)(?: after| in| for)?((?: ?\d{1,9}(?:\.\d{1,9})? ?(?:ms|s|sec|seconds?|m|min|minutes?|h|hours?|days?)){1,3})(?:[.!]\s*|$)/i;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds to wait by the words of a server, and what else it says. */
function withoutWait(words: string): { rest: string; wait?: number } {
  const [found, time] = WAIT.exec(words) ?? [];
  const rest = found === undefined ? "" : words.replace(found, "").trim();
  if (time === undefined || rest === "") return { rest: words };
  const wait = [...time.matchAll(/([\d.]+) ?(ms|[a-z])/gi)].reduce(
    (sum, [, amount, unit = ""]) => sum + Number(amount) * (UNIT_MS[unit.toLowerCase()] ?? 0),
    0,
  );
  return { rest, wait };
}
