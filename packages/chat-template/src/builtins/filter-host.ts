/** What a filter or test may ask of the render it runs in. */
import { type Parameters, bind, parameters } from "../python/signatures.ts";
import type { Keywords, Value } from "../python/values.ts";

export interface FilterHost {
  /** Whether text is escaped for HTML where the filter stands. */
  autoescape: boolean;
  /** A number from 0 up to 1, for the `random` filter. */
  random: () => number;
  filter(name: Value, value: Value, args: readonly Value[], keywords: Keywords): Value;
  test(name: Value, value: Value, args: readonly Value[], keywords: Keywords): boolean;
  hasFilter(name: string): boolean;
  hasTest(name: string): boolean;
}

export type Filter = (host: FilterHost, value: Value, args: readonly Value[], keywords: Keywords) => Value;

/** A filter with named parameters after the value; one that was not given is undefined. */
export function filter(
  name: string,
  spec: string,
  run: (value: Value, args: readonly Value[], host: FilterHost) => Value,
): Filter {
  const signature: Parameters = parameters(spec);
  return (host, value, args, keywords) => run(value, bind(name, signature, args, keywords), host);
}
