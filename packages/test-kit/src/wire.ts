/**
 * Providers' services as they look from outside: addresses, keys, paths, required fields. Typed from their
 * documentation and from what their clients send; nothing here knows the client under test.
 */

/** The credentials that the kit accepts, and nothing else. */
export const HUB_TOKEN = "hf_testKitToken0123456789";
export const PROVIDER_KEY = "pk-testKitKey0123456789";

export const HUB_ORIGIN = "https://huggingface.co";
export const ROUTER_ORIGIN = "https://router.huggingface.co";
/** Where finished media are. A request that brings a credential is refused there. */
export const MEDIA_ORIGIN = "https://media.kit.test";
/** A custom OpenAI-compatible server, behind TLS. */
export const ENDPOINT_ORIGIN = "https://endpoint.kit.test";
/** Where redirects of the switchboard lead. */
export const SECOND_ORIGIN = "https://second.kit.test";

export interface Service {
  origins: readonly string[];
  /** The credential header for the provider's own key. */
  key: readonly [header: string, value: string];
  chatPath?: string;
  headers?: Readonly<Record<string, string>>;
}

const bearer = ["authorization", `Bearer ${PROVIDER_KEY}`] as const;
const key = ["authorization", `Key ${PROVIDER_KEY}`] as const;

export const SERVICES: Record<string, Service> = {
  baseten: { origins: ["https://inference.baseten.co"], key: bearer, chatPath: "/v1/chat/completions" },
  "black-forest-labs": { origins: ["https://api.us1.bfl.ai"], key: ["x-key", PROVIDER_KEY] },
  cerebras: { origins: ["https://api.cerebras.ai"], key: bearer, chatPath: "/v1/chat/completions" },
  clarifai: { origins: ["https://api.clarifai.com"], key, chatPath: "/v2/ext/openai/v1/chat/completions" },
  cohere: { origins: ["https://api.cohere.com"], key: bearer, chatPath: "/compatibility/v1/chat/completions" },
  deepinfra: { origins: ["https://api.deepinfra.com"], key: bearer, chatPath: "/v1/openai/chat/completions" },
  "fal-ai": { origins: ["https://queue.fal.run", "https://fal.run"], key },
  "featherless-ai": { origins: ["https://api.featherless.ai"], key: bearer, chatPath: "/v1/chat/completions" },
  "fireworks-ai": { origins: ["https://api.fireworks.ai"], key: bearer, chatPath: "/inference/v1/chat/completions" },
  groq: { origins: ["https://api.groq.com"], key: bearer, chatPath: "/openai/v1/chat/completions" },
  "hf-inference": { origins: [], key: bearer, chatPath: "/models/kit-model/v1/chat/completions" },
  hyperbolic: { origins: ["https://api.hyperbolic.xyz"], key: bearer, chatPath: "/v1/chat/completions" },
  nebius: { origins: ["https://api.studio.nebius.ai"], key: bearer, chatPath: "/v1/chat/completions" },
  novita: { origins: ["https://api.novita.ai"], key: bearer, chatPath: "/v3/openai/chat/completions" },
  nscale: { origins: ["https://inference.api.nscale.com"], key: bearer, chatPath: "/v1/chat/completions" },
  nvidia: { origins: ["https://integrate.api.nvidia.com"], key: bearer, chatPath: "/v1/chat/completions" },
  openai: { origins: ["https://api.openai.com"], key: bearer, chatPath: "/v1/chat/completions" },
  ovhcloud: {
    origins: ["https://oai.endpoints.kepler.ai.cloud.ovh.net"],
    key: bearer,
    chatPath: "/v1/chat/completions",
  },
  publicai: { origins: ["https://api.publicai.co"], key: bearer, chatPath: "/v1/chat/completions" },
  replicate: { origins: ["https://api.replicate.com"], key: bearer },
  sambanova: { origins: ["https://api.sambanova.ai"], key: bearer, chatPath: "/v1/chat/completions" },
  scaleway: { origins: ["https://api.scaleway.ai"], key: bearer, chatPath: "/v1/chat/completions" },
  together: { origins: ["https://api.together.xyz"], key: bearer, chatPath: "/v1/chat/completions" },
  wavespeed: { origins: ["https://api.wavespeed.ai"], key: bearer },
  "zai-org": {
    origins: ["https://api.z.ai"],
    key: bearer,
    chatPath: "/api/paas/v4/chat/completions",
    headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
  },
};

/** Every host that the kit plays. */
export const HOSTS: string[] = [
  ...new Set(
    [
      HUB_ORIGIN,
      ROUTER_ORIGIN,
      MEDIA_ORIGIN,
      ENDPOINT_ORIGIN,
      SECOND_ORIGIN,
      "https://api.eu4.bfl.ai",
      ...Object.values(SERVICES).flatMap(({ origins }) => origins),
    ].map((origin) => new URL(origin).host),
  ),
];

/**
 * Adds a provider that the kit does not know. The kit answers chat at its addresses, for requests with its key.
 * @example
 * import { addService, PROVIDER_KEY, startTestKit } from "@vitrine/test-kit";
 *
 * const key = ["authorization", `Bearer ${PROVIDER_KEY}`] as const;
 * addService("house", { origins: ["https://house.example"], key, chatPath: "/v1/chat/completions" });
 * const kit = await startTestKit();
 * console.log((await kit.fetch("https://house.example/v1/chat/completions")).status); // 401
 * await kit.close();
 */
export function addService(id: string, service: Service): void {
  SERVICES[id] = service;
  HOSTS.push(...service.origins.map((origin) => new URL(origin).host).filter((host) => !HOSTS.includes(host)));
}
