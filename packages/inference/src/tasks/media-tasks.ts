/** The tasks of sound, pictures and video, a function each. */
import type { CallPromise } from "../wire/call-promise.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { TaskArguments } from "./arguments.ts";
import { task } from "./task-function.ts";

interface TextToImage {
  (
    args: TaskArguments<"text-to-image">,
    options?: CallOptions & { outputType?: "blob" | undefined },
  ): CallPromise<Blob>;
  (args: TaskArguments<"text-to-image">, options: CallOptions & { outputType: "url" | "dataUrl" }): CallPromise<string>;
  (
    args: TaskArguments<"text-to-image">,
    options: CallOptions & { outputType: "json" },
  ): CallPromise<Record<string, unknown>>;
  (args: TaskArguments<"text-to-image">, options?: CallOptions): CallPromise<Blob | string | Record<string, unknown>>;
}

/**
 * Labels a recording, with a score from 0 to 1 for each label.
 * @example
 * import { audioClassification } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const recording = await (await fetch("https://example.com/speech.wav")).blob();
 * const model = "MIT/ast-finetuned-audioset";
 * const result = await audioClassification({ accessToken, provider: "hf-inference", model, inputs: recording });
 * console.log(result); // [ { label: 'good', score: 0.9 }, { label: 'bad', score: 0.1 } ]
 */
export const audioClassification = /* @__PURE__ */ task("audio-classification");

/**
 * Transcribes a recording.
 * @example
 * import { automaticSpeechRecognition } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const recording = await (await fetch("https://example.com/speech.wav")).blob();
 * const model = "openai/whisper-large-v3";
 * const result = await automaticSpeechRecognition({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: recording,
 * });
 * console.log(result); // { text: 'hello' }
 */
export const automaticSpeechRecognition = /* @__PURE__ */ task("automatic-speech-recognition");

/**
 * Changes a recording or separates it into tracks.
 * @example
 * import { audioToAudio } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const recording = await (await fetch("https://example.com/speech.wav")).blob();
 * const model = "speechbrain/sepformer-wham";
 * const result = await audioToAudio({ accessToken, provider: "hf-inference", model, inputs: recording });
 * console.log(result[0]?.label); // voice
 */
export const audioToAudio = /* @__PURE__ */ task("audio-to-audio");

/**
 * Speaks a text. Returns the audio.
 * @example
 * import { textToSpeech } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "hexgrad/Kokoro-82M";
 * const result = await textToSpeech({ accessToken, provider: "hf-inference", model, inputs: "Hello" });
 * console.log(result); // Blob { size: 52, type: 'audio/wav' }
 */
export const textToSpeech = /* @__PURE__ */ task("text-to-speech");

/**
 * Generates sound from a text.
 * @example
 * import { textToAudio } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "facebook/musicgen-small";
 * const result = await textToAudio({ accessToken, provider: "hf-inference", model, inputs: "rain on a roof" });
 * console.log(result); // Blob { size: 52, type: 'audio/wav' }
 */
export const textToAudio = /* @__PURE__ */ task("text-to-audio");

/**
 * Labels an image, with a score from 0 to 1 for each label.
 * @example
 * import { imageClassification } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "google/vit-base-patch16-224";
 * const result = await imageClassification({ accessToken, provider: "hf-inference", model, inputs: image });
 * console.log(result); // [ { label: 'good', score: 0.9 }, { label: 'bad', score: 0.1 } ]
 */
export const imageClassification = /* @__PURE__ */ task("image-classification");

/**
 * Finds the regions of an image. A mask is an image in base64.
 * @example
 * import { imageSegmentation } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "mattmdjaga/segformer_b2_clothes";
 * const result = await imageSegmentation({ accessToken, provider: "hf-inference", model, inputs: image });
 * console.log(result[0]?.label, result[0]?.score); // cat 0.9
 */
export const imageSegmentation = /* @__PURE__ */ task("image-segmentation");

/**
 * Finds objects in an image. Boxes are in pixels.
 * @example
 * import { objectDetection } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "facebook/detr-resnet-50";
 * const result = await objectDetection({ accessToken, provider: "hf-inference", model, inputs: image });
 * console.log(result); // [ { label: 'cat', score: 0.9, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } } ]
 */
export const objectDetection = /* @__PURE__ */ task("object-detection");

/**
 * Describes an image or reads its text.
 * @example
 * import { imageToText } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "Salesforce/blip-image-captioning-base";
 * const result = await imageToText({ accessToken, provider: "hf-inference", model, inputs: image });
 * console.log(result); // { generated_text: 'a cat' }
 */
export const imageToText = /* @__PURE__ */ task("image-to-text");

/**
 * Scores an image against labels that you choose.
 * @example
 * import { zeroShotImageClassification } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "openai/clip-vit-large-patch14";
 * const result = await zeroShotImageClassification({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: image, parameters: { candidate_labels: ["good", "bad"] },
 * });
 * console.log(result); // [ { label: 'good', score: 0.9 }, { label: 'bad', score: 0.1 } ]
 */
export const zeroShotImageClassification = /* @__PURE__ */ task("zero-shot-image-classification");

/**
 * Generates an image. `options.outputType` chooses a `Blob` (the default), an address, a data URL or the provider's
 * JSON.
 * @example
 * import { textToImage } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "black-forest-labs/FLUX.1-dev";
 * const result = await textToImage({ accessToken, provider: "hf-inference", model, inputs: "a cat" });
 * console.log(result); // Blob { size: 69, type: 'image/png' }
 */
export const textToImage = /* @__PURE__ */ task("text-to-image") as unknown as TextToImage;

/**
 * Changes an image.
 * @example
 * import { imageToImage } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "black-forest-labs/FLUX.1-Kontext-dev";
 * const result = await imageToImage({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: image, parameters: { prompt: "at night" },
 * });
 * console.log(result); // Blob { size: 69, type: 'image/png' }
 */
export const imageToImage = /* @__PURE__ */ task("image-to-image");

/**
 * Generates or changes an image after `parameters.prompt`.
 * @example
 * import { imageTextToImage } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "black-forest-labs/FLUX.2-dev";
 * const result = await imageTextToImage({
 *   accessToken,
 *   provider: "fal-ai",
 *   model,
 *   inputs: image, parameters: { prompt: "at night" },
 * });
 * console.log(result); // Blob { size: 69, type: 'image/png' }
 */
export const imageTextToImage = /* @__PURE__ */ task("image-text-to-image");

/**
 * Generates a video. Providers run this as a job; the call waits for its result.
 * @example
 * import { textToVideo } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "Wan-AI/Wan2.2-T2V-A14B";
 * const result = await textToVideo({ accessToken, provider: "fal-ai", model, inputs: "a cat" });
 * console.log(result); // Blob { size: 24, type: 'video/mp4' }
 */
export const textToVideo = /* @__PURE__ */ task("text-to-video");

/**
 * Generates a video that begins with an image.
 * @example
 * import { imageToVideo } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "Wan-AI/Wan2.2-I2V-A14B";
 * const result = await imageToVideo({ accessToken, provider: "fal-ai", model, inputs: image });
 * console.log(result); // Blob { size: 24, type: 'video/mp4' }
 */
export const imageToVideo = /* @__PURE__ */ task("image-to-video");

/**
 * Generates a video from an image and `parameters.prompt`.
 * @example
 * import { imageTextToVideo } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "Wan-AI/Wan2.2-TI2V-5B";
 * const result = await imageTextToVideo({
 *   accessToken,
 *   provider: "fal-ai",
 *   model,
 *   inputs: image, parameters: { prompt: "it runs" },
 * });
 * console.log(result); // Blob { size: 24, type: 'video/mp4' }
 */
export const imageTextToVideo = /* @__PURE__ */ task("image-text-to-video");
