/** Where a call goes and with what credential; the same for every task. */

import type { InferenceProvider } from "../providers/index.ts";
import type { Provider } from "../protocol/provider.ts";

export interface CallTarget {
  /** A hub token (`hf_…`) goes through the router, any other key to the provider itself. */
  accessToken?: string | undefined;
  /** Id of the model on the hub. */
  model?: string | undefined;
  /** Provider id, or one of your own made with `defineProvider`; `auto` (the default) takes the first that serves the model. */
  provider?: InferenceProvider | "auto" | Provider | undefined;
  /** The provider's own id of the model. With it the client does not query the hub. */
  providerModelId?: string | undefined;
  /** Address of your own server. The access token goes there. */
  endpointUrl?: string | undefined;
  /**
   * The form that the server at `endpointUrl` has for tasks other than chat and text: `openai` (vLLM, llama.cpp, Ollama,
   * LM Studio) or `hub`. Without it the address decides: one that ends in `/v1` or in a path of that form is `openai`.
   */
  endpointApi?: "openai" | "hub" | undefined;
}
