/** Hosts that a page can call: the providers, and the servers that the address names. */
import { PROVIDER_ORIGINS } from "../../catalog/providers.ts";
import { mcpAddresses, signInOrigins } from "./targets/targets.ts";

export function connectionsOf(query: URLSearchParams): readonly string[] {
  const endpoint = query.get("endpoint");
  const named = [
    ...(endpoint && URL.canParse(endpoint) ? [endpoint] : []),
    ...mcpAddresses(query),
    ...signInOrigins(query),
  ].map((address) => new URL(address));
  const origins = named.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ origin }) => origin);
  return [...new Set([...PROVIDER_ORIGINS, ...origins])];
}
