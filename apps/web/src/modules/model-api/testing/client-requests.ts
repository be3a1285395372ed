/** Requests of the clients of each protocol, by the address that they call: types alone, which a test enumerates. */
import type Anthropic from "@anthropic-ai/sdk";
import type { ChatRequest, EmbedRequest, GenerateRequest } from "ollama";
import type OpenAI from "openai";

export interface ClientRequests {
  "/v1/chat/completions": OpenAI.ChatCompletionCreateParams;
  "/v1/completions": OpenAI.CompletionCreateParams;
  "/v1/responses": OpenAI.Responses.ResponseCreateParams;
  "/v1/embeddings": OpenAI.EmbeddingCreateParams;
  "/v1/images/generations": OpenAI.ImageGenerateParams;
  "/v1/audio/speech": OpenAI.Audio.SpeechCreateParams;
  "/v1/messages": Anthropic.MessageCreateParams | Anthropic.Beta.Messages.MessageCreateParams;
  "/api/chat": ChatRequest;
  "/api/generate": GenerateRequest;
  "/api/embed": EmbedRequest;
}
