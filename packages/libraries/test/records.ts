/** Plausible records, one or more for every branch of every generator. */
import type { Library } from "../src/entry/library.ts";
import { LIBRARIES } from "../src/registry/generated/libraries.ts";
import type { ModelRecord } from "@vitrine/models";

const template = { tokenizer_config: { chat_template: "{{ messages }}" } };
const record = (fields: Partial<ModelRecord> & { id: string }): ModelRecord => ({ tags: [], ...fields });
const files = (...names: string[]) => names.map((rfilename) => ({ rfilename }));
const auto = (auto_model: string, processor?: string) => ({
  transformersInfo: processor === undefined ? { auto_model } : { auto_model, processor },
});

/** The Auto classes as the hub names them for its models, each with the processor that usually goes with it. */
const AUTO_CLASSES: Readonly<Record<string, readonly string[]>> = {
  AutoTokenizer: (
    "AutoModel AutoModelForSeq2SeqLM AutoModelForSequenceClassification AutoModelForTokenClassification " +
    "AutoModelForMaskedLM AutoModelForQuestionAnswering AutoModelForMultipleChoice " +
    "AutoModelForTableQuestionAnswering AutoModelForPreTraining"
  ).split(" "),
  AutoProcessor: (
    "AutoModel AutoModelForSpeechSeq2Seq AutoModelForCTC AutoModelForTextToWaveform AutoModelForTextToSpectrogram " +
    "AutoModelForZeroShotObjectDetection AutoModelForMaskGeneration AutoModelForDocumentQuestionAnswering " +
    "AutoModelForVisualQuestionAnswering AutoModelForVision2Seq AutoModelForMultimodalLM"
  ).split(" "),
  AutoFeatureExtractor: ["AutoModel", "AutoModelForAudioClassification", "AutoModelForAudioFrameClassification"],
  AutoImageProcessor: (
    "AutoModel AutoModelForImageSegmentation AutoModelForSemanticSegmentation AutoModelForUniversalSegmentation " +
    "AutoModelForInstanceSegmentation AutoModelForObjectDetection AutoModelForDepthEstimation " +
    "AutoModelForVideoClassification AutoModelForImageToImage AutoModelForKeypointDetection"
  ).split(" "),
};

/** Class of a repository's own code → task, Auto class, reader. */
const OF_REPOSITORIES: readonly ModelRecord[] = (
  [
    ["InternVLChatModel", "image-text-to-text", "AutoModel", "AutoTokenizer"],
    ["MiniCPMV", "image-text-to-text", "AutoModel", "AutoTokenizer"],
    ["QWenLMHeadModel", "image-text-to-text", "AutoModelForCausalLM", "AutoTokenizer"],
    ["QWenLMHeadModel", "audio-text-to-text", "AutoModelForCausalLM", "AutoTokenizer"],
    ["Ovis", "image-text-to-text", "AutoModelForCausalLM", "AutoTokenizer"],
    ["Ovis2_5", "image-text-to-text", "AutoModelForCausalLM", "AutoTokenizer"],
    ["MolmoForCausalLM", "image-text-to-text", "AutoModelForCausalLM", "AutoProcessor"],
    ["Phi3VForCausalLM", "image-text-to-text", "AutoModelForCausalLM", "AutoProcessor"],
    ["KimiVLForConditionalGeneration", "image-text-to-text", "AutoModelForCausalLM", "AutoProcessor"],
    ["ChatGLMForConditionalGeneration", "image-text-to-text", "AutoModel", "AutoTokenizer"],
    ["HfMoondream", "image-text-to-text", "AutoModelForCausalLM", "AutoProcessor"],
    ["DeepseekOCRForCausalLM", "image-to-text", "AutoModel", "AutoTokenizer"],
    ["GOTQwenForCausalLM", "image-text-to-text", "AutoModel", "AutoTokenizer"],
    ["DreamModel", "text-generation", "AutoModel", "AutoTokenizer"],
    ["JinaForRanking", "text-ranking", "AutoModel", "AutoTokenizer"],
    ["RADIOModel", "image-feature-extraction", "AutoModel", "AutoImageProcessor"],
    ["BriaRMBG", "image-segmentation", "AutoModelForImageSegmentation", "AutoImageProcessor"],
  ] as const
).map(([architecture, pipeline_tag, autoModel, processor]) =>
  record({
    id: `own/${architecture}`,
    tags: ["custom_code", "conversational"],
    pipeline_tag,
    config: { architectures: [architecture] },
    ...auto(autoModel, processor),
  }),
);

/** Records by library id. */
const TYPED: Readonly<Record<string, readonly ModelRecord[]>> = {
  transformers: [
    record({ id: "openai-community/gpt2" }),
    record({
      id: "openai-community/gpt2",
      pipeline_tag: "text-generation",
      ...auto("AutoModelForCausalLM", "AutoTokenizer"),
    }),
    record({ id: "bare/model", pipeline_tag: "graph-ml", ...auto("AutoModel") }),
    ...OF_REPOSITORIES,
    record({
      id: "hears/model",
      pipeline_tag: "audio-text-to-text",
      tags: ["conversational"],
      ...auto("AutoModelForMultimodalLM", "AutoProcessor"),
    }),
    record({
      id: "chat/encoder-decoder-it",
      pipeline_tag: "text-generation",
      tags: ["conversational"],
      ...auto("AutoModelForSeq2SeqLM", "AutoTokenizer"),
    }),
    record({
      id: "own/code",
      tags: ["custom_code"],
      pipeline_tag: "feature-extraction",
      ...auto("AutoModel", "AutoFeatureExtractor"),
    }),
    record({
      id: "chat/model",
      tags: ["conversational"],
      pipeline_tag: "text-generation",
      config: template,
      ...auto("AutoModelForCausalLM", "AutoTokenizer"),
    }),
    record({
      id: "chat/vision",
      tags: ["conversational", "image-text-to-text"],
      pipeline_tag: "image-text-to-text",
      config: template,
      ...auto("AutoModelForImageTextToText", "AutoProcessor"),
    }),
    record({
      id: "openai/clip",
      pipeline_tag: "zero-shot-image-classification",
      ...auto("AutoModelForZeroShotImageClassification", "AutoProcessor"),
    }),
    record({
      id: "google/vit",
      pipeline_tag: "image-classification",
      ...auto("AutoModelForImageClassification", "AutoImageProcessor"),
    }),
    ...[
      "summarization",
      "translation",
      "image-to-text",
      "question-answering",
      "visual-question-answering",
      "image-to-image",
      "any-to-any",
    ].map((pipeline_tag) => record({ id: "some/model", pipeline_tag, ...auto("AutoModel", "AutoTokenizer") })),
  ],
  "transformers.js": [
    record({ id: "Xenova/x" }),
    ...[
      "fill-mask",
      "sentence-similarity",
      "any-to-any",
      "audio-text-to-text",
      "keypoint-detection",
      "mask-generation",
      "text-ranking",
    ].map((pipeline_tag) => record({ id: "Xenova/x", pipeline_tag })),
  ],
  diffusers: [
    ...[
      ["StableDiffusionInpaintPipeline"],
      ["StableDiffusionXLInpaintPipeline"],
      ["controlnet"],
      ["lora"],
      ["textual_inversion"],
      ["FluxFillPipeline"],
      [],
    ].flatMap((tags) =>
      [
        undefined,
        "text-to-image",
        "image-to-image",
        "image-to-video",
        "text-to-video",
        "text-to-audio",
        "unconditional-image-generation",
      ].map((task) =>
        record({
          id: "some/pipeline",
          tags,
          cardData: { base_model: "base/model" },
          ...(task === undefined ? {} : { pipeline_tag: task }),
        }),
      ),
    ),
    ...[
      "ControlNetModel",
      "ControlNetUnionModel",
      "FluxControlNetModel",
      "HunyuanDiT2DControlNetModel",
      "QwenImageControlNetModel",
      "SD3ControlNetModel",
      "SanaControlNetModel",
    ].map((_class_name) => record({ id: "some/net", tags: ["controlnet"], config: { diffusers: { _class_name } } })),
    record({ id: "some/net-sdxl", tags: ["controlnet"] }),
  ],
  speechbrain: [
    "EncoderClassifier",
    "EncoderDecoderASR",
    "EncoderASR",
    "SpectralMaskEnhancement",
    "SepformerSeparation",
    "WhisperASR",
    "WaveformEnhancement",
    "SpeakerRecognition",
    "VAD",
    "EndToEndSLU",
    "Speech_Emotion_Diarization",
    "Tacotron2",
    "FastSpeech2",
  ].map((speechbrain_interface) => record({ id: "speechbrain/x", config: { speechbrain: { speechbrain_interface } } })),
  "llama-cpp-python": [
    record({ id: "a/GGUF", siblings: files("m-Q8_0.gguf", "m-Q4_K_M.gguf") }),
    record({ id: "a/GGUF", tags: ["conversational"] }),
    record({ id: "a/GGUF", tags: ["conversational"], pipeline_tag: "image-text-to-text" }),
    record({ id: "a/GGUF", siblings: files("Q4_K_M/m-00001-of-00002.gguf", "Q4_K_M/m-00002-of-00002.gguf") }),
  ],
  ultralytics: [
    record({ id: "Ultralytics/YOLO11", siblings: files("yolo11n.pt", "yolo11x.pt") }),
    record({ id: "a/detector", tags: ["yolov8"] }),
    record({ id: "a/detector" }),
  ],
  yolov10: [record({ id: "jameslahm/yolov10n", tags: ["yolov10"] }), record({ id: "a/detector" })],
  gliner: [record({ id: "urchade/gliner_base" })],
  PaddleOCR: [
    record({ id: "PaddlePaddle/PP-DocBee", tags: ["doc_vlm"] }),
    record({ id: "PaddlePaddle/PaddleOCR-VL-1.5", tags: ["document-parse"] }),
    record({ id: "a/other", tags: ["document-parse"] }),
    ...(
      "textline_detection textline_recognition seal_text_detection doc_img_unwarping doc_img_orientation_classification " +
      "textline_orientation_classification chart_parsing formula_recognition layout_detection table_cells_detection " +
      "wired_table_classification table_structure_recognition"
    )
      .split(" ")
      .map((tag) => record({ id: "PaddlePaddle/PP-DocLayout_plus-L", tags: [tag] })),
    record({ id: "PaddlePaddle/PaddleOCR-VL", tags: ["document-parse"] }),
    record({ id: "PaddlePaddle/unknown" }),
  ],
  ltx: [
    record({
      id: "Lightricks/LTX-2",
      siblings: files(
        "ltx-2-19b-distilled.safetensors",
        "ltx-2-19b-distilled-lora-384.safetensors",
        "ltx-2-spatial-upscaler-x2-1.0.safetensors",
      ),
    }),
    record({ id: "a/ltx" }),
    record({ id: "a/ltx-lora", tags: ["lora"], siblings: files("style.safetensors") }),
    record({ id: "Lightricks/LTX-2-IC-LoRA-Union", tags: ["lora", "ic-lora"], siblings: files("union.safetensors") }),
    record({ id: "Lightricks/LTX-2.5" }),
    record({ id: "a/ltx-2.5-lora", tags: ["lora"], siblings: files("style.safetensors") }),
  ],
  zeromodels: [record({ id: "zeromodels/bert-base-uncased" })],
  "aviation-ner": [record({ id: "Boeing/aviation-ner" })],
  kerasformers: [record({ id: "a/kerasformers" })],
};

/** Those here, and those next to the code of their library. */
export const PLAUSIBLE: Readonly<Record<string, readonly ModelRecord[]>> = {
  ...TYPED,
  ...Object.fromEntries(
    LIBRARIES.flatMap(({ id, examples }: Library) => (examples === undefined ? [] : [[id, examples]])),
  ),
};

/**
 * More records by library id. They take the same branches as those above but put another class into
 * the code, which must exist in the package.
 */
export const RECORDS_OF_CLASSES: Readonly<Record<string, readonly ModelRecord[]>> = {
  transformers: [
    ...Object.entries(AUTO_CLASSES).flatMap(([processor, classes]) =>
      classes.flatMap((autoClass) =>
        [[], ["custom_code"]].flatMap((tags) => [
          record({ id: "some/model", tags, ...auto(autoClass, processor) }),
          record({ id: "some/model", tags, ...auto(autoClass) }),
        ]),
      ),
    ),
    ...["AutoTokenizer", "AutoProcessor"].map((processor) =>
      record({ id: "own/code", tags: ["custom_code"], ...auto("AutoModelForCausalLM", processor) }),
    ),
  ],
  "keras-hub": ["Seq2SeqLM", "ImageSegmenter", "ObjectDetector", "ImageToImage", "Inpaint", "DepthEstimator"].map(
    (task) => record({ id: "a/hub", config: { keras_hub: { tasks: [task] } } }),
  ),
};

const GGUF_FILES = files("m-Q8_0.gguf", "m-Q4_K_M.gguf", "mmproj-m-f16.gguf");
const CHAT = { pipeline_tag: "text-generation", tags: ["transformers", "conversational"], config: template };

/** Records that together bring every local app, and every form of its commands. */
export const LOCAL_APP_RECORDS: readonly ModelRecord[] = [
  record({ id: "a/chat-GGUF", siblings: GGUF_FILES, ...CHAT, tags: ["gguf", "conversational"] }),
  record({ id: "a/base-GGUF", siblings: GGUF_FILES, gguf: { total: 7, architecture: "llama" } }),
  record({ id: "a/unlabeled-GGUF", siblings: files("model.gguf") }),
  record({ id: "a/unlisted-GGUF", tags: ["gguf"], pipeline_tag: "text-generation" }),
  record({ id: "chat/model", ...CHAT }),
  record({ id: "chat/own-code", ...CHAT, tags: [...CHAT.tags, "custom_code"], gated: "manual" }),
  record({ id: "a/base", pipeline_tag: "text-generation", tags: ["transformers"] }),
  record({ id: "mlx-community/chat", library_name: "mlx", pipeline_tag: "text-generation", tags: ["conversational"] }),
  record({ id: "mlx-community/base", library_name: "mlx", pipeline_tag: "text-generation" }),
  ...[
    { id: "a/flux-GGUF", gguf: { total: 12, architecture: "flux" } },
    { id: "a/sdxl-GGUF", gguf: { total: 12, architecture: "sdxl" } },
    { id: "a/wan2.2-GGUF", gguf: { total: 12, architecture: "wan" }, pipeline_tag: "text-to-video" },
    { id: "a/qwen-image-GGUF", gguf: { total: 12, architecture: "qwen_image" } },
    { id: "a/bge-m3-GGUF", gguf: { total: 12, architecture: "bert" } },
    { id: "a/bge-reranker-GGUF", gguf: { total: 12, architecture: "bert" }, pipeline_tag: "text-ranking" },
    { id: "OuteAI/OuteTTS-GGUF", gguf: { total: 12, architecture: "llama" }, pipeline_tag: "text-to-speech" },
    { id: "a/voxtral-GGUF", gguf: { total: 12, architecture: "llama" }, pipeline_tag: "audio-text-to-text" },
  ].map((fields) => record({ siblings: files("m-Q8_0.gguf", "m-Q4_K_M.gguf"), ...fields })),
  record({ id: "a/vl-GGUF", siblings: GGUF_FILES, pipeline_tag: "image-text-to-text", tags: ["conversational"] }),
  record({ id: "mlx-community/vl", library_name: "mlx", pipeline_tag: "image-text-to-text" }),
  record({ id: "mlx-community/audio", library_name: "mlx", pipeline_tag: "audio-text-to-text" }),
  record({ id: "a/embedder", tags: ["transformers", "sentence-transformers"], pipeline_tag: "feature-extraction" }),
  record({ id: "a/reranker", tags: ["transformers"], pipeline_tag: "text-ranking" }),
  record({ id: "a/labels", tags: ["transformers"], pipeline_tag: "text-classification" }),
  record({ id: "a/whisper", tags: ["transformers"], pipeline_tag: "automatic-speech-recognition" }),
  record({
    id: "ggerganov/whisper.cpp",
    pipeline_tag: "automatic-speech-recognition",
    siblings: files("ggml-base.bin"),
  }),
  record({
    id: "mistralai/Mistral",
    ...CHAT,
    siblings: files("params.json", "consolidated.safetensors", "tekken.json"),
  }),
  record({ id: "chat/vision", ...CHAT, pipeline_tag: "image-text-to-text" }),
  record({ id: "a/sdxl", library_name: "diffusers", pipeline_tag: "text-to-image", siblings: files("m.safetensors") }),
  record({ id: "a/lora", library_name: "diffusers", pipeline_tag: "text-to-image", tags: ["lora"] }),
  record({ id: "unsloth/llama", ...CHAT, tags: [...CHAT.tags, "unsloth"] }),
  record({ id: "unsloth/qwen-vl", ...CHAT, pipeline_tag: "image-text-to-text", tags: ["transformers", "unsloth"] }),
];

/** Records of libraries without loading code, for every form of the command that downloads a repository. */
export const DOWNLOAD_RECORDS: readonly ModelRecord[] = [
  record({ id: "a/files" }),
  record({ id: "a/files", gated: "auto", siblings: files("model.safetensors", "pytorch_model.bin", "optimizer.pt") }),
  record({ id: "a/one-GGUF", siblings: files("m-Q8_0.gguf", "m-Q4_K_M.gguf") }),
  record({ id: "a/split-GGUF", siblings: files("m-00001-of-00002.gguf", "m-00002-of-00002.gguf") }),
];
