/** Small models that run on this machine, without a token or a network. */

export { EndpointError, LocalModelError, type LocalModelErrorCode } from "./model/errors.ts";
export { createLocalHandler } from "./http/handler.ts";
export { detectEndpoint, type Endpoint, type EndpointKind } from "./http/endpoint.ts";
export { countEndpointTokens, type EndpointCountOptions } from "./http/endpoint-tokens.ts";
export type { TokenCount } from "./model/context.ts";
export type { LocalModel, LocalOutput, LocalTask } from "./model/model.ts";
export { getLocalModel, LOCAL_MODELS, localModelsFor, runnerOf } from "./models/index.ts";
export {
  browserWeights,
  type BrowserWeights,
  customModel,
  type CustomModel,
  type CustomModelFolder,
  whyTooLarge,
} from "./model/custom-model.ts";
export { BROWSER_PROGRAM_VERSION, browserProgramFile } from "./models/custom-onnx.ts";
export { installModel, isInstalled, removeModel, type InstallOptions } from "./model/packages.ts";
export { readBody } from "./http/request-body.ts";
export {
  LocalRuntime,
  type LocalModelState,
  type LocalProgress,
  type LocalRequest,
  type LocalResult,
  type RuntimeOptions,
} from "./runtime/runtime.ts";
