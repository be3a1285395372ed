/**
 * The client as a provider of the AI SDK: every provider, the router and servers of one's own behind `generateText`,
 * `streamText`, `embed`, `generateImage`, `generateSpeech` and `transcribe`.
 *
 * ```ts
 * const models = aiSdkProvider(new InferenceClient(process.env.HF_TOKEN));
 * await generateText({ model: models("meta-llama/Llama-3.3-70B-Instruct"), prompt: "Hello" });
 * ```
 */

import type { LanguageModelV4, ProviderV4 } from "@ai-sdk/provider";
import type { InferenceClient } from "../client/client.ts";
import type { ModelTarget } from "./call.ts";
import { languageModel } from "./language-model.ts";
import { embeddingModel, imageModel, speechModel, transcriptionModel } from "./other-models.ts";

export type { ModelTarget };

export interface AiSdkProvider extends Required<
  Pick<ProviderV4, "languageModel" | "embeddingModel" | "imageModel" | "speechModel" | "transcriptionModel">
> {
  (modelId: string): LanguageModelV4;
  readonly specificationVersion: "v4";
}

/**
 * Models for the AI SDK. Fields under `providerOptions.vitrine` go to the endpoint as they are.
 *
 * @param target where all of them go: a provider, an address; by default as the client decides
 */
export function aiSdkProvider(client: InferenceClient, target: ModelTarget = {}): AiSdkProvider {
  const name = typeof target.provider === "object" ? target.provider.id : (target.provider ?? "vitrine");
  const language = (modelId: string) => languageModel(client, name, modelId, target);
  return Object.assign((modelId: string) => language(modelId), {
    specificationVersion: "v4" as const,
    languageModel: language,
    embeddingModel: (modelId: string) => embeddingModel(client, name, modelId, target),
    imageModel: (modelId: string) => imageModel(client, name, modelId, target),
    speechModel: (modelId: string) => speechModel(client, name, modelId, target),
    transcriptionModel: (modelId: string) => transcriptionModel(client, name, modelId, target),
  });
}
