/**
 * A complete call of a loaded model, by its class: prepare the input, run, and print or save what comes out. A class
 * that is not here has no call that could be right for all models of it; its model is loaded and shown.
 */
import type { Code } from "@vitrine/code";
import type { Fill } from "../../entry/library.ts";
import type { ModelFacts } from "../../model/model-facts.ts";
import type { Call, Writer } from "./call.ts";
import { describePicture, writeText } from "./chat-calls.ts";
import {
  askPicture,
  changePicture,
  classifyPicture,
  classifyVideo,
  comparePicture,
  depth,
  detect,
  detectByWords,
  embedPictures,
  keypoints,
  maskPoint,
  segment,
} from "./picture-calls.ts";
import { classifySound, frames, transcribe, transcribeByLetters } from "./sound-calls.ts";
import {
  answer,
  askTable,
  chooseEnding,
  classifyText,
  embedTexts,
  fillMask,
  labelTokens,
  rewrite,
} from "./text-calls.ts";

/** The call for a class, if there is one that holds for every model of it. */
export function directCall(
  model: ModelFacts,
  className: string,
  fill: Fill,
  reader: { name: string; variable: Code<"python"> },
): Call | undefined {
  const readsText = reader.name === "AutoTokenizer";
  if (className === "AutoModel") {
    if (readsText) return embedTexts(model, fill, reader.variable);
    return reader.name === "AutoImageProcessor" ? embedPictures(model, fill, reader.variable) : undefined;
  }
  if (className === "AutoModelForCausalLM" && !readsText && reader.name !== "AutoProcessor") return undefined;
  return Object.hasOwn(BY_CLASS, className) ? BY_CLASS[className]?.(model, fill, reader.variable) : undefined;
}

const BY_CLASS: Readonly<Record<string, Writer>> = {
  AutoModelForCausalLM: writeText,
  AutoModelForImageTextToText: describePicture,
  AutoModelForMultimodalLM: describePicture,
  AutoModelForSeq2SeqLM: rewrite,
  AutoModelForMaskedLM: fillMask,
  AutoModelForSequenceClassification: classifyText,
  AutoModelForTokenClassification: labelTokens,
  AutoModelForQuestionAnswering: answer,
  AutoModelForMultipleChoice: chooseEnding,
  AutoModelForTableQuestionAnswering: askTable,
  AutoModelForImageClassification: classifyPicture,
  AutoModelForZeroShotImageClassification: comparePicture,
  AutoModelForObjectDetection: detect,
  AutoModelForZeroShotObjectDetection: detectByWords,
  AutoModelForSemanticSegmentation: segment,
  AutoModelForImageSegmentation: segment,
  AutoModelForUniversalSegmentation: segment,
  AutoModelForInstanceSegmentation: segment,
  AutoModelForDepthEstimation: depth,
  AutoModelForMaskGeneration: maskPoint,
  AutoModelForKeypointDetection: keypoints,
  AutoModelForImageToImage: changePicture,
  AutoModelForVideoClassification: classifyVideo,
  AutoModelForVisualQuestionAnswering: askPicture,
  AutoModelForAudioClassification: classifySound,
  AutoModelForAudioFrameClassification: frames,
  AutoModelForCTC: transcribeByLetters,
  AutoModelForSpeechSeq2Seq: transcribe,
};
