/** Headers that the caller adds to a call. Loaded where there are any. */

import { InferenceClientInputError, type ErrorDetails } from "../errors.ts";
import type { HeaderSets } from "../message.ts";

/**
 * Reads the caller's headers. They override ours, in any case, and go to the request's own origin
 * alone. Errors do not repeat their values, for any of them may be a key.
 *
 * @throws InferenceClientInputError for an invalid header, without repeating it: it may be a key
 * with a line end
 */
export function callerHeaders(
  custom: Readonly<Record<string, string>>,
  details: ErrorDetails,
): { addHeaders: (ours: HeaderSets) => HeaderSets; secrets: readonly string[] } {
  for (const [name, value] of Object.entries(custom))
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new InferenceClientInputError("headers must have valid names and values; one of them has not", details);
  const names = new Set(Object.keys(custom).map((name) => name.toLowerCase()));
  const others = (set: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(set).filter(([name]) => !names.has(name.toLowerCase())));
  return {
    addHeaders: ({ headers, credentials }) => ({
      headers: others(headers),
      credentials: { ...others(credentials), ...custom },
    }),
    secrets: Object.values(custom).filter((value) => value.length >= 8),
  };
}
