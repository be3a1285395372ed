/** The providers as pages need them: their declarations, names and hosts. A new provider needs no second entry here. */
import { INFERENCE_PROVIDERS, loadProvider } from "@vitrine/inference";

export const PROVIDERS = await Promise.all(INFERENCE_PROVIDERS.map(loadProvider));

/** Names by id, in the order of the names. */
export const PROVIDER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  PROVIDERS.map(({ id, name }) => [id, name]).toSorted(([, a = ""], [, b = ""]) => a.localeCompare(b, "en")),
);

/** Hosts that a page may call with a visitor's own key: the hub, its router, and every provider at its own address. */
export const PROVIDER_ORIGINS: readonly string[] = [
  ...new Set([
    "https://huggingface.co",
    "https://router.huggingface.co",
    ...PROVIDERS.flatMap(({ baseUrl, tasks }) => [baseUrl, ...Object.values(tasks).map((entry) => entry?.baseUrl)])
      .filter((address) => address !== undefined)
      .map((address) => new URL(address).origin),
  ]),
];
