/** Names of the providers by id, from their own declarations. */
import { INFERENCE_PROVIDERS, loadProvider } from "@vitrine/inference";

const providers = await Promise.all(INFERENCE_PROVIDERS.map(loadProvider));

export const PROVIDER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  providers.map(({ id, name }) => [id, name]).toSorted(([, a = ""], [, b = ""]) => a.localeCompare(b, "en")),
);
