/**
 * The requests of every provider and task apart from chat, typed from the providers' documentation, and what their
 * answers become.
 */

import { KIT_MODEL, PNG, ROUTER_ORIGIN, SERVICES, WAV } from "@vitrine/test-kit";
import type { TaskName } from "../providers/provider.ts";
import type { InferenceProvider } from "../providers/index.ts";

/** Id of the model on the hub. */
export const MODEL = "org/model";
/** Providers that the router has dropped. */
export const RETIRED: ReadonlySet<string> = new Set([
  "black-forest-labs",
  "clarifai",
  "hyperbolic",
  "nebius",
  "nvidia",
  "sambanova",
]);

const png = new Blob([PNG as Uint8Array<ArrayBuffer>], { type: "image/png" });
const wav = new Blob([WAV as Uint8Array<ArrayBuffer>], { type: "audio/wav" });
const PNG64 = Buffer.from(PNG).toString("base64");
const WAV64 = Buffer.from(WAV).toString("base64");
const PNG_URL = `data:image/png;base64,${PNG64}`;
const WAV_URL = `data:audio/wav;base64,${WAV64}`;
/** The name under which fal-ai takes the same. */
const X_WAV_URL = `data:audio/x-wav;base64,${WAV64}`;

export interface Golden {
  provider: InferenceProvider;
  task: TaskName;
  args: Record<string, unknown>;
  /** Where it goes with the provider's key. */
  origin: string;
  path: string;
  /** Query behind the router. */
  routedQuery?: Record<string, string>;
  headers?: Record<string, string>;
  body: unknown;
  /** The result; a media type stands for a Blob of it. */
  result: unknown;
}

const generated = { generated_text: " world" };
const completion = (provider: InferenceProvider, origin: string, path: string): Golden => ({
  provider,
  task: "text-generation",
  args: { inputs: "Hello", parameters: { max_new_tokens: 5, temperature: 0.5 } },
  origin,
  path,
  body: { model: KIT_MODEL, prompt: "Hello", max_tokens: 5, temperature: 0.5 },
  result: generated,
});
const embedding = (provider: InferenceProvider, origin: string, path: string): Golden => ({
  provider,
  task: "feature-extraction",
  args: { inputs: ["a", "b"], parameters: { dimensions: 3 } },
  origin,
  path,
  body: { input: ["a", "b"], model: KIT_MODEL, dimensions: 3 },
  result: [
    [0, 0.5, -1],
    [1, 0.5, -1],
  ],
});
const transcription = (provider: InferenceProvider, origin: string, path: string): Golden => ({
  provider,
  task: "automatic-speech-recognition",
  args: { inputs: wav, parameters: { language: "de", temperature: 0, prompt: null } },
  origin,
  path,
  body: {
    file: { name: "audio.wav", type: "audio/wav", bytes: WAV },
    language: "de",
    temperature: "0",
    model: KIT_MODEL,
  },
  result: { text: "hello", chunks: [{ text: "hello", timestamp: [0, 1.5] }] },
});

const fal = (task: TaskName, args: Record<string, unknown>, body: unknown, result: unknown): Golden => ({
  provider: "fal-ai",
  task,
  args,
  origin: "https://queue.fal.run",
  path: "/fal-ai/kit-model",
  routedQuery: { _subdomain: "queue" },
  body,
  result,
});
const replicate = (task: TaskName, args: Record<string, unknown>, input: unknown, result: unknown): Golden => ({
  provider: "replicate",
  task,
  args,
  origin: "https://api.replicate.com",
  path: "/v1/models/kit-model/predictions",
  headers: { prefer: "wait" },
  body: { input },
  result,
});
const wavespeed = (task: TaskName, args: Record<string, unknown>, body: unknown): Golden => ({
  provider: "wavespeed",
  task,
  args,
  origin: "https://api.wavespeed.ai",
  path: "/api/v3/kit-model",
  body,
  result: "image/png",
});

const speech = (provider: InferenceProvider, origin: string, path: string): Golden => ({
  provider,
  task: "text-to-speech",
  args: { inputs: "Hi", parameters: { voice: "x" } },
  origin,
  path,
  body: { input: "Hi", model: KIT_MODEL, voice: "x" },
  result: "audio/wav",
});

export const GOLDEN: readonly Golden[] = [
  completion("deepinfra", "https://api.deepinfra.com", "/v1/openai/completions"),
  completion("featherless-ai", "https://api.featherless.ai", "/v1/completions"),
  completion("nebius", "https://api.studio.nebius.ai", "/v1/completions"),
  completion("novita", "https://api.novita.ai", "/v3/openai/completions"),
  completion("ovhcloud", "https://oai.endpoints.kepler.ai.cloud.ovh.net", "/v1/completions"),
  completion("scaleway", "https://api.scaleway.ai", "/v1/completions"),
  completion("together", "https://api.together.xyz", "/v1/completions"),
  ...(["groq", "hyperbolic"] as const).map((provider): Golden => ({
    provider,
    task: "text-generation",
    args: { inputs: "Hello", parameters: { max_new_tokens: 5 } },
    origin: SERVICES[provider]?.origins[0] ?? "",
    path: SERVICES[provider]?.chatPath ?? "",
    body: { messages: [{ role: "user", content: "Hello" }], max_tokens: 5, model: KIT_MODEL },
    result: { generated_text: "Hello from Zürich 🦙!" },
  })),
  embedding("deepinfra", "https://api.deepinfra.com", "/v1/openai/embeddings"),
  embedding("nebius", "https://api.studio.nebius.ai", "/v1/embeddings"),
  embedding("sambanova", "https://api.sambanova.ai", "/v1/embeddings"),
  embedding("scaleway", "https://api.scaleway.ai", "/v1/embeddings"),
  embedding("together", "https://api.together.xyz", "/v1/embeddings"),
  transcription("deepinfra", "https://api.deepinfra.com", "/v1/openai/audio/transcriptions"),
  transcription("together", "https://api.together.xyz", "/v1/audio/transcriptions"),
  speech("deepinfra", "https://api.deepinfra.com", "/v1/openai/audio/speech"),
  speech("together", "https://api.together.xyz", "/v1/audio/speech"),
  {
    provider: "nscale",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { width: 64, height: 32, num_inference_steps: 4 } },
    origin: "https://inference.api.nscale.com",
    path: "/v1/images/generations",
    body: { prompt: "a cat", model: KIT_MODEL, response_format: "b64_json", size: "64x32" },
    result: "image/png",
  },
  {
    provider: "nebius",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { width: 64, height: 32 } },
    origin: "https://api.studio.nebius.ai",
    path: "/v1/images/generations",
    body: { prompt: "a cat", model: KIT_MODEL, response_format: "b64_json", width: 64, height: 32 },
    result: "image/png",
  },
  {
    provider: "hyperbolic",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4, guidance_scale: 2 } },
    origin: "https://api.hyperbolic.xyz",
    path: "/v1/images/generations",
    body: { prompt: "a cat", model_name: KIT_MODEL, steps: 4, cfg_scale: 2, width: 512, height: 512 },
    result: "image/png",
  },
  {
    provider: "together",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4 }, seed: 1 },
    origin: "https://api.together.xyz",
    path: "/v1/images/generations",
    body: { prompt: "a cat", model: KIT_MODEL, response_format: "base64", steps: 4, seed: 1 },
    result: "image/png",
  },
  {
    provider: "together",
    task: "image-to-image",
    args: { inputs: png, parameters: { prompt: "red", num_inference_steps: 4 } },
    origin: "https://api.together.xyz",
    path: "/v1/images/generations",
    body: { prompt: "red", model: KIT_MODEL, response_format: "base64", steps: 4, reference_images: [PNG_URL] },
    result: "image/png",
  },
  {
    provider: "together",
    task: "text-to-video",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4, target_size: { width: 64, height: 32 } } },
    origin: "https://api.together.xyz",
    path: "/v2/videos",
    body: { prompt: "a cat", model: KIT_MODEL, steps: 4, width: 64, height: 32 },
    result: "video/mp4",
  },
  {
    provider: "together",
    task: "image-to-video",
    args: { inputs: png, parameters: { prompt: "walk" } },
    origin: "https://api.together.xyz",
    path: "/v2/videos",
    body: { prompt: "walk", model: KIT_MODEL, frame_images: [{ input_image: PNG_URL, frame: "first" }] },
    result: "video/mp4",
  },
  {
    provider: "novita",
    task: "text-to-video",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4 } },
    origin: "https://api.novita.ai",
    path: "/v3/async/kit-model",
    body: { prompt: "a cat", steps: 4 },
    result: "video/mp4",
  },
  {
    provider: "black-forest-labs",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { num_inference_steps: 4, guidance_scale: 2 } },
    origin: "https://api.us1.bfl.ai",
    path: "/v1/kit-model",
    body: { prompt: "a cat", steps: 4, guidance: 2 },
    result: "image/png",
  },
  {
    provider: "zai-org",
    task: "image-to-text",
    args: { inputs: png },
    origin: "https://api.z.ai",
    path: "/api/paas/v4/layout_parsing",
    headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
    body: { model: KIT_MODEL, file: PNG_URL },
    result: { generated_text: "# Page", generatedText: "# Page" },
  },
  {
    provider: "zai-org",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { width: 64, height: 32 } },
    origin: "https://api.z.ai",
    path: "/api/paas/v4/async/images/generations",
    headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
    body: { prompt: "a cat", model: KIT_MODEL, size: "64x32" },
    result: "image/png",
  },
  fal(
    "text-to-image",
    { inputs: "a cat", parameters: { width: 64, height: 32, seed: 1 } },
    { prompt: "a cat", image_size: { width: 64, height: 32 }, seed: 1 },
    "image/png",
  ),
  fal(
    "image-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { prompt: "red", image_url: PNG_URL, image_urls: [PNG_URL] },
    "image/png",
  ),
  fal(
    "image-text-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { prompt: "red", image_url: PNG_URL, image_urls: [PNG_URL] },
    "image/png",
  ),
  fal("text-to-video", { inputs: "a cat" }, { prompt: "a cat" }, "video/mp4"),
  fal(
    "image-to-video",
    { inputs: png, parameters: { prompt: "go" } },
    { prompt: "go", image_url: PNG_URL },
    "video/mp4",
  ),
  fal(
    "image-text-to-video",
    { inputs: png, parameters: { prompt: "go" } },
    { prompt: "go", image_url: PNG_URL },
    "video/mp4",
  ),
  fal("text-to-audio", { inputs: "rain" }, { prompt: "rain" }, "audio/wav"),
  fal("audio-to-audio", { inputs: wav }, { audio_url: X_WAV_URL }, [
    { blob: WAV64, "content-type": "audio/wav", label: "speech" },
  ]),
  fal("image-segmentation", { inputs: png }, { image_url: PNG_URL, sync_mode: true }, [
    { label: "mask", score: 1, mask: PNG64 },
  ]),
  {
    provider: "fal-ai",
    task: "text-to-speech",
    args: { inputs: "Hi", parameters: { voice: "x" } },
    origin: "https://fal.run",
    path: "/fal-ai/kit-model",
    body: { text: "Hi", voice: "x" },
    result: "audio/wav",
  },
  {
    provider: "fal-ai",
    task: "automatic-speech-recognition",
    args: { inputs: wav, parameters: { language: "de" } },
    origin: "https://fal.run",
    path: "/fal-ai/kit-model",
    body: { audio_url: X_WAV_URL, language: "de" },
    result: { text: "hello", chunks: [{ text: "hello", timestamp: [0, 1] }] },
  },
  replicate("text-to-image", { inputs: "a cat", parameters: { seed: 1 } }, { prompt: "a cat", seed: 1 }, "image/png"),
  replicate(
    "image-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { prompt: "red", image: PNG_URL, images: [PNG_URL], input_image: PNG_URL, input_images: [PNG_URL] },
    "image/png",
  ),
  replicate("text-to-video", { inputs: "a cat" }, { prompt: "a cat" }, "image/png"),
  replicate("text-to-speech", { inputs: "Hi" }, { text: "Hi" }, "audio/wav"),
  replicate("automatic-speech-recognition", { inputs: wav }, { audio: WAV_URL }, { text: "hello" }),
  wavespeed("text-to-image", { inputs: "a cat" }, { prompt: "a cat" }),
  wavespeed("text-to-video", { inputs: "a cat" }, { prompt: "a cat" }),
  wavespeed(
    "image-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { prompt: "red", image: PNG64, images: [PNG64] },
  ),
  wavespeed(
    "image-text-to-image",
    { inputs: png, parameters: { prompt: "red", images: [wav, "https://a/b"] } },
    { prompt: "red", image: PNG64, images: [WAV64, "https://a/b"] },
  ),
  wavespeed(
    "image-to-video",
    { inputs: png, parameters: { prompt: "go" } },
    { prompt: "go", image: PNG64, images: [PNG64] },
  ),
  wavespeed("image-text-to-video", { inputs: png }, { image: PNG64, images: [PNG64] }),
];

const hub = (task: TaskName, args: Record<string, unknown>, body: unknown, result: unknown): Golden => ({
  provider: "hf-inference",
  task,
  args,
  origin: ROUTER_ORIGIN,
  path: ["feature-extraction", "sentence-similarity"].includes(task)
    ? `/models/kit-${task}/pipeline/${task}`
    : task === "text-generation"
      ? `/models/${KIT_MODEL}/v1/completions`
      : `/models/kit-${task}`,
  body,
  result,
});
const labels = [
  { label: "good", score: 0.9 },
  { label: "bad", score: 0.1 },
];
const plain = (task: TaskName, inputs: unknown, result: unknown): Golden => hub(task, { inputs }, { inputs }, result);
const page = { question: "what?", image: png };
/** Tasks of the hub's own service, behind the router. */
export const HUB_GOLDEN: readonly Golden[] = [
  hub(
    "text-generation",
    { inputs: "Hello", parameters: { max_new_tokens: 5 } },
    { model: KIT_MODEL, prompt: "Hello", max_tokens: 5 },
    generated,
  ),
  hub(
    "text-classification",
    { inputs: "fine", parameters: { top_k: 2 } },
    { inputs: "fine", parameters: { top_k: 2 } },
    labels,
  ),
  plain("token-classification", "Ada", [{ entity_group: "PER", score: 0.9, word: "Ada", start: 0, end: 3 }]),
  hub(
    "zero-shot-classification",
    { inputs: "fine", parameters: { candidate_labels: ["good", "bad"] } },
    { inputs: "fine", parameters: { candidate_labels: ["good", "bad"] } },
    labels,
  ),
  plain("fill-mask", "a [MASK]", [{ sequence: "a b", score: 0.9, token: 5, token_str: "b" }]),
  plain("question-answering", { question: "q", context: "42" }, { answer: "42", score: 0.9, start: 0, end: 2 }),
  plain(
    "table-question-answering",
    { question: "q", table: { a: ["42"] } },
    { answer: "42", coordinates: [[0, 1]], cells: ["42"], aggregator: "NONE" },
  ),
  plain("summarization", "long", { summary_text: "short" }),
  plain("translation", "hello", { translation_text: "hallo" }),
  hub("feature-extraction", { inputs: "a", normalize: true }, { inputs: "a", normalize: true }, [[0.1, 0.2]]),
  plain("sentence-similarity", { source_sentence: "a", sentences: ["b", "c"] }, [0.5, 0.25]),
  plain("tabular-classification", { data: { a: ["1", "2"] } }, [1, 0]),
  plain("tabular-regression", { data: { a: ["1", "2"] } }, [1.5, 2]),
  plain("text-to-speech", "Hi", "audio/wav"),
  plain("text-to-audio", "rain", "audio/wav"),
  plain("text-to-image", "a cat", "image/png"),
  hub("audio-classification", { data: wav }, WAV, labels),
  hub("automatic-speech-recognition", { inputs: wav }, WAV, { text: "hello" }),
  hub("audio-to-audio", { inputs: wav }, WAV, [{ blob: WAV64, "content-type": "audio/wav", label: "voice" }]),
  hub("image-classification", { inputs: png }, PNG, labels),
  hub(
    "image-classification",
    { inputs: png, parameters: { top_k: 1 } },
    { inputs: PNG64, parameters: { top_k: 1 } },
    labels,
  ),
  hub("object-detection", { inputs: png }, PNG, [
    { label: "cat", score: 0.9, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } },
  ]),
  hub("image-to-text", { inputs: png }, PNG, { generated_text: "a cat" }),
  hub("image-segmentation", { inputs: png }, { inputs: PNG64 }, [{ label: "cat", mask: PNG64, score: 0.9 }]),
  hub("image-to-image", { inputs: png }, PNG, "image/png"),
  hub(
    "image-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { inputs: PNG64, parameters: { prompt: "red" } },
    "image/png",
  ),
  hub(
    "document-question-answering",
    { inputs: page, parameters: { lang: "de" } },
    { inputs: { question: "what?", image: PNG64 }, parameters: { lang: "de" } },
    { answer: "42", score: 0.9, start: 1, end: 1 },
  ),
  hub(
    "visual-question-answering",
    { inputs: page },
    { inputs: { question: "what?", image: PNG64 } },
    { answer: "a cat", score: 0.9 },
  ),
  hub(
    "zero-shot-image-classification",
    { inputs: png, parameters: { candidate_labels: ["good", "bad"] } },
    { inputs: { image: PNG64 }, parameters: { candidate_labels: ["good", "bad"] } },
    labels,
  ),
];
