/** One call of a model from its begin to its line in the ledger. */
import type { CallLedger, LedgerEntry, OpenCall } from "@vitrine/hub";
import { estimateOf, type CallPlace, type ListedPrice, type RoutingReport, type TaskName } from "@vitrine/inference";
import type { AnswerCache } from "../answer-cache.ts";
import { ApiError, apiErrorOf } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { Rights } from "../configuration.ts";
import { LOCAL_PLACE, type Target } from "../targets.ts";

type Fields = Record<string, unknown>;

const CHARS_PER_TOKEN = 3;

interface MeterSettings {
  opened: OpenCall;
  target: Target;
  rights: Rights;
  request: Fields;
  cache: AnswerCache;
  key: string | undefined;
  onEnd: (entry: LedgerEntry) => void;
  onError: (error: unknown, requestId: string) => void;
}

interface CallOutcome {
  routing?: RoutingReport | undefined;
  outcome?: string;
  place?: string;
  /** Tokens, where there is no routing to say so. */
  usage?: { input?: number | undefined; output?: number | undefined } | undefined;
}

/** One call from its begin to its line in the ledger. */
export class Meter {
  readonly target: Target;
  readonly #ledger: CallLedger;
  readonly #call: IncomingCall;
  readonly #settings: MeterSettings;
  /** How the router calls for it. */
  readonly options: Pick<Target, "among" | "next"> & {
    strategy: Target["strategy"];
    signal: AbortSignal;
    caller: string;
  };
  readonly #began = performance.now();
  readonly #controller = new AbortController();
  #isOver = false;
  /** What was answered, where it is kept, and its length. */
  #answer = "";
  #answerChars = 0;
  #first: number | undefined;

  constructor(ledger: CallLedger, call: IncomingCall, settings: MeterSettings) {
    this.#ledger = ledger;
    this.#call = call;
    this.#settings = settings;
    this.target = settings.target;
    const { among, next, strategy } = settings.target;
    const signal = AbortSignal.any([call.signal, this.#controller.signal]);
    this.options = { among, next, strategy, signal, caller: call.caller.name };
  }

  /** Ends the call before its time; the caller gets the reason. */
  stop(reason: ApiError): void {
    this.#controller.abort(reason);
  }

  /** How a call ended that was left in the middle. */
  get stopped(): string {
    const { aborted, reason } = this.#controller.signal;
    return aborted ? (reason as ApiError).code : "aborted";
  }

  cached() {
    const { cache, key } = this.#settings;
    return key === undefined ? undefined : cache.get(key);
  }

  keep(pieces: readonly string[], place: string): void {
    const { cache, key } = this.#settings;
    if (key !== undefined) cache.set(key, { pieces, place });
  }

  /** A stream begins when the call's row is there, as it may end with this process. A whole answer is over when it is given. */
  written(): Promise<void> {
    return this.#ledger.written(this.#settings.opened);
  }

  /** The first piece is there. */
  first(): void {
    this.#first = performance.now() - this.#began;
  }

  /** Takes note of a piece of the answer. */
  add(text: string): void {
    this.#answerChars += text.length;
    if (this.#settings.rights.keepTextDays > 0) this.#answer += text;
  }

  end({ routing, outcome = "ok", place = routing?.place ?? "", usage = routing?.usage }: CallOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { opened, rights, request } = this.#settings;
    const { caller, protocol, requestId } = this.#call;
    const isFree = outcome === "cached" || place === "" || outcome.startsWith("status_");
    const guess = isFree ? { input: 0, output: 0 } : guessOf(request, this.#answerChars);
    const input = usage?.input ?? guess.input;
    const output = usage?.output ?? guess.output;
    const price = this.target.among.find(({ name }) => name === place)?.price;
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
        rights.keepTextDays > 0
          ? { request: JSON.stringify(request), answer: this.#answer, days: rights.keepTextDays }
          : undefined,
    };
    this.#settings.onEnd(entry);
    // The answer was paid for: it is given at once, and also where it cannot be written down.
    this.#ledger.end(opened, entry).catch((error: unknown) => this.#settings.onError(error, requestId));
  }

  /** Writes the failure down, and says it as the caller may hear it. */
  fail(thrown: unknown, routing?: RoutingReport): ApiError {
    const { aborted, reason } = this.#controller.signal;
    const isGone = this.#call.signal.aborted;
    const error = isGone ? new ApiError(499, "aborted", "The caller is gone.") : apiErrorOf(aborted ? reason : thrown);
    const report = routing ?? (thrown as { routing?: RoutingReport } | undefined)?.routing;
    this.end({ routing: report, outcome: isGone ? "aborted" : error.code });
    // What the caller does not get to read.
    if (error.code === "internal_error" || error.code === "network")
      this.#settings.onError(thrown, this.#call.requestId);
    return error;
  }
}

/** What a call may use at any of its places: at most, where its length and every price are known. */
export function reserveFor(
  request: Fields,
  { among, next = [] }: Pick<Target, "among" | "next">,
  task: TaskName | undefined,
): Parameters<CallLedger["begin"]>[2] {
  const { input } = guessOf(request);
  const boundOf = (places: readonly CallPlace[]) =>
    Math.max(
      0,
      ...places.map(({ name, price }) =>
        name === LOCAL_PLACE || isFree(price) ? 0 : (estimateOf(request, price) ?? Infinity),
      ),
    );
  const placesOn = (isRefusal: boolean) =>
    next.flatMap((each) => ((each.on === "refusal") === isRefusal ? each.among : []));
  // A refusal is paid for, and so is the answer of the model that is asked then.
  const atMost = boundOf([...among, ...placesOn(false)]) + boundOf(placesOn(true));
  const { messages, max_tokens: limit, max_completion_tokens: newer, parameters } = request;
  const writes = messages !== undefined || task === "text-generation";
  const { max_new_tokens: most = newer ?? limit } = (parameters ?? {}) as Fields;
  return {
    atMost: atMost === Infinity ? undefined : atMost,
    atLeast: Math.max(0, ...among.map(({ price }) => (input * (price?.input ?? 0)) / 1_000_000)),
    tokens: !writes ? input : typeof most === "number" ? input + Math.max(0, most) : undefined,
  };
}

function isFree(price: ListedPrice | undefined): boolean {
  return price?.input === 0 && price.output === 0;
}

/** Tokens of a call whose provider did not say, as of one that was left in the middle. */
function guessOf(request: Fields, answerChars = 0): { input: number; output: number } {
  const { messages, tools, inputs } = request;
  const isText = messages !== undefined || typeof inputs === "string" || Array.isArray(inputs);
  const length = isText ? JSON.stringify([messages, tools, inputs]).length : 0;
  return { input: Math.ceil(length / CHARS_PER_TOKEN), output: Math.ceil(answerChars / CHARS_PER_TOKEN) };
}

function estimated(price: ListedPrice | undefined, input: number, output: number) {
  if (price?.perCall !== undefined) return { amount: price.perCall, source: "listing" as const };
  if (price?.input === undefined || price.output === undefined) return undefined;
  return { amount: (input * price.input + output * price.output) / 1_000_000, source: "estimate" as const };
}
