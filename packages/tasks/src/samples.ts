/** Every task's sample input in one table. Chat samples, which several tasks share, are in `sample/chat.ts`. */

import type { TaskId } from "./catalogue.ts";
import type { TaskSample } from "./sample/sample.ts";
import { sample as audioClassification } from "./tasks/audio-classification/sample.ts";
import { sample as audioToAudio } from "./tasks/audio-to-audio/sample.ts";
import { sample as automaticSpeechRecognition } from "./tasks/automatic-speech-recognition/sample.ts";
import { sample as documentQuestionAnswering } from "./tasks/document-question-answering/sample.ts";
import { sample as featureExtraction } from "./tasks/feature-extraction/sample.ts";
import { sample as fillMask } from "./tasks/fill-mask/sample.ts";
import { sample as imageClassification } from "./tasks/image-classification/sample.ts";
import { sample as imageSegmentation } from "./tasks/image-segmentation/sample.ts";
import { sample as imageTextToImage } from "./tasks/image-text-to-image/sample.ts";
import { sample as imageTextToVideo } from "./tasks/image-text-to-video/sample.ts";
import { sample as imageToImage } from "./tasks/image-to-image/sample.ts";
import { sample as imageToText } from "./tasks/image-to-text/sample.ts";
import { sample as imageToVideo } from "./tasks/image-to-video/sample.ts";
import { sample as objectDetection } from "./tasks/object-detection/sample.ts";
import { sample as questionAnswering } from "./tasks/question-answering/sample.ts";
import { sample as sentenceSimilarity } from "./tasks/sentence-similarity/sample.ts";
import { sample as summarization } from "./tasks/summarization/sample.ts";
import { sample as tableQuestionAnswering } from "./tasks/table-question-answering/sample.ts";
import { sample as tabularClassification } from "./tasks/tabular-classification/sample.ts";
import { sample as tabularRegression } from "./tasks/tabular-regression/sample.ts";
import { sample as textClassification } from "./tasks/text-classification/sample.ts";
import { sample as textGeneration } from "./tasks/text-generation/sample.ts";
import { sample as textToAudio } from "./tasks/text-to-audio/sample.ts";
import { sample as textToImage } from "./tasks/text-to-image/sample.ts";
import { sample as textToSpeech } from "./tasks/text-to-speech/sample.ts";
import { sample as textToVideo } from "./tasks/text-to-video/sample.ts";
import { sample as tokenClassification } from "./tasks/token-classification/sample.ts";
import { sample as translation } from "./tasks/translation/sample.ts";
import { sample as visualQuestionAnswering } from "./tasks/visual-question-answering/sample.ts";
import { sample as zeroShotClassification } from "./tasks/zero-shot-classification/sample.ts";
import { sample as zeroShotImageClassification } from "./tasks/zero-shot-image-classification/sample.ts";

export * from "./sample/sample.ts";

export const SAMPLES = {
  "audio-classification": audioClassification,
  "audio-to-audio": audioToAudio,
  "automatic-speech-recognition": automaticSpeechRecognition,
  "document-question-answering": documentQuestionAnswering,
  "feature-extraction": featureExtraction,
  "fill-mask": fillMask,
  "image-classification": imageClassification,
  "image-segmentation": imageSegmentation,
  "image-text-to-image": imageTextToImage,
  "image-text-to-video": imageTextToVideo,
  "image-to-image": imageToImage,
  "image-to-text": imageToText,
  "image-to-video": imageToVideo,
  "object-detection": objectDetection,
  "question-answering": questionAnswering,
  "sentence-similarity": sentenceSimilarity,
  summarization: summarization,
  "table-question-answering": tableQuestionAnswering,
  "tabular-classification": tabularClassification,
  "tabular-regression": tabularRegression,
  "text-classification": textClassification,
  "text-generation": textGeneration,
  "text-to-audio": textToAudio,
  "text-to-image": textToImage,
  "text-to-speech": textToSpeech,
  "text-to-video": textToVideo,
  "token-classification": tokenClassification,
  translation: translation,
  "visual-question-answering": visualQuestionAnswering,
  "zero-shot-classification": zeroShotClassification,
  "zero-shot-image-classification": zeroShotImageClassification,
} as const satisfies Partial<Record<TaskId, TaskSample>>;
