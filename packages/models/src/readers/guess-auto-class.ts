/**
 * Which of transformers' auto classes loads a repository: what the hub computes as `transformersInfo` and a folder on
 * disk does not carry. Read off the architecture's name; the processor is read off the files that stand beside it.
 */
import type { ModelConfig, TransformersInfo } from "../record/record.ts";

/** Class name endings for which an auto class `AutoModel…` of the same ending exists. */
const AUTO_ENDINGS = [
  "ForSequenceClassification",
  "ForTokenClassification",
  "ForTableQuestionAnswering",
  "ForDocumentQuestionAnswering",
  "ForVisualQuestionAnswering",
  "ForQuestionAnswering",
  "ForMultipleChoice",
  "ForMaskedLM",
  "ForPreTraining",
  "ForCausalLM",
  "ForImageTextToText",
  "ForSpeechSeq2Seq",
  "ForCTC",
  "ForAudioClassification",
  "ForAudioFrameClassification",
  "ForTextToWaveform",
  "ForTextToSpectrogram",
  "ForZeroShotImageClassification",
  "ForImageClassification",
  "ForVideoClassification",
  "ForZeroShotObjectDetection",
  "ForObjectDetection",
  "ForInstanceSegmentation",
  "ForUniversalSegmentation",
  "ForSemanticSegmentation",
  "ForImageSegmentation",
  "ForMaskGeneration",
  "ForDepthEstimation",
  "ForKeypointDetection",
] as const;

/** What `…ForConditionalGeneration` is loaded with, by the task it does. */
const CONDITIONAL_AUTO_CLASS: Readonly<Record<string, string>> = {
  "automatic-speech-recognition": "AutoModelForSpeechSeq2Seq",
  "image-text-to-text": "AutoModelForImageTextToText",
  "image-to-text": "AutoModelForImageTextToText",
  "text-to-audio": "AutoModelForTextToWaveform",
  summarization: "AutoModelForSeq2SeqLM",
  translation: "AutoModelForSeq2SeqLM",
  "text-generation": "AutoModelForSeq2SeqLM",
};

/** The auto class for one architecture; `AutoModel` where nothing more exact is known. */
function autoModelClass(architecture: string, task: string | undefined): string {
  if (architecture.endsWith("ForConditionalGeneration") || architecture.endsWith("MTModel")) {
    return (task !== undefined && CONDITIONAL_AUTO_CLASS[task]) || "AutoModel";
  }
  if (architecture.endsWith("LMHeadModel")) return "AutoModelForCausalLM";
  const ending = AUTO_ENDINGS.find((candidate) => architecture.endsWith(candidate));
  return ending === undefined ? "AutoModel" : `AutoModel${ending}`;
}

/** Processor class for the files at the root; `undefined` when there are none to load. */
function processorClass(files: ReadonlySet<string>, task: string | undefined): string | undefined {
  const tokenizer = ["tokenizer.json", "tokenizer_config.json", "vocab.txt", "tokenizer.model"].some((file) =>
    files.has(file),
  );
  const preprocessor = files.has("preprocessor_config.json") || files.has("processor_config.json");
  if (tokenizer) return preprocessor ? "AutoProcessor" : "AutoTokenizer";
  if (!preprocessor) return undefined;
  return task?.includes("audio") || task?.includes("speech") ? "AutoFeatureExtractor" : "AutoImageProcessor";
}

/** `transformersInfo` as a hub would compute it; `undefined` when the configuration names no architecture. */
export function guessTransformersInfo(
  config: ModelConfig,
  paths: readonly string[],
  task: string | undefined,
): TransformersInfo | undefined {
  const architecture = config.architectures?.[0];
  if (architecture === undefined) return undefined;
  const autoModel = autoModelClass(architecture, task);
  const mapped = config.auto_map;
  const custom = mapped !== undefined && Object.hasOwn(mapped, autoModel) ? mapped[autoModel] : undefined;
  const processor = processorClass(new Set(paths), task);
  return {
    auto_model: autoModel,
    ...(custom !== undefined && { custom_class: custom }),
    ...(task !== undefined && { pipeline_tag: task }),
    ...(processor !== undefined && { processor }),
  };
}
