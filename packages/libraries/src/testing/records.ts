/** Plausible records, one or more for every branch of every generator. */
import type { ModelRecord } from "@vitrine/models";

const template = { tokenizer_config: { chat_template: "{{ messages }}" } };
const record = (fields: Partial<ModelRecord> & { id: string }): ModelRecord => ({ tags: [], ...fields });
const files = (...names: string[]) => names.map((rfilename) => ({ rfilename }));
const auto = (auto_model: string, processor?: string) => ({
  transformersInfo: processor === undefined ? { auto_model } : { auto_model, processor },
});

/** Records by library id. */
export const PLAUSIBLE: Readonly<Record<string, readonly ModelRecord[]>> = {
  transformers: [
    record({ id: "openai-community/gpt2" }),
    record({
      id: "openai-community/gpt2",
      pipeline_tag: "text-generation",
      ...auto("AutoModelForCausalLM", "AutoTokenizer"),
    }),
    record({ id: "bare/model", pipeline_tag: "graph-ml", ...auto("AutoModel") }),
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
  "transformers.js": [record({ id: "Xenova/x" }), record({ id: "Xenova/bert", pipeline_tag: "fill-mask" })],
  diffusers: [
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
  "sentence-transformers": [
    record({ id: "a/embedder" }),
    record({
      id: "a/embedder",
      tags: ["custom_code"],
      widgetData: [{ source_sentence: "Hi", sentences: ["Hello", "Bye"] }],
    }),
    record({ id: "a/reranker", tags: ["cross-encoder"] }),
    record({ id: "a/reranker", pipeline_tag: "text-ranking" }),
    record({ id: "a/colbert", tags: ["PyLate"] }),
  ],
  timm: [record({ id: "timm/resnet50.a1_in1k" })],
  spacy: [
    record({ id: "spacy/en_core_web_sm" }),
    record({ id: "a/da-ner.model", siblings: files("da_ner-1.2.0-py3-none-any.whl") }),
  ],
  sklearn: [
    record({ id: "a/joblib" }),
    record({ id: "a/skops", tags: ["skops"] }),
    record({
      id: "a/skops",
      tags: ["skops"],
      config: { sklearn: { model: { file: "model.skops" }, model_format: "skops" } },
    }),
    record({
      id: "a/pickle",
      tags: ["skops"],
      config: { sklearn: { model: { file: "model.pkl" }, model_format: "pickle" } },
    }),
  ],
  peft: ["CAUSAL_LM", "SEQ_2_SEQ_LM", "TOKEN_CLS", "SEQ_CLS"].map((task_type) =>
    record({ id: "a/adapter", config: { peft: { task_type, base_model_name_or_path: "base/model" } } }),
  ),
  speechbrain: [
    "EncoderClassifier",
    "EncoderDecoderASR",
    "EncoderASR",
    "SpectralMaskEnhancement",
    "SepformerSeparation",
  ].map((speechbrain_interface) => record({ id: "speechbrain/x", config: { speechbrain: { speechbrain_interface } } })),
  mlx: [
    record({ id: "mlx-community/vlm", pipeline_tag: "image-text-to-text" }),
    record({ id: "mlx-community/chat", pipeline_tag: "text-generation", tags: ["conversational"] }),
    record({ id: "mlx-community/plain", pipeline_tag: "text-generation" }),
    record({ id: "mlx-community/whisper", pipeline_tag: "automatic-speech-recognition" }),
  ],
  "llama-cpp-python": [
    record({ id: "a/GGUF", siblings: files("m-Q8_0.gguf", "m-Q4_K_M.gguf") }),
    record({ id: "a/GGUF", tags: ["conversational"] }),
    record({ id: "a/GGUF", tags: ["conversational"], pipeline_tag: "image-text-to-text" }),
    record({ id: "a/GGUF", siblings: files("Q4_K_M/m-00001-of-00002.gguf", "Q4_K_M/m-00002-of-00002.gguf") }),
  ],
  keras: [record({ id: "a/keras" })],
  "keras-hub": [
    record({ id: "a/hub" }),
    record({
      id: "a/hub",
      config: { keras_hub: { tasks: ["ImageClassifier", "MaskedLM", "TextClassifier", "TextToImage", "CausalLM"] } },
    }),
  ],
  "adapter-transformers": [
    record({ id: "a/adapter" }),
    record({ id: "a/adapter", config: { adapter_transformers: { model_name: "bert-base-uncased" } } }),
  ],
  fastai: [record({ id: "a/learner" })],
  nemo: [
    record({ id: "nvidia/parakeet", tags: ["automatic-speech-recognition"] }),
    record({ id: "nvidia/tts", tags: ["text-to-speech"] }),
  ],
  allennlp: [record({ id: "allenai/bidaf", tags: ["question-answering"] }), record({ id: "allenai/other" })],
  flair: [record({ id: "flair/ner-english" })],
  stanza: [record({ id: "stanfordnlp/stanza-en" })],
  setfit: [record({ id: "a/setfit" })],
  "span-marker": [record({ id: "tomaarsen/span-marker" })],
  open_clip: [record({ id: "laion/CLIP" })],
  audiocraft: ["musicgen", "audiogen", "magnet", "encodec"].map((tag) =>
    record({ id: "facebook/x-small", tags: [tag] }),
  ),
  audioseal: [
    record({ id: "facebook/audioseal" }),
    record({ id: "a/seal", siblings: files("my_generator.pth", "my_detector.pth") }),
  ],
  espnet: ["text-to-speech", "automatic-speech-recognition", "audio-to-audio"].map((tag) =>
    record({ id: "espnet/x", tags: [tag] }),
  ),
  outetts: [
    record({ id: "OuteAI/Llama-OuteTTS-1.0-1B" }),
    record({ id: "OuteAI/OuteTTS-0.1-350M" }),
    record({ id: "OuteAI/OuteTTS-0.3-500M" }),
    record({ id: "a/tuned-voice" }),
    record({ id: "a/tuned-voice-GGUF", tags: ["gguf"] }),
  ],
  ultralytics: [
    record({ id: "Ultralytics/YOLO11", siblings: files("yolo11n.pt", "yolo11x.pt") }),
    record({ id: "a/detector", tags: ["yolov8"] }),
    record({ id: "a/detector" }),
  ],
  yolov10: [record({ id: "jameslahm/yolov10n", tags: ["yolov10"] }), record({ id: "a/detector" })],
  "depth-anything-v2": [
    "depth-anything/Depth-Anything-V2-Small",
    "depth-anything/Depth-Anything-V2-Base",
    "depth-anything/Depth-Anything-V2-Large",
    "a/depth",
  ].map((id) => record({ id })),
  diffusionkit: [record({ id: "argmaxinc/flux", tags: ["flux"] }), record({ id: "argmaxinc/sd3" })],
  sana: [record({ id: "a/Sana" }), record({ id: "a/Sana", siblings: files("checkpoints/Sana.pth") })],
  "sap-rpt-1-oss": [
    record({ id: "SAP/sap-rpt-1-oss" }),
    record({ id: "sap-ai/contexttab", library_name: "contexttab" }),
  ],
  "pyannote-audio": [
    record({ id: "pyannote/diarization", tags: ["pyannote-audio-pipeline"] }),
    record({ id: "pyannote/segmentation" }),
  ],
  lerobot: [
    record({ id: "lerobot/smolvla_base", tags: ["smolvla"] }),
    record({ id: "a/my_smolvla", tags: ["smolvla"] }),
    record({ id: "lerobot/act", tags: ["act"] }),
  ],
  "ml-agents": [record({ id: "a/ppo-Huggy" })],
  "sample-factory": [record({ id: "a/doom" })],
  "stable-baselines3": [
    record({ id: "sb3/ppo-CartPole-v1" }),
    record({ id: "a/lander", siblings: files("ppo.zip", "replay.mp4") }),
  ],
  "unity-sentis": [record({ id: "unity/x" }), record({ id: "unity/x", siblings: files("a.sentis", "b.sentis") })],
  "chronos-forecasting": [record({ id: "amazon/chronos-2" })],
  asteroid: [record({ id: "mpariente/ConvTasNet" })],
  bertopic: [record({ id: "a/topics" })],
  bm25s: [record({ id: "a/bm25s-index" })],
  fairseq: [record({ id: "facebook/fastspeech2" })],
  fasttext: [record({ id: "facebook/fasttext-en" })],
  gliner: [record({ id: "urchade/gliner_base" })],
  gliner2: [record({ id: "fastino/gliner2-base" })],
  model2vec: [record({ id: "minishlab/potion" })],
  "lightning-ir": ["bi-encoder", "cross-encoder", "colbert"].map((tag) => record({ id: "webis/x", tags: [tag] })),
  "mamba-ssm": [record({ id: "state-spaces/mamba-130m" })],
  paddlenlp: [
    record({ id: "PaddlePaddle/ernie", config: { architectures: ["ErnieForMaskedLM"] } }),
    record({ id: "PaddlePaddle/ernie" }),
  ],
  pythae: [record({ id: "a/vae" })],
  relik: [record({ id: "sapienzanlp/relik" })],
  swarmformer: [record({ id: "Takara/SwarmFormer" })],
  birefnet: [record({ id: "ZhengPeng7/BiRefNet" })],
  ben2: [record({ id: "PramaLLC/BEN2" })],
  sam2: [record({ id: "facebook/sam2-hiera-large" })],
  "depth-pro": [record({ id: "apple/DepthPro" })],
  tensorflowtts: ["text-to-mel", "mel-to-wav", "other"].map((tag) => record({ id: "tensorspeech/x", tags: [tag] })),
  "dia-tts": [record({ id: "nari-labs/Dia-1.6B" })],
  chatterbox: [record({ id: "ResembleAI/chatterbox" })],
  chat_tts: [record({ id: "2Noise/ChatTTS" })],
  moshi: ["moshiko-pytorch-bf16", "moshiko-candle-q8", "moshiko-mlx-q4", "moshiko-mlx-q8", "moshiko-mlx-bf16"].map(
    (name) => record({ id: `kyutai/${name}` }),
  ),
  PaddleOCR: [
    record({ id: "PaddlePaddle/PP-DocBee", tags: ["doc_vlm"] }),
    record({ id: "PaddlePaddle/PaddleOCR-VL-1.5", tags: ["document-parse"] }),
    record({ id: "a/other", tags: ["document-parse"] }),
    record({ id: "PaddlePaddle/PP-DocLayout_plus-L", tags: ["layout_detection"] }),
    record({ id: "PaddlePaddle/unknown" }),
  ],
  "perception-encoder": [record({ id: "facebook/PE-Core-L14-336" }), record({ id: "facebook/PE-Lang-L14-448" })],
  "mlx-image": [record({ id: "mlx-vision/resnet18-mlxim" })],
  "tf-keras": [record({ id: "keras-io/x" })],
  whisperkit: [record({ id: "argmaxinc/whisperkit-coreml" })],
  zonos: [record({ id: "Zyphra/Zonos-v0.1-transformer" })],
  vui: [record({ id: "fluxions/vui" })],
  voxcpm: [record({ id: "openbmb/VoxCPM2" })],
};
