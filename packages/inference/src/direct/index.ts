/**
 * `@vitrine/inference/direct`: chat with providers that the program names, each by its own key.
 *
 * A bundler keeps only the providers and the calls that are imported: nothing is loaded later, and there is no hub, no
 * router and no fallback. The whole client has those.
 */
export { type DirectClient, type DirectClientOptions, type DirectChatArguments, createClient } from "./client.ts";
export { chatCompletion } from "./chat.ts";
export { chatCompletionStream } from "./stream.ts";
export type { Provider } from "../protocol/provider.ts";
export { provider as baseten } from "../providers/baseten.ts";
export { provider as blackForestLabs } from "../providers/black-forest-labs.ts";
export { provider as cerebras } from "../providers/cerebras.ts";
export { provider as clarifai } from "../providers/clarifai.ts";
export { provider as cohere } from "../providers/cohere.ts";
export { provider as deepinfra } from "../providers/deepinfra.ts";
export { provider as falAi } from "../providers/fal-ai.ts";
export { provider as featherlessAi } from "../providers/featherless-ai.ts";
export { provider as fireworksAi } from "../providers/fireworks-ai.ts";
export { provider as groq } from "../providers/groq.ts";
export { provider as hfInference } from "../providers/hf-inference.ts";
export { provider as hyperbolic } from "../providers/hyperbolic.ts";
export { provider as nebius } from "../providers/nebius.ts";
export { provider as novita } from "../providers/novita.ts";
export { provider as nscale } from "../providers/nscale.ts";
export { provider as nvidia } from "../providers/nvidia.ts";
export { provider as openai } from "../providers/openai.ts";
export { provider as ovhcloud } from "../providers/ovhcloud.ts";
export { provider as publicai } from "../providers/publicai.ts";
export { provider as replicate } from "../providers/replicate.ts";
export { provider as sambanova } from "../providers/sambanova.ts";
export { provider as scaleway } from "../providers/scaleway.ts";
export { provider as together } from "../providers/together.ts";
export { provider as wavespeed } from "../providers/wavespeed.ts";
export { provider as zaiOrg } from "../providers/zai-org.ts";
