/** One client for many inference providers. */

export { InferenceClient, type ClientOptions } from "./client.ts";
export * from "./tasks/tasks.ts";
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
export type { JobTicket } from "./jobs/jobs.ts";
export type { JobProgress, JobState } from "./wire/progress.ts";
export type { CallTarget } from "./routing/prepare.ts";
export type { Provider, RequestBody, RequestPlan, TaskCall, TaskEntry, TaskName } from "./providers/provider.ts";
export { INFERENCE_PROVIDERS, loadProvider, type InferenceProvider } from "./providers/index.ts";
export type {
  AttemptReport,
  CallOptions,
  OutputType,
  RetryPolicy,
  Timeouts,
  UnmappedParameter,
} from "./wire/settings.ts";
