/** Cost of an answer: by its provider's own word, else by a listing. */

import { isObject } from "@vitrine/base";
import { priceOf, usageOf, type TokenPrice } from "../messages/usage.ts";

/** Prices for a million tokens, and of which day they are. */
export interface ListedPrice extends TokenPrice {
  /** United States dollars for a call, where a service charges by it. */
  perCall?: number | undefined;
  /** For a million characters of a text, as speech is priced. */
  perCharacters?: number | undefined;
  /** The day of the listing, such as `2026-11-01`. */
  date?: string | undefined;
}

export interface Cost {
  /** United States dollars. */
  amount: number;
  /** `provider`: the answer says so. `listing`: its tokens at the price of the place. */
  source: "provider" | "listing";
  /** The day of the listing. */
  date?: string;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Price of a call that is not counted in tokens. */
function unitPrice({ inputs }: Arguments, { perCall, perCharacters }: ListedPrice): number | undefined {
  if (perCall !== undefined || perCharacters === undefined || typeof inputs !== "string") return perCall;
  return (inputs.length * perCharacters) / 1_000_000;
}

/**
 * Cost of an answer; `undefined` where neither the provider nor a price says. A price for characters needs the arguments of
 * the call.
 * @example
 * import { costOf } from "@vitrine/inference";
 *
 * const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 };
 * console.log(costOf({ usage }, { input: 0.5, output: 2, date: "2026-11-01" }));
 * // { amount: 0.5, source: 'listing', date: '2026-11-01' }
 * console.log(costOf({ usage: { ...usage, cost: 0.42 } }, undefined)); // { amount: 0.42, source: 'provider' }
 */
export function costOf(answer: unknown, price: ListedPrice | undefined, args: Arguments = {}): Cost | undefined {
  const usage = isObject(answer) && isObject(answer["usage"]) ? answer["usage"] : {};
  const said = [usage["cost"], usage["total_cost"], usage["cost_usd"], usage["estimated_cost"]].find(
    (value) => typeof value === "number" && Number.isFinite(value) && value >= 0,
  );
  if (said !== undefined) return { amount: said as number, source: "provider" };
  if (price === undefined) return undefined;
  const amount = unitPrice(args, price) ?? priceOf(usageOf(answer), price);
  return amount === undefined
    ? undefined
    : { amount, source: "listing", ...(price.date === undefined ? {} : { date: price.date }) };
}

/** Characters that make a token, on the side of caution. */
const CHARS_PER_TOKEN = 3;

/**
 * At most what a call can cost at a price; `undefined` where its length or the price is open.
 * @example
 * import { estimateOf } from "@vitrine/inference";
 *
 * const call = { messages: [{ role: "user", content: "Hello" }], max_tokens: 1_000_000 };
 * console.log(Math.round(estimateOf(call, { input: 0, output: 2 }) ?? 0)); // 2
 * console.log(estimateOf({ messages: [] }, { input: 0, output: 2 })); // undefined
 */
export function estimateOf(args: Arguments, price: ListedPrice | undefined): number | undefined {
  if (price === undefined) return undefined;
  const unit = unitPrice(args, price);
  if (unit !== undefined) return unit;
  const parameters = isObject(args["parameters"]) ? args["parameters"] : {};
  const said = args["max_completion_tokens"] ?? args["max_tokens"] ?? parameters["max_new_tokens"];
  const limit = price.output === 0 ? 0 : said;
  if (typeof limit !== "number" || price.input === undefined || price.output === undefined) return undefined;
  const input = JSON.stringify([args["messages"], args["tools"], args["inputs"]]).length / CHARS_PER_TOKEN;
  return (input * price.input + limit * price.output * (typeof args["n"] === "number" ? args["n"] : 1)) / 1_000_000;
}
