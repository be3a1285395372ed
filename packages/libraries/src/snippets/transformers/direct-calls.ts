/**
 * A complete call of a loaded model, by its class: prepare the input, run, and print or save the
 * output. A class that is not listed has no call that would be right for all its models; its model
 * is loaded and shown.
 */
import type { Code } from "@vitrine/code";
import type { Fill } from "../../entry/library.ts";
import { roleOf } from "../../model/role.ts";
import type { SnippetModel } from "../../model/snippet-model.ts";
import type { Call, Writer } from "./call.ts";
import { repositoryCall } from "./repository-calls.ts";
import { answerSound, describePicture, writeText } from "./chat-calls.ts";
import {
  imageQuestionCall,
  changePicture,
  classifyPicture,
  classifyVideo,
  cutOut,
  comparePage,
  comparePicture,
  depth,
  detect,
  detectByWords,
  embedPictures,
  embedVideo,
  keypoints,
  maskPoint,
  segment,
} from "./image-calls.ts";
import { classifySound, embedSound, frames, isSpeechEncoder, transcribe, transcribeByLetters } from "./audio-calls.ts";
import {
  answer,
  tableQuestionCall,
  chooseArguments,
  classifyText,
  embedTexts,
  fillMask,
  judgePairs,
  foldProtein,
  labelTokens,
  rewrite,
} from "./text-calls.ts";

/** The call for a class, if one holds for every model of the class. */
export function directCall(
  model: SnippetModel,
  className: string,
  fill: Fill,
  reader: { name: string; variable: Code<"python"> },
): Call | undefined {
  const known = repositoryCall(model);
  if (known !== undefined) return known(model, fill, reader.variable);
  const readsText = reader.name === "AutoTokenizer";
  if (className === "AutoModelForCausalLM" && readsText && roleOf(model).pairs === "ranking")
    return judgePairs(model, fill, reader.variable);
  if (model.task === "audio-text-to-text" && !readsText) return answerSound(model, fill, reader.variable);
  // Code of a repository that reads pictures, or writes with a class of any name, is called as its card says.
  const isOther = READS_MORE.test(model.task ?? "") || (className === "AutoModel" && model.task === "text-generation");
  if (model.tags.has("custom_code") && isOther) return undefined;
  if (className === "AutoModel") {
    if (isSpeechEncoder(model)) return embedSound(model, fill, reader.variable);
    return BY_READER[reader.name]?.(model, fill, reader.variable);
  }
  if (className === "AutoModelForCausalLM" && !readsText && reader.name !== "AutoProcessor") return undefined;
  return Object.hasOwn(BY_CLASS, className) ? BY_CLASS[className]?.(model, fill, reader.variable) : undefined;
}

const BY_READER: Readonly<Record<string, Writer | undefined>> = {
  AutoTokenizer: embedTexts,
  AutoImageProcessor: embedPictures,
  AutoVideoProcessor: embedVideo,
};

const READS_MORE = /image|any-to-any|video|audio|visual/;

const BY_CLASS: Readonly<Record<string, Writer | typeof cutOut>> = {
  AutoModelForCausalLM: writeText,
  AutoModelForImageTextToText: describePicture,
  AutoModelForMultimodalLM: describePicture,
  AutoModelForSeq2SeqLM: rewrite,
  AutoModelForMaskedLM: fillMask,
  AutoModelForSequenceClassification: classifyText,
  AutoModelForTokenClassification: labelTokens,
  AutoModelForQuestionAnswering: answer,
  AutoModelForMultipleChoice: chooseArguments,
  AutoModelForTableQuestionAnswering: tableQuestionCall,
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
  AutoModelForImageMatting: cutOut,
  AutoModelForImageToImage: changePicture,
  AutoModelForVideoClassification: classifyVideo,
  AutoModelForVisualQuestionAnswering: imageQuestionCall,
  AutoModelForAudioClassification: classifySound,
  AutoModelForAudioFrameClassification: frames,
  AutoModelForCTC: transcribeByLetters,
  AutoModelForSpeechSeq2Seq: transcribe,
  ColModernVBertForRetrieval: comparePage,
  ColPaliForRetrieval: comparePage,
  ColQwen2ForRetrieval: comparePage,
  EsmForProteinFolding: foldProtein,
};
