/**
 * A router in the program: places with keys, prices and quotas. It takes a place that may be used, heeds what answers
 * say of quotas, passes by a place that fails (health.ts), spreads calls over keys, and keeps to a budget. Every
 * decision is in the result and in the span.
 */

import type { ChatCompletion } from "@vitrine/tasks/schemas";
import type { ChatArguments } from "../chat/chat-arguments.ts";
import { streamChat } from "../chat/chat-stream.ts";
import { usageOf } from "../messages/usage.ts";
import type { TaskName } from "../protocol/provider.ts";
import { canContinue } from "../routing/fallback.ts";
import type { TaskArguments, TaskResult } from "../tasks/arguments.ts";
import { callTask } from "../tasks/call.ts";
import { streamText, type TextStreamEvent } from "../tasks/text-stream.ts";
import { InferenceClientInputError, InferenceClientLimitError } from "../wire/errors.ts";
import { watchStep } from "../wire/observe.ts";
import type { AttemptReport, CallOptions } from "../wire/settings.ts";
import {
  budgetSpent,
  codeOf,
  drop,
  exceedsContext,
  isKeyError,
  noPlace,
  raceFor,
  tooDear,
  withReport,
  type Attempt,
} from "./attempts.ts";
import { costOf, estimateOf } from "./cost.ts";
import {
  argumentsFor,
  modelAt,
  placeName,
  priceAt,
  slotsOf,
  sumOf,
  MINUTE_MS,
  ROUTERS_OWN,
  type CallPlace,
  type Decision,
  type RoutedCall,
  type RoutedCallOptions,
  type RoutedStream,
  type RouterSettings,
  type RoutingReport,
  type Slot,
} from "./places.ts";
import { Health, type HealthSubject } from "./health.ts";
import { askInRounds, inOrder, openedStream, placesBy, refuses, type OpenedStream, type Won } from "./next-places.ts";
import { pauseOf } from "./rate-limits.ts";

export { costOf, estimateOf, type ListedPrice } from "./cost.ts";
export type { CallPlace, RoutedStream, RouterPlace, RouterSettings, RouterStrategy, RoutingReport } from "./places.ts";

/** Calls one place. */
type Run<Value> = (
  slot: Slot,
  call: RoutedCall,
  args: Readonly<Record<string, unknown>>,
  options: CallOptions,
) => Promise<Value>;

/** Begins a stream at one place. */
type StartStream<Chunk> = (args: never, options: CallOptions) => AsyncGenerator<Chunk, void, void>;

/** Only the last called models count, so that names of callers cannot fill the memory. */
const MAX_LATENCIES = 10_000;
/** Share of the newest measurement in a place's latency. */
const LATENCY_WEIGHT = 0.2;

const COOL_DOWN_MS = 15_000;
/**
 * Makes a router over places.
 *
 * @throws {InferenceClientInputError} for a list without a place, or a place that names neither provider nor address
 * @example
 * import { createRouter } from "@vitrine/inference";
 *
 * const router = createRouter({
 *   places: [
 *     { provider: "groq", accessToken: [process.env.PROVIDER_KEY ?? ""], providerModelId: "kit-model" },
 *     { endpointUrl: "http://127.0.0.1:8000/v1", price: { input: 0, output: 0, date: "2026-11-01" } },
 *   ],
 *   budget: { total: 5, perCall: 0.1 },
 * });
 * const messages = [{ role: "user", content: "Say hello." }];
 * const { choices, routing } = await router.chatCompletion({ model: "kit-model", messages });
 * console.log(choices[0]?.message.content, routing.place); // Hello from Zürich 🦙! groq
 */
export function createRouter(settings: RouterSettings): InferenceRouter {
  return new InferenceRouter(settings);
}

/**
 * Made by `createRouter`. Holds what is known of its places: share one in a program.
 * @example
 * import { InferenceRouter } from "@vitrine/inference";
 *
 * const router = new InferenceRouter({ places: [{ endpointUrl: "http://127.0.0.1:8000/v1" }], budget: { total: 5 } });
 * console.log(router.spent); // 0
 */
export class InferenceRouter {
  readonly #settings: RouterSettings;
  readonly #slots: readonly Slot[];
  readonly #health: Health;
  /** Milliseconds to the first byte of models at places, where later ones count more. */
  readonly #latencies = new Map<string, number>();
  readonly #now: () => number;
  #spent = 0;

  constructor(settings: RouterSettings) {
    const { places } = settings;
    if (!Array.isArray(places) || places.length === 0)
      throw new InferenceClientInputError("A router needs at least one place", { hint: "Pass places." });
    this.#settings = settings;
    this.#health = new Health(settings.coolDown ?? COOL_DOWN_MS);
    this.#now = settings.now ?? Date.now;
    this.#slots = slotsOf(places);
  }

  /** United States dollars that answers cost so far, as far as it is known. */
  get spent(): number {
    return this.#spent;
  }

  /** Models at places that calls pass by now, and until when, in milliseconds since 1970. */
  get obstacles(): ReturnType<Health["obstacles"]> {
    return this.#health.obstacles(this.#now());
  }

  /** Calls a chat model at the first place that may be used and answers. */
  async chatCompletion(
    args: ChatArguments,
    options: RoutedCallOptions = {},
  ): Promise<ChatCompletion & { routing: RoutingReport }> {
    return (await this.#route("conversational", args as never, options)) as ChatCompletion & { routing: RoutingReport };
  }

  /** Calls any task. The report is in `routing` of the result, which a loop over its fields does not meet. */
  async call<Task extends TaskName>(
    task: Task,
    args: TaskArguments<Task>,
    options: RoutedCallOptions = {},
  ): Promise<TaskResult<Task> & { routing: RoutingReport }> {
    return (await this.#route(task, args as never, options)) as TaskResult<Task> & { routing: RoutingReport };
  }

  /** Streams a chat answer from the first place that sends something. */
  chatCompletionStream(args: ChatArguments, options: RoutedCallOptions = {}): RoutedStream {
    const call = this.#begin(args as never, options);
    return Object.assign(this.#stream("conversational", call, options, streamChat), { routing: call.report });
  }

  /** Streams the continuation of a text from the first place that sends something. */
  textGenerationStream(
    args: TaskArguments<"text-generation">,
    options: RoutedCallOptions = {},
  ): RoutedStream<TextStreamEvent> {
    const call = this.#begin(args as never, options);
    const start = streamText as StartStream<TextStreamEvent>;
    return Object.assign(this.#stream("text-generation", call, options, start), { routing: call.report });
  }

  async *#stream<Chunk>(
    task: TaskName,
    call: RoutedCall,
    options: RoutedCallOptions,
    start: StartStream<Chunk>,
  ): AsyncGenerator<Chunk, void, void> {
    const end = watchStep(this.#options(options), { kind: "router", name: task });
    // Only the usage of the chunks counts here; who reads them assembles them.
    let usage: unknown;
    let isEmpty = true;
    let rest: AsyncGenerator<Chunk, void, void> | undefined;
    let won: Won<OpenedStream<Chunk>> | undefined;
    const mayRefuse = options.next?.some(({ on }) => on === "refusal") ?? false;
    const run = async (each: Slot, round: RoutedCall, given: Readonly<Record<string, unknown>>, own: CallOptions) => {
      const hasUsage = priceAt(each, round) !== undefined || this.#settings.budget !== undefined;
      const request =
        hasUsage && task === "conversational"
          ? { ...given, stream_options: { include_usage: true, ...(given["stream_options"] as object) } }
          : given;
      return openedStream(start(request as never, own), mayRefuse);
    };
    const usageIn = (chunk: Chunk) => (chunk as { usage?: unknown }).usage;
    try {
      won = await end.run(() =>
        this.#ask(task, call, options, run, {
          isRefusal: ({ isRefused }) => isRefused,
          answerOf: ({ pieces }) => ({ usage: pieces.map(usageIn).findLast(Boolean) }),
        }),
      );
      ({ rest } = won.value);
      for await (const chunk of inOrder(won.value)) {
        isEmpty = false;
        usage = usageIn(chunk) ?? usage;
        yield chunk;
      }
    } catch (error) {
      end({ error, output: call.report });
      throw error;
    } finally {
      await rest?.return();
      if (won && !isEmpty) this.#settle(won, { usage });
      end({ output: call.report });
    }
  }

  /** Options that go on to a call. */
  #options(options: RoutedCallOptions): CallOptions {
    const merged = Object.entries({ ...this.#settings, ...options });
    return Object.fromEntries(merged.filter(([name]) => !ROUTERS_OWN.has(name)));
  }

  #begin(args: Readonly<Record<string, unknown>>, { among, strategy, caller }: RoutedCallOptions): RoutedCall {
    const began = this.#now();
    const decisions: Decision[] = [];
    const nothing = { place: undefined, key: undefined, cost: undefined, usage: undefined };
    const report: RoutingReport = { ...nothing, decisions, spent: this.#spent };
    const decide = (slot: Slot, action: Decision["action"], reason?: string) =>
      void decisions.push({
        place: slot.name,
        key: slot.key,
        action,
        ...(reason === undefined ? {} : { reason }),
        at: this.#now() - began,
      });
    return {
      args,
      report,
      decide,
      at: placesBy(among),
      caller,
      strategy: strategy ?? this.#settings.strategy ?? "order",
    };
  }

  async #route(task: TaskName, args: Readonly<Record<string, unknown>>, options: RoutedCallOptions): Promise<unknown> {
    const call = this.#begin(args, options);
    const end = watchStep(this.#options(options), { kind: "router", name: task });
    try {
      interface Answer {
        output: unknown;
        usage: unknown;
      }
      const run = async (_: Slot, __: RoutedCall, given: Readonly<Record<string, unknown>>, own: CallOptions) => {
        let usage: unknown;
        const output: unknown = await callTask(task, given as never, own, (head) => (usage = head.usage));
        return { output, usage };
      };
      // Vectors and files do not hold their usage.
      const answerOf = ({ output, usage }: Answer) => (usage === undefined ? output : { usage });
      const won = await end.run(() =>
        this.#ask<Answer>(task, call, options, run, { isRefusal: ({ output }) => refuses(output), answerOf }),
      );
      const { output: value } = won.value;
      this.#settle(won, answerOf(won.value));
      end({ output: call.report });
      if (typeof value === "object" && value !== null)
        Object.defineProperty(value, "routing", { value: call.report, enumerable: task === "conversational" });
      return value;
    } catch (error) {
      end({ error, output: call.report });
      throw error;
    }
  }

  /** Adds up what an answer used and cost, and what refusals before it cost. */
  #settle({ slot, call, isSettled }: Omit<Won<unknown>, "value">, answer: unknown): void {
    if (isSettled) return;
    const { report } = call;
    const usage = usageOf(answer);
    slot.uses.add(this.#now(), { tokens: usage.total ?? 0 });
    report.usage = usage;
    const cost = costOf(answer, priceAt(slot, call), call.args);
    const before = report.cost?.amount ?? 0;
    report.cost = cost ? { ...cost, amount: before + cost.amount } : report.cost;
    this.#spent += cost?.amount ?? 0;
    report.spent = this.#spent;
  }

  /** Asks the places of a call, and then the next ones for which there is a reason. */
  #ask<Value>(
    task: TaskName,
    call: RoutedCall,
    options: RoutedCallOptions,
    run: Run<Value>,
    { isRefusal, answerOf }: { isRefusal: (value: Value) => boolean; answerOf: (value: Value) => unknown },
  ): Promise<Won<Value>> {
    return askInRounds(call, options, {
      task,
      ask: async (round, among) => ({ ...(await this.#race(task, round, { ...options, among }, run)), call: round }),
      isRefusal,
      settle: (won) => this.#settle(won, answerOf(won.value)),
    });
  }

  /** Calls one place after the other, or with `hedge` the next one beside a slow one, until one answers. */
  async #race<Value>(
    task: TaskName,
    call: RoutedCall,
    options: RoutedCallOptions,
    run: Run<Value>,
  ): Promise<{ slot: Slot; value: Value }> {
    const { hedge } = this.#settings;
    const { report, decide } = call;
    const subjectOf = (slot: Slot) => this.#subject(slot, call);
    const waiting = this.#candidates(call, options.among);
    const running = new Map<Slot, { outcome: Promise<Attempt<Value>>; controller: AbortController }>();
    let last: unknown;
    const startNext = (action: "called" | "hedged"): boolean => {
      const slot = waiting.shift();
      if (!slot) return false;
      decide(slot, action);
      const controller = new AbortController();
      const outcome = this.#attempt(slot, call, options, controller, run);
      running.set(slot, { outcome, controller });
      return true;
    };
    startNext("called");
    try {
      while (running.size > 0) {
        const pending = [...running.values()].map(({ outcome }) => outcome);
        const canHedge = hedge !== undefined && waiting.length > 0 && running.size < 2;
        // oxlint-disable-next-line no-await-in-loop
        const settled = await (canHedge ? raceFor(pending, hedge) : Promise.race(pending));
        if (settled === undefined) {
          startNext("hedged");
          continue;
        }
        const { slot } = settled;
        running.delete(slot);
        if ("value" in settled) {
          this.#answered(slot, call, settled.milliseconds);
          decide(slot, "answered");
          return settled;
        }
        const { error } = settled;
        last = error;
        if (options.signal?.aborted) throw error;
        decide(slot, "failed", codeOf(error));
        this.#health.failed(this.#subject(slot, call), error, this.#now());
        if (call.at(slot)?.isLast) throw error;
        // One with room for more may answer.
        if (exceedsContext(error)) drop(waiting, (each) => subjectOf(each).model === subjectOf(slot).model);
        // oxlint-disable-next-line no-await-in-loop
        else if (!isKeyError(error) && !(await canContinue(error, task))) throw error;
        // A model that fails at a place is not asked again with the place's other keys.
        else if (!isKeyError(error)) drop(waiting, ({ place }) => place === slot.place);
        if (running.size === 0) startNext("called");
      }
      throw withReport(
        last ?? new InferenceClientLimitError("No target is available now", 0, { code: "no_place" }),
        report,
      );
    } finally {
      for (const [slot, { controller }] of running) {
        decide(slot, "abandoned", "another place answered first");
        controller.abort(new DOMException("Another place answered first", "AbortError"));
      }
    }
  }

  async #attempt<Value>(
    slot: Slot,
    call: RoutedCall,
    options: RoutedCallOptions,
    controller: AbortController,
    run: Run<Value>,
  ): Promise<Attempt<Value>> {
    const merged = this.#options(options);
    const { place } = slot;
    const began = this.#now();
    slot.lastUsed = began;
    slot.uses.add(began, { calls: 1 });
    const signal = merged.signal ? AbortSignal.any([merged.signal, controller.signal]) : controller.signal;
    const { onAttempt } = merged;
    const leave = this.#health.enter(this.#subject(slot, call));
    const own: CallOptions = {
      ...merged,
      signal,
      // A place that fails is left for the next one, not asked again.
      retry: { retries: 0, ...merged.retry, ...call.at(slot)?.retry },
      timeouts: { ...merged.timeouts, ...call.at(slot)?.timeouts },
      ...(place.headers === undefined ? {} : { headers: place.headers }),
      onAttempt: (report) => {
        this.#heed(slot, call, report);
        onAttempt?.(report);
      },
    };
    try {
      const value = await run(slot, call, argumentsFor(slot, call), own);
      return { slot, value, milliseconds: this.#now() - began };
    } catch (error) {
      return { slot, error };
    } finally {
      leave();
    }
  }

  #answered(slot: Slot, call: RoutedCall, milliseconds: number): void {
    const subject = this.#subject(slot, call);
    this.#health.answered(subject);
    const name = latencyName(subject);
    const latency = this.#latencies.get(name) ?? milliseconds;
    this.#latencies.delete(name);
    this.#latencies.set(name, latency + LATENCY_WEIGHT * (milliseconds - latency));
    const [oldest] = this.#latencies.keys();
    if (this.#latencies.size > MAX_LATENCIES && oldest !== undefined) this.#latencies.delete(oldest);
  }

  /** Whom and what a failure at a place concerns. */
  #subject(slot: Slot, { at, args, caller }: RoutedCall): HealthSubject {
    return { place: slot.name, key: slot.key, model: modelAt(at(slot), args), caller };
  }

  /** Reads what an answer says of the key's quota for the model. An error says it in its own way. */
  #heed(slot: Slot, call: RoutedCall, { method, headers, status = 0 }: AttemptReport): void {
    if (!headers || method === "GET" || (status !== 429 && status >= 300)) return;
    const now = this.#now();
    const pause = pauseOf(headers, now);
    if (pause > 0) this.#health.pause(this.#subject(slot, call), pause, now);
  }

  /** The keys that may be used now, in the order in which they are asked. */
  #candidates(call: RoutedCall, among: readonly CallPlace[] | undefined): Slot[] {
    const { report, decide, strategy } = call;
    const { budget, places } = this.#settings;
    const now = this.#now();
    const total = budget?.total;
    if (total !== undefined && this.#spent >= total) throw withReport(budgetSpent(total), report);
    let isTooDear = false;
    let free = Number.POSITIVE_INFINITY;
    const unhealthy: { slot: Slot; reason: string }[] = [];
    let usable = this.#slots.filter((slot) => {
      if (call.at(slot) === undefined) return false;
      const { reason, until } = this.#obstacle(slot, call, now);
      if (reason === undefined) {
        const obstacle = this.#health.obstacle(this.#subject(slot, call), now);
        if (obstacle) unhealthy.push({ slot, reason: obstacle.reason });
        return !obstacle;
      }
      isTooDear ||= reason === "budget";
      if (until !== undefined) free = Math.min(free, until);
      decide(slot, "skipped", reason);
      return false;
    });
    // Where no other is left, a place that may be better again is worth more than a refusal.
    if (usable.length === 0) usable = unhealthy.map(({ slot }) => slot);
    else for (const { slot, reason } of unhealthy) decide(slot, "skipped", reason);
    if (usable.length === 0) {
      const retryAfter = Number.isFinite(free) ? free - now : undefined;
      const isDear = isTooDear && retryAfter === undefined;
      const error = isDear ? tooDear(budget?.perCall ?? total ?? 0) : noPlace(this.#slots.length, retryAfter);
      throw withReport(error, report);
    }
    const order = new Map((among ?? places).map((place, position) => [placeName(place), position]));
    const position = ({ name }: Slot) => order.get(name) ?? 0;
    const rank = (slot: Slot) => {
      if (strategy === "order") return 0;
      if (strategy === "cheapest") return priceAt(slot, call)?.perCall ?? sumOf(priceAt(slot, call));
      return this.#latencies.get(latencyName(this.#subject(slot, call))) ?? call.at(slot)?.latency ?? 0;
    };
    // The key of one place that was used longest ago.
    return usable.toSorted(
      (one, other) =>
        // Infinity less Infinity is no number.
        rank(one) - rank(other) ||
        position(one) - position(other) ||
        one.lastUsed - other.lastUsed ||
        one.uses.calls - other.uses.calls,
    );
  }

  /** Why a key may not be used at all now, and until when. */
  #obstacle(slot: Slot, call: RoutedCall, now: number): { reason?: string; until?: number } {
    const { budget } = this.#settings;
    slot.uses.forget(now);
    const { requestsPerMinute = Number.POSITIVE_INFINITY, tokensPerMinute = Number.POSITIVE_INFINITY } =
      slot.place.quota ?? {};
    const { calls, tokens, until = now + MINUTE_MS } = slot.uses;
    if (calls >= requestsPerMinute) return { reason: "quota of requests", until };
    if (tokens >= tokensPerMinute) return { reason: "quota of tokens", until };
    const estimate = estimateOf(call.args, priceAt(slot, call));
    const limit = Math.min(
      budget?.perCall ?? Number.POSITIVE_INFINITY,
      (budget?.total ?? Number.POSITIVE_INFINITY) - this.#spent,
    );
    if (estimate !== undefined && estimate > limit) return { reason: "budget" };
    return {};
  }
}

const latencyName = ({ place, model }: HealthSubject) => JSON.stringify([place, model]);
