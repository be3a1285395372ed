/** The providers by id. */

import { loadModule } from "../wire/load-module.ts";
import type { Provider, TaskName } from "../protocol/provider.ts";
import { LOADERS } from "./generated/loaders.ts";
import { provider as auto } from "../servers/router.ts";

export type InferenceProvider = keyof typeof LOADERS;
/** What a call's `provider` may name; `auto` takes the first that serves the model. */
export type InferenceProviderOrPolicy = InferenceProvider | "auto";

/** Ids of all providers, those included that the router has dropped. */
export const INFERENCE_PROVIDERS = Object.freeze(Object.keys(LOADERS)) as readonly InferenceProvider[];

/**
 * Whether this package declares a provider of this id.
 * @example
 * import { isInferenceProvider } from "@vitrine/inference";
 *
 * console.log(isInferenceProvider("groq"), isInferenceProvider("unknown")); // true false
 */
export function isProviderId(id: string): id is InferenceProvider {
  return Object.hasOwn(LOADERS, id);
}

/**
 * Loads the declaration of a provider: its addresses and its tasks. `auto` is the router's own chat endpoint.
 * @example
 * import { loadProvider } from "@vitrine/inference";
 *
 * const { name, baseUrl } = await loadProvider("groq");
 * console.log(name, baseUrl); // Groq https://api.groq.com
 */
export async function loadProvider(id: InferenceProvider | "auto" | "openai-server"): Promise<Provider> {
  if (id === "auto") return auto;
  if (id === "openai-server")
    return (await loadModule<{ provider: Provider }>(() => import("../servers/openai-server.ts"), {})).provider;
  return (await loadModule<{ provider: Provider }>(LOADERS[id], { provider: id })).provider;
}

/** Ids of the providers that serve a task. */
export async function providersOf(task: TaskName): Promise<InferenceProvider[]> {
  const providers = await Promise.all(INFERENCE_PROVIDERS.map(loadProvider));
  return INFERENCE_PROVIDERS.filter((_, index) => providers[index]?.tasks[task]);
}
