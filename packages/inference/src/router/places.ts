/** The places of a router, and what each means for a call: its names of the model, its price, its keys. */
import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";
import type { Usage } from "../messages/usage.ts";
import type { Provider } from "../protocol/provider.ts";
import type { InferenceProvider } from "../providers/index.ts";
import { parseUrl } from "../wire/address.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import type { CallOptions, RetryPolicy, Timeouts } from "../wire/settings.ts";
import type { Cost, ListedPrice } from "./cost.ts";
import { RecentUses } from "./recent-uses.ts";

export const MINUTE_MS = 60_000;

/** A place to call. Its keys go there and nowhere else. */
export interface RouterPlace {
  /** In decisions; by default the provider's id or the server's host. */
  name?: string | undefined;
  provider?: InferenceProvider | Provider | undefined;
  endpointUrl?: string | undefined;
  /** One key, or several that calls are spread over. */
  accessToken?: string | readonly string[] | undefined;
  /** The place's name of the model, or a name for each name of a call; by default the call's. */
  model?: string | Readonly<Record<string, string>> | undefined;
  providerModelId?: string | undefined;
  price?: ListedPrice | undefined;
  /** For each key. */
  quota?: { requestsPerMinute?: number | undefined; tokensPerMinute?: number | undefined } | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** A place that one call may use, by its name, and what it means there. */
export interface CallPlace {
  name: string;
  /** The place's name of the model; by default what the place itself says. */
  model?: string | undefined;
  providerModelId?: string | undefined;
  price?: ListedPrice | undefined;
  timeouts?: Timeouts | undefined;
  retry?: RetryPolicy | undefined;
  /** Where it fails, no other of these places is asked. */
  isLast?: boolean | undefined;
  /** Milliseconds to the first byte, as somebody else measured them; counts until the router has measured. */
  latency?: number | undefined;
}

/** Headers of the caller's own may be keys: each place has its own. */
export interface RoutedCallOptions extends Omit<CallOptions, "fallback" | "headers"> {
  /** The places that this call may use, in this order; by default all. */
  among?: readonly CallPlace[] | undefined;
  /**
   * Places for another model, each asked in turn for its reason: those before it failed, had no room for the
   * conversation, or refused to answer. In a stream a refusal is one while nothing else was said.
   */
  next?: readonly { on: "failure" | "length" | "refusal"; among: readonly CallPlace[] }[] | undefined;
  /** Whose call it is. What one caller meets says nothing about a place to others until several met it. */
  caller?: string | undefined;
  /** In place of the router's own. */
  strategy?: RouterStrategy | undefined;
}

/**
 * `order`: as listed. `cheapest`: by price, those without one last. `fastest`: by the measured time to the first byte;
 * a place that was not measured is tried first.
 */
export type RouterStrategy = "order" | "cheapest" | "fastest";

export interface RouterSettings extends Omit<RoutedCallOptions, "among" | "caller" | "next"> {
  places: readonly RouterPlace[];
  /**
   * Milliseconds that a model is passed by where it failed; twice as long each time that it fails again, 5 minutes at
   * most. 15,000 by default. The only place that a call has is always tried.
   */
  coolDown?: number | undefined;
  /** Milliseconds without a first byte after which the next place is asked as well; the first to answer wins. */
  hedge?: number | undefined;
  /** United States dollars. A call that may cost more is not made. */
  budget?: { total?: number | undefined; perCall?: number | undefined } | undefined;
  /** The clock, in milliseconds. */
  now?: (() => number) | undefined;
}

/** Decision about a place, and the reason. */
export interface Decision {
  place: string;
  /** Which of the place's keys, counted from 1. */
  key: number;
  action: "skipped" | "called" | "hedged" | "failed" | "abandoned" | "answered";
  reason?: string;
  /** Milliseconds since the call began. */
  at: number;
}

export interface RoutingReport {
  /** Who answered. */
  place: string | undefined;
  key: number | undefined;
  decisions: readonly Decision[];
  cost: Cost | undefined;
  /** Tokens of the answer, as far as the provider says. */
  usage: Usage | undefined;
  /** United States dollars of this router so far. */
  spent: number;
}

/** A stream that also says how it was routed; the cost is known at its end. */
export interface RoutedStream<Chunk = ChatCompletionChunk> extends AsyncGenerator<Chunk, void, void> {
  readonly routing: RoutingReport;
}

export interface Slot {
  place: RouterPlace;
  name: string;
  /** Counted from 1. */
  key: number;
  accessToken: string | undefined;
  lastUsed: number;
  /** Uses of the last minute. */
  uses: RecentUses;
}

/** A slot for each key of each place. @throws InferenceClientInputError */
export function slotsOf(places: readonly RouterPlace[]): Slot[] {
  return places.flatMap((place) => {
    if (place.provider === undefined && place.endpointUrl === undefined)
      throw new InferenceClientInputError("A place names neither a provider nor an address", {
        hint: "Give it a provider or an endpointUrl.",
      });
    const keys = Array.isArray(place.accessToken)
      ? (place.accessToken as readonly string[])
      : [place.accessToken as string | undefined];
    return (keys.length === 0 ? [undefined] : keys).map((accessToken, index) => ({
      place,
      name: placeName(place),
      key: index + 1,
      accessToken,
      lastUsed: 0,
      uses: new RecentUses(MINUTE_MS),
    }));
  });
}

/** A call on its way: what it is called with, and what is decided about it. */
export interface RoutedCall {
  args: Readonly<Record<string, unknown>>;
  /** Meaning of a place for this call: its names and its price. */
  at(slot: Slot): CallPlace | undefined;
  strategy: RouterStrategy;
  caller: string | undefined;
  report: { -readonly [Name in keyof RoutingReport]: RoutingReport[Name] };
  decide(slot: Slot, action: Decision["action"], reason?: string): void;
}

/** Settings of the router itself, and what would send a call or a credential elsewhere than to the place that it chose. */
export const ROUTERS_OWN: ReadonlySet<string> = new Set<
  Exclude<keyof RouterSettings | keyof RoutedCallOptions, keyof CallOptions> | "headers" | "fallback" | "among"
>(["next", "places", "coolDown", "hedge", "budget", "now", "strategy", "among", "caller", "headers", "fallback"]);

/** A price to sort by; what has none comes last. */
export function sumOf(price: ListedPrice | undefined): number {
  return price?.input === undefined || price.output === undefined
    ? Number.POSITIVE_INFINITY
    : price.input + price.output;
}

export function modelAt(at: CallPlace | undefined, args: RoutedCall["args"]): string {
  const { model, providerModelId } = at ?? {};
  return providerModelId ?? model ?? String(args["model"]);
}

export function priceAt(slot: Slot, call: RoutedCall): ListedPrice | undefined {
  return call.at(slot)?.price ?? slot.place.price;
}

export function placeName({ name, provider, endpointUrl }: Partial<RouterPlace>): string {
  return (
    name ?? (typeof provider === "object" ? provider.id : (provider ?? parseUrl(endpointUrl ?? "")?.host ?? "server"))
  );
}

/** The call at a place: its address, its key, its name of the model. */
export function argumentsFor(slot: Slot, call: RoutedCall): Record<string, unknown> {
  const { place, accessToken } = slot;
  const { args } = call;
  const { accessToken: _, provider: __, endpointUrl: ___, providerModelId: ____, ...rest } = args;
  const { provider, endpointUrl } = place;
  const own = call.at(slot);
  const model = own?.model ?? place.model;
  const providerModelId = own?.providerModelId ?? place.providerModelId;
  const named = typeof model === "object" ? model[String(args["model"])] : model;
  const change = { provider, endpointUrl, providerModelId, accessToken, model: named };
  return { ...rest, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
}
