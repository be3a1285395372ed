/**
 * The next provider where one fails: it is down, out of quota, busy, or its first byte takes too long. Only as long as
 * nothing of an answer was given to the caller, and never where a submission may have been taken: work that costs is not
 * started twice. Each target is its own call, with its own retries.
 */

import { isProviderId, loadProvider } from "../providers/index.ts";
import type { TaskName } from "../protocol/provider.ts";
import { parseUrl } from "../wire/address.ts";
import { InferenceClientError, InferenceClientInputError, InferenceClientTimeoutError } from "../wire/errors.ts";
import type { CallOptions, FallbackPolicy, FallbackTarget } from "../wire/settings.ts";
import { failureOfAnswer } from "../wire/transport.ts";
import type { OpenStream } from "../wire/events/stream-items.ts";
import { lookUpMapping } from "./mapping.ts";
import { POLICIES } from "./provider-routing.ts";
import { tokenOf, transportOf } from "./call-context.ts";
import { isHubToken } from "./route.ts";

type Arguments = Readonly<Record<string, unknown>>;
type Run<Value> = (args: unknown, options: CallOptions) => Promise<Value>;

/** Failures of a target, not of the request: another target may answer. */
const TARGET_ERRORS = new Set([
  "network",
  "connection_broken",
  "timeout_headers",
  "provider_unavailable",
  "rate_limited",
  "payment_required",
  "not_served",
  "provider_retired",
  "key_needed",
]);
/** Those of them that prove that no work was started. */
const REFUSED = new Set(["rate_limited", "payment_required", "not_served", "provider_retired", "key_needed"]);

/** One call of a chain: what it is called with, and which of the caller's options may go along. */
interface Target {
  args: Arguments;
  options: CallOptions;
  /** Error returned instead of calling: this target would receive another party’s key. */
  refusal?: InferenceClientInputError;
}

/** Calls a task at one target after the other until one answers. */
export async function callWithFallback<Value>(
  task: TaskName,
  args: Arguments,
  options: CallOptions,
  run: Run<Value>,
): Promise<Value> {
  return alongTargets(task, args, options, run);
}

/** Opens a stream at one target after the other until one sends its first bytes. */
export async function openWithFallback<Item>(
  task: TaskName,
  args: unknown,
  options: CallOptions,
  open: (args: unknown, options: CallOptions) => Promise<OpenStream<Item>>,
): Promise<OpenStream<Item>> {
  return alongTargets(task, (args ?? {}) as Arguments, options, async (withTarget, limited) => {
    const stream = await open(withTarget, limited);
    const isEvents = /^text\/(event-stream|plain)/i.test(stream.answer.headers.get("content-type") ?? "");
    return isEvents ? primed(stream, limited.timeouts?.headers) : readWhole(stream);
  });
}

async function alongTargets<Value>(
  task: TaskName,
  args: Arguments,
  { fallback, ...options }: CallOptions,
  run: Run<Value>,
): Promise<Value> {
  const policy = policyOf(fallback);
  const limited = policy.within === undefined ? options : withLimit(options, policy.within);
  const first: Target = { args, options: limited };
  const tried: { target: string; error: unknown }[] = [];
  let targets: readonly Target[] | undefined = policy.to && [
    first,
    ...policy.to.map((to) => withTarget(first, to, task)),
  ];
  for (let next = 0; ; next++) {
    const target = targets?.[next] ?? first;
    try {
      if (target.refusal) throw target.refusal;
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      return await run(target.args, target.options);
    } catch (error) {
      tried.push({ target: targetName(target.args, error), error });
      // oxlint-disable-next-line no-await-in-loop
      if (!(await canContinue(error, task))) throw error;
      if (targets === undefined) {
        // oxlint-disable-next-line no-await-in-loop
        const others = await othersInList(task, first, error).catch(() => []);
        targets = [first, ...others];
      }
      if (next + 1 >= targets.length) throw withTried(error as InferenceClientError, tried);
    }
  }
}

/** The last error with the list of all. It is in its own list, but not as something that is written out. */
function withTried(error: InferenceClientError, tried: readonly { target: string; error: unknown }[]): unknown {
  const last = Object.defineProperty({ target: tried.at(-1)?.target }, "error", { value: error });
  return Object.assign(error, { tried: [...tried.slice(0, -1), last] });
}

function policyOf(fallback: CallOptions["fallback"]): FallbackPolicy {
  if (fallback === true) return {};
  if (Array.isArray(fallback)) return { to: fallback as readonly (string | FallbackTarget)[] };
  return (fallback ?? {}) as FallbackPolicy;
}

/** The time for the first byte; a target that is too slow is not retried. */
function withLimit(options: CallOptions, milliseconds: number): CallOptions {
  return {
    ...options,
    timeouts: { ...options.timeouts, headers: milliseconds },
    retry: { ...options.retry, retries: 0 },
  };
}

/**
 * The call at another place. A key, and headers of the caller's own, belong to the party that they were given for: a
 * place of another party gets what it names itself, or nothing.
 */
function withTarget(first: Target, to: string | FallbackTarget, task: TaskName): Target {
  const target: FallbackTarget = typeof to === "string" ? { provider: to } : to;
  if (typeof target !== "object" || target === null)
    throw new InferenceClientInputError("fallback takes provider ids, or objects that say where to go");
  const { provider, providerModelId: _, endpointUrl, endpointApi, ...rest } = first.args;
  const { headers, ...named } = target;
  const change = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  // A target that names no place is another model at the same one.
  const isHere =
    target.provider === undefined && target.endpointUrl === undefined && suffixOf(target.model) === undefined;
  const here = Object.entries({ provider, endpointUrl, endpointApi }).filter(
    ([, value]) => isHere && value !== undefined,
  );
  const args: Record<string, unknown> = { ...rest, ...Object.fromEntries(here), ...change };
  // Where the call's own model id says to go is not where this target is.
  const { model } = args;
  if (!isHere && target.model === undefined && suffixOf(model) !== undefined)
    args["model"] = String(model).replace(/:[a-z0-9-]+$/, "");
  if (partyOf(args) === partyOf(first.args))
    return { args, options: headers ? { ...first.options, headers } : first.options };
  const options = { ...first.options, headers };
  if (target.accessToken !== undefined) return { args, options };
  delete args["accessToken"];
  // A server may need no key; a provider does, and the caller has one that is not its own.
  const isServer = typeof args["endpointUrl"] === "string" || typeof args["provider"] === "object";
  const hadKey = tokenOf(first.args["accessToken"], task) !== undefined;
  if (isServer || !hadKey) return { args, options };
  const place = String(args["provider"] ?? "the router");
  const refusal = new InferenceClientInputError(
    `The call's key belongs to ${partyName(first.args)} and is not sent to ${place}`,
    {
      task,
      provider: place,
      code: "key_needed",
      hint: `Give the fallback a key of its own: { provider: "${place}", accessToken: … }.`,
    },
  );
  return { args, options, refusal };
}

/** Whom the credential of a call is for: the hub, a provider, or the origin of a server. */
function partyOf(args: Arguments): string {
  const { accessToken, provider, endpointUrl, model } = args;
  if (typeof endpointUrl === "string") return originOf(endpointUrl);
  if (typeof provider === "object" && provider !== null) return originOf((provider as { baseUrl?: unknown }).baseUrl);
  if (typeof accessToken === "string" && isHubToken(accessToken.trim())) return "hub";
  const id = typeof provider === "string" && provider !== "auto" && provider !== "" ? provider : suffixOf(model);
  return id === undefined || id === "hf-inference" || !isProviderId(id) ? "hub" : id;
}

/** Where the model's id says that it goes: `org/model:groq`, `org/model:fastest`. */
function suffixOf(model: unknown): string | undefined {
  const suffix = typeof model === "string" ? /:([a-z0-9-]+)$/.exec(model)?.[1] : undefined;
  return suffix !== undefined && (isProviderId(suffix) || POLICIES.has(suffix)) ? suffix : undefined;
}

function originOf(address: unknown): string {
  return parseUrl(String(address).trim())?.origin ?? String(address);
}

function partyName(args: Arguments): string {
  const party = partyOf(args);
  return party === "hub" ? "the hub" : party;
}

/** The hub's list for the model, without the target that failed. */
async function othersInList(task: TaskName, first: Target, error: unknown): Promise<readonly Target[]> {
  const { args, options } = first;
  const model = typeof args["model"] === "string" ? args["model"].replace(/:[a-z0-9-]+$/, "") : undefined;
  if (!model || args["endpointUrl"] !== undefined || typeof args["provider"] === "object") return [];
  const token = tokenOf(args["accessToken"], task);
  const { headers: _, ...plain } = options;
  const transport = await transportOf(task, token, plain);
  const mappings = await lookUpMapping(model, isHubToken(token) ? token : undefined, transport);
  const failed = error instanceof InferenceClientError ? error.provider : undefined;
  const serving = mappings.filter(
    ({ provider, status, task: served }) =>
      status !== "error" && served === task && provider !== failed && isProviderId(provider),
  );
  return serving.map(({ provider }) => withTarget(first, { provider, model }, task));
}

/** Whether another target can be called without starting the same work twice. */
export async function canContinue(error: unknown, task: TaskName): Promise<boolean> {
  if (!(error instanceof InferenceClientError) || error.jobId !== undefined) return false;
  if (!TARGET_ERRORS.has(error.code)) return false;
  if (REFUSED.has(error.code)) return true;
  const { provider } = error;
  if (provider === undefined || !isProviderId(provider)) return true;
  const declaration = await loadProvider(provider);
  return declaration.tasks[task]?.submitsWork !== true;
}

function targetName(target: Arguments, error: unknown): string {
  const calledProvider = error instanceof InferenceClientError ? error.provider : undefined;
  const { provider, endpointUrl } = target;
  if (calledProvider !== undefined) return calledProvider;
  if (typeof provider === "object" && provider !== null) return String((provider as { id?: unknown }).id);
  return typeof provider === "string" ? provider : typeof endpointUrl === "string" ? originOf(endpointUrl) : "auto";
}

/**
 * The stream, with its first event already read: an answer that says 200 and then an error, or nothing for too long, is
 * one that failed.
 */
async function primed<Item>(stream: OpenStream<Item>, within: number | undefined): Promise<OpenStream<Item>> {
  const { answer, transport } = stream;
  // There already, where a stream was opened; other calls do without.
  const { createEventDecoder, FailureEvent, readEvents } = await import("../wire/events/event-stream.ts");
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
      if (values.length === 0 && end instanceof FailureEvent) throw await failureOfAnswer(end.body, answer, transport);
      hasEvent = values.length > 0 || end !== undefined;
    }
  } catch (error) {
    await chunks.return();
    const cause = isLate ? new InferenceClientTimeoutError("headers", within ?? 0, transport.details) : error;
    stream.end?.({ error: cause });
    throw cause;
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

/** A stream that its server answered whole: read now, so that an error in it is one of this target. */
async function readWhole<Item>(stream: OpenStream<Item>): Promise<OpenStream<Item>> {
  const { answer, transport } = stream;
  const { wholeAnswer } = await import("../wire/events/event-stream.ts");
  try {
    const value = await wholeAnswer(answer, transport);
    const read = async () => ({ kind: "json", value, headers: answer.headers }) as const;
    return { ...stream, answer: { ...answer, read } };
  } catch (error) {
    stream.end?.({ error });
    throw error;
  }
}
