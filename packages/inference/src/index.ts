/** One client for many inference providers. */

export { HfInference, HfInferenceEndpoint, InferenceClient, type ClientOptions } from "./client/client.ts";
export * from "./tasks/tasks.ts";
export type { TextStreamEvent } from "./tasks/text-stream.ts";
export type { TaskArguments, TaskResult } from "./tasks/arguments.ts";
export type {
  ChatArguments,
  ChatStreamCall,
  ParsedCompletion,
  SchemaRequest,
  StructuredChunk,
} from "./chat/chat-arguments.ts";
export type { JsonSchema, StandardSchema } from "./chat/schema.ts";
export { type AnswerReader, type NewAnswerReader, type RawCall, rawAnswers } from "./chat/raw-answers.ts";
export { rerank, type RankedDocument, type RerankArguments } from "./chat/rerank.ts";
export { runTools, tool, type RunToolsArguments, type Tool, type ToolRun } from "./chat/run-tools.ts";
export { priceOf, usageOf, type Usage } from "./messages/usage.ts";
export type { AnswerHead, CallPromise } from "./wire/call-promise.ts";
export type { ItemStream } from "./wire/events/stream-items.ts";
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
  type RequestRecord,
  type ResponseRecord,
  type TimeoutClock,
} from "./wire/errors.ts";
export { cancelTask, jobResult, jobStatus, submitJob } from "./tasks/job-calls.ts";
export type { JobHandle } from "./jobs/jobs.ts";
export type { JobProgress, JobState } from "./wire/progress.ts";
export type { CallTarget } from "./routing/call-target.ts";
export type { PromptCache, ReasoningBudget } from "./protocol/chat-entry.ts";
export type { Provider, RequestBody, RequestPlan, TaskCall, TaskEntry, TaskName } from "./protocol/provider.ts";
export {
  INFERENCE_PROVIDERS,
  isProviderId as isInferenceProvider,
  loadProvider,
  type InferenceProvider,
} from "./providers/index.ts";
export type {
  AttemptReport,
  AttemptStart,
  CallEnd,
  CallHooks,
  CallOptions,
  CallReport,
  FallbackPolicy,
  FallbackTarget,
  Observer,
  OutputType,
  ReadAnswer,
  RetryPolicy,
  StepReport,
  Timeouts,
  UnmappedParameter,
} from "./wire/settings.ts";
