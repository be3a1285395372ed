/** One client for many inference providers. */

export { InferenceClient, type ClientOptions } from "./client.ts";
export * from "./tasks.ts";
export { ChatAssembler, collectChat } from "./chat-assembler.ts";
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
} from "./errors.ts";
export { cancelTask, jobResult, jobStatus, submitJob } from "./job-calls.ts";
export type { JobProgress, JobState, JobTicket } from "./jobs.ts";
export type { CallTarget } from "./prepare.ts";
export type { Provider, RequestBody, RequestPlan, TaskCall, TaskEntry, TaskName } from "./provider.ts";
export { INFERENCE_PROVIDERS, loadProvider, type InferenceProvider } from "./providers/index.ts";
export type { AttemptReport, CallOptions, OutputType, RetryPolicy, Timeouts, UnmappedParameter } from "./settings.ts";
