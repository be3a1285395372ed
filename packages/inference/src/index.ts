/** One client for many inference providers. */

export { HfInference, HfInferenceEndpoint, InferenceClient, type ClientOptions } from "./client/client.ts";
export * from "./tasks/tasks.ts";
export type { TextStreamEvent } from "./tasks/text-stream.ts";
export type { TaskArguments, TaskResult } from "./tasks/arguments.ts";
export type { ChatArguments } from "./chat/chat-arguments.ts";
export type { JsonSchema } from "./chat/schema.ts";
export { type AnswerReader, rawAnswers } from "./chat/raw-answers.ts";
export { rerank } from "./chat/rerank.ts";
export { runTools, tool, type Tool } from "./chat/run-tools.ts";
export { answerEvents, type AnswerEvent, type AnswerPart } from "./messages/answer-events.ts";
export { priceOf, usageOf, type Usage } from "./messages/usage.ts";

export { ChatAssembler, collectChat } from "./messages/chat-assembler.ts";
export {
  InferenceClientError,
  InferenceClientHubApiError,
  InferenceClientInputError,
  InferenceClientLimitError,
  InferenceClientNetworkError,
  InferenceClientProviderApiError,
  InferenceClientProviderOutputError,
  InferenceClientRoutingError,
  InferenceClientTimeoutError,
  InferenceClientTruncatedStreamError,
} from "./wire/errors.ts";
export { cancelTask, jobResult, jobStatus, submitJob } from "./tasks/job-calls.ts";
export type { JobHandle } from "./jobs/jobs.ts";

export type { Provider, TaskName } from "./protocol/provider.ts";
export {
  INFERENCE_PROVIDERS,
  isProviderId as isInferenceProvider,
  loadProvider,
  type InferenceProvider,
  type InferenceProviderOrPolicy,
} from "./providers/index.ts";
export type { CallHooks, CallOptions, CallOptions as Options, ReadAnswer } from "./wire/settings.ts";
export {
  callSnippets,
  type CallSnippetOptions,
  type CallSnippets,
  type Policy,
  type SnippetModel,
} from "./call-snippets/index.ts";
export {
  chat,
  completions,
  defineProvider,
  embeddings,
  imageGenerations,
  jsonOf,
  postJson,
  speech,
  transcriptions,
} from "./custom-provider.ts";
export { PROVIDER_NOTES } from "./providers/generated/notes.ts";
export {
  costOf,
  createRouter,
  estimateOf,
  InferenceRouter,
  type ListedPrice,
  type RoutedStream,
  type CallPlace,
  type RouterPlace,
  type RouterStrategy,
  type RoutingReport,
} from "./router/index.ts";
