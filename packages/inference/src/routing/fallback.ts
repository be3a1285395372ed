/**
 * The next provider where one fails: it is down, out of quota, busy, or its first byte takes too long. Only as long as
 * nothing of an answer was given to the caller, and never where a submission may have been taken: work that costs is not
 * started twice. Each place is a call of its own, with its own retries.
 */

import { isProviderId, loadProvider } from "../providers/index.ts";
import type { TaskName } from "../providers/provider.ts";
import { InferenceClientError, InferenceClientInputError, InferenceClientTimeoutError } from "../wire/errors.ts";
import type { CallOptions, FallbackPolicy, FallbackTarget } from "../wire/settings.ts";
import type { OpenStream } from "../wire/stream-items.ts";
import { lookUpMapping } from "./mapping.ts";
import { tokenOf, transportOf } from "./circumstances.ts";
import { isHubToken } from "./route.ts";

type Arguments = Readonly<Record<string, unknown>>;
type Run<Value> = (args: unknown, options: CallOptions) => Promise<Value>;

/** Failures of a place, not of the question: another place may answer. */
const PLACES_OWN = new Set([
  "network",
  "connection_broken",
  "timeout_headers",
  "provider_unavailable",
  "rate_limited",
  "payment_required",
  "not_served",
  "provider_retired",
]);
/** Of those, the ones that prove that no work was started. */
const REFUSED = new Set(["rate_limited", "payment_required", "not_served", "provider_retired"]);

/** Calls a task at one place after the other until one answers. */
export async function callWithFallback<Value>(
  task: TaskName,
  args: Arguments,
  options: CallOptions,
  run: Run<Value>,
): Promise<Value> {
  return alongPlaces(task, args, options, run);
}

/** Opens a stream at one place after the other until one sends its first bytes. */
export async function openWithFallback<Item>(
  task: TaskName,
  args: unknown,
  options: CallOptions,
  open: (args: unknown, options: CallOptions) => Promise<OpenStream<Item>>,
): Promise<OpenStream<Item>> {
  return alongPlaces(task, (args ?? {}) as Arguments, options, async (placed, limited) => {
    const stream = await open(placed, limited);
    const isEvents = /^text\/event-stream/i.test(stream.answer.headers.get("content-type") ?? "");
    return isEvents ? primed(stream, limited.timeouts?.headers) : stream;
  });
}

async function alongPlaces<Value>(
  task: TaskName,
  args: Arguments,
  { fallback, ...options }: CallOptions,
  run: Run<Value>,
): Promise<Value> {
  const policy = policyOf(fallback);
  const limited = policy.within === undefined ? options : withLimit(options, policy.within);
  const tried: { place: string; error: unknown }[] = [];
  let places: readonly Arguments[] | undefined = policy.to && [args, ...policy.to.map((to) => placed(args, to))];
  for (let next = 0; ; next++) {
    const place = places?.[next] ?? args;
    try {
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      return await run(place, limited);
    } catch (error) {
      tried.push({ place: nameOf(place, error), error });
      // oxlint-disable-next-line no-await-in-loop
      if (!(await mayGoOn(error, task))) throw error;
      if (places === undefined) {
        // oxlint-disable-next-line no-await-in-loop
        const others = await othersInList(task, args, options, error).catch(() => []);
        places = [args, ...others];
      }
      if (next + 1 >= places.length) throw Object.assign(error as object, { tried });
    }
  }
}

function policyOf(fallback: CallOptions["fallback"]): FallbackPolicy {
  if (fallback === true) return {};
  if (Array.isArray(fallback)) return { to: fallback as readonly (string | FallbackTarget)[] };
  return (fallback ?? {}) as FallbackPolicy;
}

/** The first byte has this long; there is no retry at a place that is too slow. */
function withLimit(options: CallOptions, milliseconds: number): CallOptions {
  return {
    ...options,
    timeouts: { ...options.timeouts, headers: milliseconds },
    retry: { ...options.retry, retries: 0 },
  };
}

function placed(args: Arguments, to: string | FallbackTarget): Arguments {
  const target: FallbackTarget = typeof to === "string" ? { provider: to } : to;
  if (typeof target !== "object" || target === null)
    throw new InferenceClientInputError("fallback takes provider ids, or objects that say where to go");
  const { provider: _, providerModelId: __, endpointUrl: ___, ...kept } = args;
  const { provider, model, providerModelId, accessToken, endpointUrl } = target;
  const change = { provider, model, providerModelId, accessToken, endpointUrl };
  return { ...kept, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
}

/** The hub's list for the model, without the place that failed. */
async function othersInList(
  task: TaskName,
  args: Arguments,
  options: CallOptions,
  error: unknown,
): Promise<readonly Arguments[]> {
  const model = typeof args["model"] === "string" ? args["model"].replace(/:[a-z0-9-]+$/, "") : undefined;
  if (!model || args["endpointUrl"] !== undefined) return [];
  const token = tokenOf(args["accessToken"], task);
  const transport = await transportOf(task, token, options);
  const mappings = await lookUpMapping(model, isHubToken(token) ? token : undefined, transport);
  const failed = error instanceof InferenceClientError ? error.provider : undefined;
  const serving = mappings.filter(
    ({ provider, status, task: served }) =>
      status !== "error" && served === task && provider !== failed && isProviderId(provider),
  );
  return serving.map(({ provider }) => placed({ ...args, model }, provider));
}

/** Whether another place may be asked without starting the same work twice. */
async function mayGoOn(error: unknown, task: TaskName): Promise<boolean> {
  if (!(error instanceof InferenceClientError) || error.jobId !== undefined) return false;
  if (!PLACES_OWN.has(error.code)) return false;
  if (REFUSED.has(error.code)) return true;
  const { provider } = error;
  if (provider === undefined || !isProviderId(provider)) return true;
  const declaration = await loadProvider(provider);
  return declaration.tasks[task]?.submitsWork !== true;
}

function nameOf(place: Arguments, error: unknown): string {
  const asked = error instanceof InferenceClientError ? error.provider : undefined;
  const { provider } = place;
  return asked ?? (typeof provider === "string" ? provider : "auto");
}

/**
 * The stream, with its first event already read: an answer that says 200 and then an error, or nothing for too long, is
 * one that failed.
 */
async function primed<Item>(stream: OpenStream<Item>, within: number | undefined): Promise<OpenStream<Item>> {
  const { answer, transport } = stream;
  // There already, where a stream was opened; other calls do without.
  const { createEventDecoder, failureOfEvent, FailureEvent, readEvents } = await import("../wire/stream.ts");
  const chunks = answer.chunks();
  const seen: Uint8Array[] = [];
  let isLate = false;
  const late = () => {
    isLate = true;
    answer.discard();
  };
  const timer = within === undefined ? undefined : setTimeout(late, within);
  try {
    const decoder = createEventDecoder(transport.details);
    for (let hasEvent = false; !hasEvent;) {
      // oxlint-disable-next-line no-await-in-loop
      const step = await chunks.next();
      if (step.done) break;
      seen.push(step.value);
      const { values, end } = readEvents(decoder.push(step.value), transport.details);
      // oxlint-disable-next-line no-await-in-loop
      if (values.length === 0 && end instanceof FailureEvent) throw await failureOfEvent(end.body, answer, transport);
      hasEvent = values.length > 0 || end !== undefined;
    }
  } catch (error) {
    await chunks.return();
    const reason = isLate ? new InferenceClientTimeoutError("headers", within ?? 0, transport.details) : error;
    stream.end?.({ error: reason });
    throw reason;
  } finally {
    clearTimeout(timer);
  }
  async function* rest(): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* seen;
      yield* chunks;
    } finally {
      await chunks.return();
    }
  }
  return { ...stream, answer: { ...answer, chunks: rest } };
}
