/**
 * The client as a provider of the AI SDK: every provider, the router and your own servers behind `generateText`,
 * `streamText`, `embed`, `rerank`, `generateImage`, `generateVideo`, `generateSpeech` and `transcribe`.
 *
 * ```ts
 * const models = aiSdkProvider(new InferenceClient(process.env.HF_TOKEN));
 * await generateText({ model: models("meta-llama/Llama-3.3-70B-Instruct"), prompt: "Hello" });
 * ```
 */

import type { Experimental_VideoModelV4 as VideoModelV4, LanguageModelV4, ProviderV4 } from "@ai-sdk/provider";
import type { InferenceClient } from "../client/client.ts";
import type { ModelTarget } from "./call.ts";
import { languageModel } from "./language-model.ts";
import {
  embeddingModel,
  imageModel,
  rerankingModel,
  speechModel,
  transcriptionModel,
  videoModel,
} from "./embedding-and-media-models.ts";

export type { ModelTarget };

export interface AiSdkProvider extends Required<
  Pick<
    ProviderV4,
    "languageModel" | "embeddingModel" | "imageModel" | "speechModel" | "transcriptionModel" | "rerankingModel"
  >
> {
  videoModel(modelId: string): VideoModelV4;
  (modelId: string): LanguageModelV4;
  readonly specificationVersion: "v4";
}

/**
 * The client as a provider of the AI SDK. Fields under `providerOptions.vitrine` go to the endpoint unchanged.
 *
 * @param target a provider or an address for all models; by default the client decides
 * @example
 * import { InferenceClient } from "@vitrine/inference";
 * import { aiSdkProvider } from "@vitrine/inference/ai-sdk";
 *
 * const models = aiSdkProvider(new InferenceClient(process.env.HF_TOKEN));
 * const model = models("openai/gpt-oss-20b");
 * const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Say hello." }] }];
 * const { content } = await model.doGenerate({ prompt });
 * console.log(content); // [ { type: 'text', text: 'Hello from Zürich 🦙!' } ]
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
    rerankingModel: (modelId: string) => rerankingModel(client, name, modelId, target),
    videoModel: (modelId: string) => videoModel(client, name, modelId, target),
    transcriptionModel: (modelId: string) => transcriptionModel(client, name, modelId, target),
  });
}
