/** Small models that run on this machine, without a token or a network. */

export { EndpointError, LocalModelError } from "./model/errors.ts";
export { createLocalHandler } from "./http/handler.ts";
export { detectEndpoint, type Endpoint } from "./http/endpoint.ts";
export { countEndpointTokens } from "./http/endpoint-tokens.ts";

export type { LocalModel, LocalTask } from "./model/model.ts";
export { getLocalModel, localModelsFor, runnerOf } from "./models/index.ts";
export {
  browserWeights,
  type BrowserWeights,
  customModel,
  type CustomModel,
  whyTooLarge,
} from "./model/custom-model.ts";
export { BROWSER_PROGRAM_VERSION, browserProgramFile } from "./models/custom-onnx.ts";
export { installModel, isInstalled, removeModel } from "./model/packages.ts";
export { readBody } from "./http/request-body.ts";
export { LocalRuntime } from "./runtime/runtime.ts";
