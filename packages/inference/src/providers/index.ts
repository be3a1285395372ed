/** The providers by id. Each is loaded when it is first used, so that a bundle holds what its program calls. */

import { loadPart } from "../wire/load-part.ts";
import type { Provider, TaskName } from "./provider.ts";
import { provider as auto } from "./auto.ts";

const LOADERS = {
  baseten: () => import("./baseten.ts"),
  "black-forest-labs": () => import("./black-forest-labs.ts"),
  cerebras: () => import("./cerebras.ts"),
  clarifai: () => import("./clarifai.ts"),
  cohere: () => import("./cohere.ts"),
  deepinfra: () => import("./deepinfra.ts"),
  "fal-ai": () => import("./fal-ai.ts"),
  "featherless-ai": () => import("./featherless-ai.ts"),
  "fireworks-ai": () => import("./fireworks-ai.ts"),
  groq: () => import("./groq.ts"),
  "hf-inference": () => import("./hf-inference.ts"),
  hyperbolic: () => import("./hyperbolic.ts"),
  nebius: () => import("./nebius.ts"),
  novita: () => import("./novita.ts"),
  nscale: () => import("./nscale.ts"),
  nvidia: () => import("./nvidia.ts"),
  openai: () => import("./openai.ts"),
  ovhcloud: () => import("./ovhcloud.ts"),
  publicai: () => import("./publicai.ts"),
  replicate: () => import("./replicate.ts"),
  sambanova: () => import("./sambanova.ts"),
  scaleway: () => import("./scaleway.ts"),
  together: () => import("./together.ts"),
  wavespeed: () => import("./wavespeed.ts"),
  "zai-org": () => import("./zai-org.ts"),
} as const satisfies Record<string, () => Promise<{ provider: Provider }>>;

export type InferenceProvider = keyof typeof LOADERS;

/** Ids of all providers, those included that the router has dropped. */
export const INFERENCE_PROVIDERS = Object.freeze(Object.keys(LOADERS)) as readonly InferenceProvider[];

export function isProviderId(id: string): id is InferenceProvider {
  return Object.hasOwn(LOADERS, id);
}

/** The declaration of a provider; `auto` is the router's own chat endpoint. */
export async function loadProvider(id: InferenceProvider | "auto" | "openai-server"): Promise<Provider> {
  if (id === "auto") return auto;
  if (id === "openai-server")
    return (await loadPart<{ provider: Provider }>(() => import("./openai-server.ts"), {})).provider;
  return (await loadPart<{ provider: Provider }>(LOADERS[id], { provider: id })).provider;
}

/** Ids of the providers that serve a task. */
export async function providersOf(task: TaskName): Promise<InferenceProvider[]> {
  const providers = await Promise.all(INFERENCE_PROVIDERS.map(loadProvider));
  return INFERENCE_PROVIDERS.filter((_, index) => providers[index]?.tasks[task]);
}
