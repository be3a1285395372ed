/**
 * Providers that the test kit does not know yet are played from their declarations: so a new provider is tested without
 * an edit of the kit. An entry in `SERVICES` of packages/test-kit/src/wire.ts, typed from the provider's documentation,
 * is the stronger test.
 */

import { addService, KIT_MODEL, PROVIDER_KEY, SERVICES } from "@vitrine/test-kit";
import type { Provider } from "../src/protocol/provider.ts";
import { PROVIDERS } from "../src/providers/generated/all.ts";

for (const provider of Object.values(PROVIDERS))
  if (provider.id !== "auto" && !SERVICES[provider.id]) addService(provider.id, serviceOf(provider));

function serviceOf({ baseUrl, keyHeader, headers, tasks }: Provider): (typeof SERVICES)[string] {
  const addresses = [baseUrl, ...Object.values(tasks).flatMap((entry) => entry.baseUrl ?? [])];
  const [[header = "", value = ""] = []] = Object.entries(keyHeader(PROVIDER_KEY));
  const chat = tasks.conversational?.request({
    task: "conversational",
    model: KIT_MODEL,
    inputs: undefined,
    parameters: {},
    extra: { messages: [] },
    routed: false,
    stream: false,
    outputType: "json",
  });
  return {
    origins: [...new Set(addresses.map((address) => new URL(address).origin))],
    key: [header.toLowerCase(), value],
    ...(chat ? { chatPath: chat.path } : {}),
    ...(headers ? { headers } : {}),
  };
}
