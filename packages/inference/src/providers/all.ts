/** Every provider at once, for programs that describe calls instead of making them and cannot wait for a module. */

import type { Provider } from "./provider.ts";
import { provider as auto } from "./auto.ts";
import { provider as baseten } from "./baseten.ts";
import { provider as blackForestLabs } from "./black-forest-labs.ts";
import { provider as cerebras } from "./cerebras.ts";
import { provider as clarifai } from "./clarifai.ts";
import { provider as cohere } from "./cohere.ts";
import { provider as deepinfra } from "./deepinfra.ts";
import { provider as falAi } from "./fal-ai.ts";
import { provider as featherlessAi } from "./featherless-ai.ts";
import { provider as fireworksAi } from "./fireworks-ai.ts";
import { provider as groq } from "./groq.ts";
import { provider as hfInference } from "./hf-inference.ts";
import { provider as hyperbolic } from "./hyperbolic.ts";
import type { InferenceProvider } from "./index.ts";
import { provider as nebius } from "./nebius.ts";
import { provider as novita } from "./novita.ts";
import { provider as nscale } from "./nscale.ts";
import { provider as nvidia } from "./nvidia.ts";
import { provider as openai } from "./openai.ts";
import { provider as ovhcloud } from "./ovhcloud.ts";
import { provider as publicai } from "./publicai.ts";
import { provider as replicate } from "./replicate.ts";
import { provider as sambanova } from "./sambanova.ts";
import { provider as scaleway } from "./scaleway.ts";
import { provider as together } from "./together.ts";
import { provider as wavespeed } from "./wavespeed.ts";
import { provider as zaiOrg } from "./zai-org.ts";

/** Declarations by id; the type makes a missing one a compile error. */
export const PROVIDERS: Readonly<Record<InferenceProvider | "auto", Provider>> = {
  auto,
  baseten,
  "black-forest-labs": blackForestLabs,
  cerebras,
  clarifai,
  cohere,
  deepinfra,
  "fal-ai": falAi,
  "featherless-ai": featherlessAi,
  "fireworks-ai": fireworksAi,
  groq,
  "hf-inference": hfInference,
  hyperbolic,
  nebius,
  novita,
  nscale,
  nvidia,
  openai,
  ovhcloud,
  publicai,
  replicate,
  sambanova,
  scaleway,
  together,
  wavespeed,
  "zai-org": zaiOrg,
};
