/** One call of a model from its begin to its line in the ledger. */
import type { CallLedger, LedgerEntry, OpenCall } from "@vitrine/hub";
import type { ListedPrice, RoutingReport } from "@vitrine/inference";
import type { AnswerCache } from "./answer-cache.ts";
import { ApiError, apiErrorOf } from "./api-error.ts";
import type { IncomingCall } from "./caller.ts";
import type { Rights } from "./configuration.ts";
import type { Target } from "./targets.ts";

type Fields = Record<string, unknown>;

const CHARS_PER_TOKEN = 3;

interface MeterSettings {
  opened: OpenCall;
  target: Target;
  rights: Rights;
  request: Fields;
  cache: AnswerCache;
  key: string | undefined;
  onCall?: (entry: LedgerEntry) => void;
  onError: (error: unknown, requestId: string) => void;
}

interface CallOutcome {
  routing?: RoutingReport | undefined;
  answer?: string;
  outcome?: string;
  place?: string;
  /** Tokens, where there is no routing to say so. */
  usage?: RoutingReport["usage"];
}

/** One call from its begin to its line in the ledger. */
export class Meter {
  readonly target: Target;
  readonly #ledger: CallLedger;
  readonly #call: IncomingCall;
  readonly #settings: MeterSettings;
  readonly #began = performance.now();
  #first: number | undefined;

  constructor(ledger: CallLedger, call: IncomingCall, settings: MeterSettings) {
    this.#ledger = ledger;
    this.#call = call;
    this.#settings = settings;
    this.target = settings.target;
  }

  cached() {
    const { cache, key } = this.#settings;
    return key === undefined ? undefined : cache.get(key);
  }

  keep(pieces: readonly string[], place: string): void {
    const { cache, key } = this.#settings;
    if (key !== undefined) cache.set(key, { pieces, place });
  }

  /** The first piece is there. */
  first(): void {
    this.#first = performance.now() - this.#began;
  }

  end({
    routing,
    answer = "",
    outcome = "ok",
    place = routing?.place ?? "",
    usage = routing?.usage,
  }: CallOutcome): void {
    const { opened, rights, request } = this.#settings;
    const { caller, protocol, requestId } = this.#call;
    const isFree = outcome === "cached" || routing === undefined || routing.place === undefined;
    const guess = isFree ? { input: 0, output: 0 } : guessOf(request, answer);
    const input = usage?.input ?? guess.input;
    const output = usage?.output ?? guess.output;
    const price = this.target.among.find(({ name }) => name === routing?.place)?.price;
    const cost = routing?.cost ?? (isFree ? undefined : estimated(price, input, output));
    const entry: LedgerEntry = {
      caller: caller.name,
      protocol,
      model: this.target.model,
      place,
      inputTokens: input,
      outputTokens: output,
      cost: cost?.amount,
      costSource: cost?.source,
      milliseconds: performance.now() - this.#began,
      firstMilliseconds: this.#first,
      outcome,
      requestId,
      texts:
        rights.keepTextDays > 0 ? { request: JSON.stringify(request), answer, days: rights.keepTextDays } : undefined,
    };
    this.#settings.onCall?.(entry);
    // The answer was paid for: it is given at once, and also where it cannot be written down.
    this.#ledger.end(opened, entry).catch((error: unknown) => this.#settings.onError(error, requestId));
  }

  /** Writes the failure down, and says it as the caller may hear it. */
  fail(thrown: unknown, routing?: RoutingReport, answer = ""): ApiError {
    const isGone = this.#call.signal.aborted;
    const error = isGone ? new ApiError(499, "aborted", "The caller is gone.") : apiErrorOf(thrown);
    const report = routing ?? (thrown as { routing?: RoutingReport }).routing;
    this.end({ routing: report, answer, outcome: isGone ? "aborted" : error.code });
    if (error.status >= 500 && error.code === "internal_error") this.#settings.onError(thrown, this.#call.requestId);
    return error;
  }
}

/** Tokens of a call whose provider did not say, as of one that was left in the middle. */
function guessOf(request: Fields, answer: string): { input: number; output: number } {
  const { messages, tools, inputs } = request;
  const length =
    messages === undefined && typeof inputs !== "string" ? 0 : JSON.stringify([messages, tools, inputs]).length;
  return { input: Math.ceil(length / CHARS_PER_TOKEN), output: Math.ceil(answer.length / CHARS_PER_TOKEN) };
}

function estimated(price: ListedPrice | undefined, input: number, output: number) {
  if (price?.input === undefined || price.output === undefined) return undefined;
  return { amount: (input * price.input + output * price.output) / 1_000_000, source: "estimate" as const };
}
