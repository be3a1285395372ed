/** Hosts that a page can call: the providers, and the server that the address names. */
import { PROVIDER_ORIGINS } from "../../catalog/providers.ts";

export function connectionsOf(query: URLSearchParams): readonly string[] {
  const endpoint = query.get("endpoint");
  if (!endpoint || !URL.canParse(endpoint)) return PROVIDER_ORIGINS;
  const { protocol, origin } = new URL(endpoint);
  return /^https?:$/.test(protocol) ? [...PROVIDER_ORIGINS, origin] : PROVIDER_ORIGINS;
}
