/**
 * The auto class of transformers and the processor that load a model of a task: what the hub computes from a
 * repository's configuration. Tasks whose models are loaded in several ways are left out.
 */
import type { TransformersInfo } from "@vitrine/models";

const TABLE: Readonly<Record<string, readonly [model: string, processor: string]>> = {
  "text-generation": ["AutoModelForCausalLM", "AutoTokenizer"],
  "image-text-to-text": ["AutoModelForImageTextToText", "AutoProcessor"],
  "any-to-any": ["AutoModelForMultimodalLM", "AutoProcessor"],
  "image-to-text": ["AutoModelForImageTextToText", "AutoProcessor"],
  "fill-mask": ["AutoModelForMaskedLM", "AutoTokenizer"],
  "text-classification": ["AutoModelForSequenceClassification", "AutoTokenizer"],
  "zero-shot-classification": ["AutoModelForSequenceClassification", "AutoTokenizer"],
  "text-ranking": ["AutoModelForSequenceClassification", "AutoTokenizer"],
  "token-classification": ["AutoModelForTokenClassification", "AutoTokenizer"],
  "question-answering": ["AutoModelForQuestionAnswering", "AutoTokenizer"],
  "table-question-answering": ["AutoModelForTableQuestionAnswering", "AutoTokenizer"],
  "document-question-answering": ["AutoModelForDocumentQuestionAnswering", "AutoProcessor"],
  "visual-question-answering": ["AutoModelForVisualQuestionAnswering", "AutoProcessor"],
  summarization: ["AutoModelForSeq2SeqLM", "AutoTokenizer"],
  translation: ["AutoModelForSeq2SeqLM", "AutoTokenizer"],
  "feature-extraction": ["AutoModel", "AutoTokenizer"],
  "sentence-similarity": ["AutoModel", "AutoTokenizer"],
  "image-classification": ["AutoModelForImageClassification", "AutoImageProcessor"],
  "image-feature-extraction": ["AutoModel", "AutoImageProcessor"],
  "object-detection": ["AutoModelForObjectDetection", "AutoImageProcessor"],
  "zero-shot-object-detection": ["AutoModelForZeroShotObjectDetection", "AutoProcessor"],
  "zero-shot-image-classification": ["AutoModelForZeroShotImageClassification", "AutoProcessor"],
  "depth-estimation": ["AutoModelForDepthEstimation", "AutoImageProcessor"],
  "mask-generation": ["AutoModelForMaskGeneration", "AutoProcessor"],
  "keypoint-detection": ["AutoModelForKeypointDetection", "AutoImageProcessor"],
  "video-classification": ["AutoModelForVideoClassification", "AutoImageProcessor"],
  "audio-classification": ["AutoModelForAudioClassification", "AutoFeatureExtractor"],
  "automatic-speech-recognition": ["AutoModelForSpeechSeq2Seq", "AutoProcessor"],
  "text-to-speech": ["AutoModelForTextToWaveform", "AutoProcessor"],
  "text-to-audio": ["AutoModelForTextToWaveform", "AutoProcessor"],
};

export function autoClassOf(task: string | undefined, architecture: string | undefined): TransformersInfo | undefined {
  const entry = task !== undefined && Object.hasOwn(TABLE, task) ? TABLE[task] : undefined;
  if (task === undefined || entry === undefined) return undefined;
  const isConnectionist = task === "automatic-speech-recognition" && architecture?.endsWith("ForCTC") === true;
  const [model, processor] = entry;
  return { auto_model: isConnectionist ? "AutoModelForCTC" : model, pipeline_tag: task, processor };
}
