/** Every task's descriptor in one table. A page about one task imports `@vitrine/tasks/descriptors/<id>` alone. */

import type { TaskId } from "./catalogue.ts";
import type { TaskDescriptor } from "./descriptor.ts";
import { descriptor as textClassification } from "./tasks/text-classification/descriptor.ts";
import { descriptor as tokenClassification } from "./tasks/token-classification/descriptor.ts";
import { descriptor as tableQuestionAnswering } from "./tasks/table-question-answering/descriptor.ts";
import { descriptor as questionAnswering } from "./tasks/question-answering/descriptor.ts";
import { descriptor as zeroShotClassification } from "./tasks/zero-shot-classification/descriptor.ts";
import { descriptor as translation } from "./tasks/translation/descriptor.ts";
import { descriptor as summarization } from "./tasks/summarization/descriptor.ts";
import { descriptor as featureExtraction } from "./tasks/feature-extraction/descriptor.ts";
import { descriptor as textGeneration } from "./tasks/text-generation/descriptor.ts";
import { descriptor as fillMask } from "./tasks/fill-mask/descriptor.ts";
import { descriptor as sentenceSimilarity } from "./tasks/sentence-similarity/descriptor.ts";
import { descriptor as textToSpeech } from "./tasks/text-to-speech/descriptor.ts";
import { descriptor as textToAudio } from "./tasks/text-to-audio/descriptor.ts";
import { descriptor as automaticSpeechRecognition } from "./tasks/automatic-speech-recognition/descriptor.ts";
import { descriptor as audioToAudio } from "./tasks/audio-to-audio/descriptor.ts";
import { descriptor as audioClassification } from "./tasks/audio-classification/descriptor.ts";
import { descriptor as audioTextToText } from "./tasks/audio-text-to-text/descriptor.ts";
import { descriptor as voiceActivityDetection } from "./tasks/voice-activity-detection/descriptor.ts";
import { descriptor as depthEstimation } from "./tasks/depth-estimation/descriptor.ts";
import { descriptor as imageClassification } from "./tasks/image-classification/descriptor.ts";
import { descriptor as objectDetection } from "./tasks/object-detection/descriptor.ts";
import { descriptor as imageSegmentation } from "./tasks/image-segmentation/descriptor.ts";
import { descriptor as textToImage } from "./tasks/text-to-image/descriptor.ts";
import { descriptor as imageToText } from "./tasks/image-to-text/descriptor.ts";
import { descriptor as imageToImage } from "./tasks/image-to-image/descriptor.ts";
import { descriptor as imageToVideo } from "./tasks/image-to-video/descriptor.ts";
import { descriptor as unconditionalImageGeneration } from "./tasks/unconditional-image-generation/descriptor.ts";
import { descriptor as videoClassification } from "./tasks/video-classification/descriptor.ts";
import { descriptor as reinforcementLearning } from "./tasks/reinforcement-learning/descriptor.ts";
import { descriptor as robotics } from "./tasks/robotics/descriptor.ts";
import { descriptor as tabularClassification } from "./tasks/tabular-classification/descriptor.ts";
import { descriptor as tabularRegression } from "./tasks/tabular-regression/descriptor.ts";
import { descriptor as tabularToText } from "./tasks/tabular-to-text/descriptor.ts";
import { descriptor as tableToText } from "./tasks/table-to-text/descriptor.ts";
import { descriptor as multipleChoice } from "./tasks/multiple-choice/descriptor.ts";
import { descriptor as textRanking } from "./tasks/text-ranking/descriptor.ts";
import { descriptor as textRetrieval } from "./tasks/text-retrieval/descriptor.ts";
import { descriptor as timeSeriesForecasting } from "./tasks/time-series-forecasting/descriptor.ts";
import { descriptor as textToVideo } from "./tasks/text-to-video/descriptor.ts";
import { descriptor as imageTextToText } from "./tasks/image-text-to-text/descriptor.ts";
import { descriptor as imageTextToImage } from "./tasks/image-text-to-image/descriptor.ts";
import { descriptor as imageTextToVideo } from "./tasks/image-text-to-video/descriptor.ts";
import { descriptor as visualQuestionAnswering } from "./tasks/visual-question-answering/descriptor.ts";
import { descriptor as documentQuestionAnswering } from "./tasks/document-question-answering/descriptor.ts";
import { descriptor as zeroShotImageClassification } from "./tasks/zero-shot-image-classification/descriptor.ts";
import { descriptor as graphMl } from "./tasks/graph-ml/descriptor.ts";
import { descriptor as maskGeneration } from "./tasks/mask-generation/descriptor.ts";
import { descriptor as zeroShotObjectDetection } from "./tasks/zero-shot-object-detection/descriptor.ts";
import { descriptor as textTo3d } from "./tasks/text-to-3d/descriptor.ts";
import { descriptor as imageTo3d } from "./tasks/image-to-3d/descriptor.ts";
import { descriptor as imageFeatureExtraction } from "./tasks/image-feature-extraction/descriptor.ts";
import { descriptor as videoTextToText } from "./tasks/video-text-to-text/descriptor.ts";
import { descriptor as keypointDetection } from "./tasks/keypoint-detection/descriptor.ts";
import { descriptor as visualDocumentRetrieval } from "./tasks/visual-document-retrieval/descriptor.ts";
import { descriptor as anyToAny } from "./tasks/any-to-any/descriptor.ts";
import { descriptor as videoToVideo } from "./tasks/video-to-video/descriptor.ts";
import { descriptor as other } from "./tasks/other/descriptor.ts";

export type { DemoItem, DemoToken, Reference, TaskDescriptor, UseCase } from "./descriptor.ts";

export const DESCRIPTORS: Readonly<Record<TaskId, TaskDescriptor>> = {
  "text-classification": textClassification,
  "token-classification": tokenClassification,
  "table-question-answering": tableQuestionAnswering,
  "question-answering": questionAnswering,
  "zero-shot-classification": zeroShotClassification,
  translation: translation,
  summarization: summarization,
  "feature-extraction": featureExtraction,
  "text-generation": textGeneration,
  "fill-mask": fillMask,
  "sentence-similarity": sentenceSimilarity,
  "text-to-speech": textToSpeech,
  "text-to-audio": textToAudio,
  "automatic-speech-recognition": automaticSpeechRecognition,
  "audio-to-audio": audioToAudio,
  "audio-classification": audioClassification,
  "audio-text-to-text": audioTextToText,
  "voice-activity-detection": voiceActivityDetection,
  "depth-estimation": depthEstimation,
  "image-classification": imageClassification,
  "object-detection": objectDetection,
  "image-segmentation": imageSegmentation,
  "text-to-image": textToImage,
  "image-to-text": imageToText,
  "image-to-image": imageToImage,
  "image-to-video": imageToVideo,
  "unconditional-image-generation": unconditionalImageGeneration,
  "video-classification": videoClassification,
  "reinforcement-learning": reinforcementLearning,
  robotics: robotics,
  "tabular-classification": tabularClassification,
  "tabular-regression": tabularRegression,
  "tabular-to-text": tabularToText,
  "table-to-text": tableToText,
  "multiple-choice": multipleChoice,
  "text-ranking": textRanking,
  "text-retrieval": textRetrieval,
  "time-series-forecasting": timeSeriesForecasting,
  "text-to-video": textToVideo,
  "image-text-to-text": imageTextToText,
  "image-text-to-image": imageTextToImage,
  "image-text-to-video": imageTextToVideo,
  "visual-question-answering": visualQuestionAnswering,
  "document-question-answering": documentQuestionAnswering,
  "zero-shot-image-classification": zeroShotImageClassification,
  "graph-ml": graphMl,
  "mask-generation": maskGeneration,
  "zero-shot-object-detection": zeroShotObjectDetection,
  "text-to-3d": textTo3d,
  "image-to-3d": imageTo3d,
  "image-feature-extraction": imageFeatureExtraction,
  "video-text-to-text": videoTextToText,
  "keypoint-detection": keypointDetection,
  "visual-document-retrieval": visualDocumentRetrieval,
  "any-to-any": anyToAny,
  "video-to-video": videoToVideo,
  other: other,
};
