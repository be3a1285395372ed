/** Hosts that a page may call with a visitor's own key: the hub, its router, and every provider at its own address. */
import { INFERENCE_PROVIDERS, loadProvider } from "@vitrine/inference";

const HUB_ORIGINS = ["https://huggingface.co", "https://router.huggingface.co"] as const;

let found: Promise<readonly string[]> | undefined;

/** Origins, each once. Read from the providers' declarations, so a new provider needs no second entry. */
export function providerOrigins(): Promise<readonly string[]> {
  found ??= Promise.all(INFERENCE_PROVIDERS.map(loadProvider)).then((providers) => {
    const addresses = providers.flatMap((provider) => [
      provider.baseUrl,
      ...Object.values(provider.tasks).map((entry) => entry?.baseUrl),
    ]);
    const origins = addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin);
    return [...new Set([...HUB_ORIGINS, ...origins])];
  });
  return found;
}
