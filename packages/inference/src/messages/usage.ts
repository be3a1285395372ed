/** Usage of an answer, in one form next to the raw counts, and its cost where prices are known. */

import { isObject } from "@vitrine/base";

/** Tokens. What a service does not count is missing, not 0. */
export interface Usage {
  input?: number;
  output?: number;
  total?: number;
  /** Part of `input` that was read from the provider's cache. */
  cachedInput?: number;
  /** Part of `input` that was written to it. */
  cacheWrite?: number;
  /** Tokens of `output` that were spent on reasoning. */
  reasoning?: number;
}

/** United States dollars for a million tokens, as in the listings of providers. */
export interface TokenPrice {
  input?: number | undefined;
  output?: number | undefined;
  cachedInput?: number | undefined;
}

/**
 * The token counts of an answer, or of its `usage`, whatever names the service gives them. A count that the service
 * does not state is missing.
 * @example
 * import { usageOf } from "@vitrine/inference";
 *
 * console.log(usageOf({ usage: { input_tokens: 12, output_tokens: 30 } })); // { input: 12, output: 30, total: 42 }
 */
export function usageOf(answer: unknown): Usage {
  const raw = isObject(answer) && isObject(answer["usage"]) ? answer["usage"] : answer;
  if (!isObject(raw)) return {};
  const inner = (name: string, field: string) => (isObject(raw[name]) ? raw[name][field] : undefined);
  const input = count(raw["prompt_tokens"], raw["input_tokens"]);
  const output = count(raw["completion_tokens"], raw["output_tokens"]);
  const both = input === undefined || output === undefined ? undefined : input + output;
  return {
    ...only("input", input),
    ...only("output", output),
    ...only("total", count(raw["total_tokens"], both)),
    ...only(
      "cachedInput",
      count(
        inner("prompt_tokens_details", "cached_tokens"),
        inner("input_tokens_details", "cached_tokens"),
        raw["prompt_cache_hit_tokens"],
        raw["cached_tokens"],
        raw["cache_read_input_tokens"],
      ),
    ),
    ...only(
      "cacheWrite",
      count(inner("prompt_tokens_details", "cache_write_tokens"), raw["cache_creation_input_tokens"]),
    ),
    ...only(
      "reasoning",
      count(
        inner("completion_tokens_details", "reasoning_tokens"),
        inner("output_tokens_details", "reasoning_tokens"),
        raw["reasoning_tokens"],
      ),
    ),
  };
}

/**
 * The price of a usage in US dollars; `undefined` where a count or a price is missing. Prices are for a million tokens.
 * Tokens from the cache cost their own price where there is one, else the full price.
 * @example
 * import { priceOf } from "@vitrine/inference";
 *
 * console.log(priceOf({ input: 1_000_000, output: 200_000 }, { input: 0.5, output: 2 })); // 0.9
 */
export function priceOf(usage: Usage, price: TokenPrice | undefined): number | undefined {
  // What costs nothing need not be counted.
  const { input, output = price?.output === 0 ? 0 : undefined, cachedInput = 0 } = usage;
  if (!price || input === undefined || output === undefined) return undefined;
  if (price.input === undefined || price.output === undefined) return undefined;
  const cached = Math.min(cachedInput, input);
  const dollars = (input - cached) * price.input + cached * (price.cachedInput ?? price.input) + output * price.output;
  return dollars / 1_000_000;
}

/** Several uses together; what one of them does not count is not in the sum of that kind. */
export function sumOfUsage(uses: readonly Usage[]): Usage {
  const sum: Usage = {};
  for (const use of uses)
    for (const name of Object.keys(use) as (keyof Usage)[]) sum[name] = (sum[name] ?? 0) + (use[name] ?? 0);
  return sum;
}

function count(...values: readonly unknown[]): number | undefined {
  return values.find((value): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0);
}

function only(name: keyof Usage, value: number | undefined): Usage {
  return value === undefined ? {} : { [name]: value };
}
