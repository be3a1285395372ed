/** Headers that the caller adds to a call. Loaded where there are any. */

import { InferenceClientInputError, type ErrorDetails } from "./errors.ts";
import type { HeaderSets } from "./message.ts";

/**
 * Reads the caller's headers. They go over ours, whatever their capitals, and to the request's own origin alone; what
 * they say is not repeated in errors, for a key may stand in any of them.
 *
 * @throws InferenceClientInputError for what cannot be a header, without repeating it: it may be a key with a line end
 */
export function callerHeaders(
  own: Readonly<Record<string, string>>,
  details: ErrorDetails,
): { addHeaders: (ours: HeaderSets) => HeaderSets; secrets: readonly string[] } {
  for (const [name, value] of Object.entries(own))
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new InferenceClientInputError(
        "headers must be names and texts that can stand in a request; one of them cannot",
        details,
      );
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const others = (set: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(set).filter(([name]) => !names.has(name.toLowerCase())));
  return {
    addHeaders: ({ headers, credentials }) => ({
      headers: others(headers),
      credentials: { ...others(credentials), ...own },
    }),
    secrets: Object.values(own).filter((value) => value.length >= 8),
  };
}
