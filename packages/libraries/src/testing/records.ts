/** Plausible records, one or more for every branch of every generator. */
import type { Library } from "../entry/library.ts";
import { LIBRARIES } from "../registry/index.ts";
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
  "sentence-transformers": [
    record({ id: "a/embedder" }),
    record({
      id: "a/embedder",
      tags: ["custom_code"],
      widgetData: [{ source_sentence: "Hi", sentences: ["Hello", "Bye"] }],
    }),
    record({ id: "a/embedder", tags: ["custom_code"] }),
    record({ id: "a/reranker", tags: ["cross-encoder", "custom_code"] }),
    record({ id: "a/reranker", tags: ["cross-encoder"] }),
    record({ id: "a/reranker", pipeline_tag: "text-ranking" }),
    record({ id: "a/colbert", tags: ["PyLate"] }),
    record({ id: "a/splade", tags: ["sparse-encoder"] }),
    record({ id: "a/late-interaction", tags: ["multi-vector"] }),
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
    "WhisperASR",
    "WaveformEnhancement",
    "SpeakerRecognition",
    "VAD",
    "EndToEndSLU",
    "Speech_Emotion_Diarization",
    "Tacotron2",
    "FastSpeech2",
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
  keras: [record({ id: "a/keras" }), record({ id: "a/keras-file", siblings: files("model.keras") })],
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
  "perception-encoder": [record({ id: "facebook/PE-Core-L14-336" }), record({ id: "facebook/PE-Lang-L14-448" })],
  "mlx-image": [record({ id: "mlx-vision/resnet18-mlxim" })],
  "tf-keras": [record({ id: "keras-io/x" })],
  whisperkit: [record({ id: "argmaxinc/whisperkit-coreml" })],
  zonos: [record({ id: "Zyphra/Zonos-v0.1-transformer" })],
  vui: [record({ id: "fluxions/vui" })],
  voxcpm: [record({ id: "openbmb/VoxCPM2" })],
  "3dtopia-xl": [record({ id: "FrozenBurning/3DTopia-XL" })],
  aneforge: [
    record({ id: "Qwen/Qwen3-0.6B", pipeline_tag: "text-generation" }),
    record({ id: "openai/clip-vit-base-patch32", pipeline_tag: "zero-shot-image-classification" }),
    record({ id: "a/clip", tags: ["clip"] }),
    record({ id: "a/resnet", tags: ["resnet"], pipeline_tag: "image-classification" }),
    record({ id: "google/vit-base-patch16-224", pipeline_tag: "image-classification" }),
    record({ id: "openai/whisper-base.en", pipeline_tag: "automatic-speech-recognition" }),
    record({ id: "a/embedder" }),
  ],
  anemoi: [record({ id: "ecmwf/aifs-single-1.0" })],
  araclip: [record({ id: "Arabic-Clip/araclip" })],
  cartesia_mlx: [record({ id: "cartesia-ai/Rene-v0.1-1.3b-4bit-mlx" })],
  cartesia_pytorch: [record({ id: "cartesia-ai/Rene-v0.1-1.3b-pytorch" })],
  collectorvision: [record({ id: "HanClinto/cornelius" })],
  colipri: [record({ id: "microsoft/colipri" })],
  cortiq: ["text-to-image", "text-to-video", "text-to-audio", "text-generation"].map((pipeline_tag) =>
    record({ id: "infosave/model-cmf", pipeline_tag, siblings: files("model-q8.cmf", "model-q4.cmf") }),
  ),
  "cxr-foundation": [record({ id: "google/cxr-foundation" })],
  "derm-foundation": [record({ id: "google/derm-foundation" })],
  "describe-anything": [record({ id: "nvidia/DAM-3B" })],
  dia2: [record({ id: "nari-labs/Dia2-2B" })],
  edsnlp: [record({ id: "AP-HP/dummy-ner" }), record({ id: "a/name.with.dots" })],
  flexray: [record({ id: "a/flexray" })],
  flextab: [record({ id: "SAP/flextab" })],
  gaussianformer: [record({ id: "shahafvl/gaussianformer" })],
  hezar: [record({ id: "hezarai/bert-fa-ner" })],
  htrflow: [
    record({ id: "Riksarkivet/trocr-base-handwritten-hist-swe-2" }),
    record({ id: "Riksarkivet/yolov9-lines-within-regions-1", tags: ["yolo"] }),
  ],
  "index-tts": ["Index-TTS", "IndexTTS-1.5", "IndexTTS-2", "IndexTTS-2.5"].map((name) =>
    record({ id: `IndexTeam/${name}` }),
  ),
  "jev-style": ["mlx", "gguf", "torch"].map((tag) => record({ id: `a/jev-style-${tag}`, tags: [tag] })),
  kernels: [record({ id: "kernels-community/activation" })],
  "kimi-audio": [record({ id: "moonshotai/Kimi-Audio-7B-Instruct" })],
  kittentts: [record({ id: "KittenML/kitten-tts-nano-0.2" })],
  "litert-lm": [record({ id: "litert-community/gemma-4-E2B-it-litert-lm" })],
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
  lvface: [record({ id: "bytedance-research/LVFace" })],
  "mars5-tts": [record({ id: "CAMB-AI/MARS5-TTS" })],
  matanyone: [record({ id: "PeiqingYang/MatAnyone" })],
  memra: [record({ id: "a/memra" })],
  "mesh-anything": [record({ id: "Yiwen-ntu/MeshAnything" })],
  mobilint: [record({ id: "mobilint/resnet50" })],
  multimolecule: [
    record({ id: "multimolecule/rnafm" }),
    record({
      id: "multimolecule/rnafm",
      pipeline_tag: "fill-mask",
      mask_token: "<mask>",
      widgetData: [{ text: "UAGC<mask>UAUCAGACUGAUGUUG" }],
    }),
    record({
      id: "multimolecule/ernierna-ss",
      tags: ["rna-secondary-structure"],
      widgetData: [{ text: "UAGCUUAUCAGACUGAUGUUG" }],
    }),
  ],
  nobg: [record({ id: "feyninc/birefnet" }), record({ id: "feyninc/sam3", tags: ["promptable"] })],
  openasr: [record({ id: "openasr/whisper-small" })],
  opendde: [record({ id: "aurekaresearch/OpenDDE" })],
  "phantom-wan": [
    record({ id: "bytedance-research/Phantom", siblings: files("Phantom-Wan-1.3B.pth") }),
    record({ id: "a/phantom" }),
  ],
  "pocket-tts": [record({ id: "kyutai/pocket-tts", siblings: files("english.yaml") }), record({ id: "a/pocket" })],
  "pruna-ai": [
    record({ id: "PrunaAI/x" }),
    record({ id: "PrunaAI/flux", tags: ["diffusers"], widgetData: [{ text: "a cat" }] }),
    ...["image-to-image", "image-to-video", "text-to-video"].map((pipeline_tag) =>
      record({ id: "PrunaAI/pipeline", tags: ["diffusers"], pipeline_tag }),
    ),
    record({ id: "PrunaAI/llama", tags: ["transformers"] }),
    record({
      id: "PrunaAI/whisper",
      tags: ["transformers"],
      pipeline_tag: "automatic-speech-recognition",
      ...auto("AutoModelForSpeechSeq2Seq", "AutoProcessor"),
    }),
    record({ id: "PrunaAI/pro", tags: ["pruna_pro-ai"] }),
  ],
  pxia: [record({ id: "phxia/gpt2" })],
  qwen3_tts: [record({ id: "Qwen/Qwen3-TTS-12Hz-1.7B-CustomVoice" })],
  renderformer: [record({ id: "microsoft/renderformer-v1.1-swin-large" })],
  "routee-powertrain": [record({ id: "NatLabRockies/routee-powertrain" })],
  saelens: [
    record({ id: "google/gemma-scope-2b-pt-res" }),
    record({ id: "a/saes", siblings: files("blocks.0.hook_resid_pre/cfg.json", "blocks.1.hook_resid_pre/cfg.json") }),
  ],
  "sam-3d-body": [record({ id: "facebook/sam-3d-body-dinov3" })],
  "sam-3d-objects": [record({ id: "facebook/sam-3d-objects" })],
  "seed-story": [record({ id: "TencentARC/SEED-Story" })],
  "stable-audio-tools": [record({ id: "stabilityai/stable-audio-open-1.0" })],
  supertonic: [record({ id: "Supertone/supertonic-3" })],
  terratorch: [record({ id: "ibm-nasa-geospatial/Prithvi-EO-2.0-300M" })],
  univa: [record({ id: "LanguageBind/UniWorld-V1" })],
  "vfi-mamba": [record({ id: "MCG-NJU/VFIMamba" })],
  vibevoice: [record({ id: "microsoft/VibeVoice-1.5B" })],
  videoprism: [record({ id: "google/videoprism-base-f16r288" })],
  voicecraft: [record({ id: "pyp1/VoiceCraft_giga330M" })],
  zeromodels: [record({ id: "zeromodels/bert-base-uncased" })],
  "aviation-ner": [record({ id: "Boeing/aviation-ner" })],
  birder: [record({ id: "birder-project/hiera_abswin_base" })],
  colpali: ["colpali-v1.3", "colqwen2-v1.0", "colqwen2.5-v0.2", "colSmol-256M"].map((name) =>
    record({ id: `vidore/${name}` }),
  ),
  comet: [record({ id: "Unbabel/wmt22-comet-da" })],
  deepforest: [record({ id: "weecology/deepforest-tree" })],
  doctr: [record({ id: "Felix92/doctr-torch-parseq" }), record({ id: "a/db_resnet50" })],
  gliformer: [record({ id: "knowledgator/gliformer-small" })],
  "hunyuan3d-2": [record({ id: "tencent/Hunyuan3D-2" })],
  kerasformers: [record({ id: "a/kerasformers" })],
  litert: [record({ id: "litert-community/x", siblings: files("a.tflite", "b.tflite") }), record({ id: "a/litert" })],
  mflux: [record({ id: "a/flux" })],
  "mlc-llm": [record({ id: "mlc-ai/Llama-3-8B-Instruct-q4f16_1-MLC" })],
  piper: [record({ id: "rhasspy/piper-voices", siblings: files("en/amy.onnx", "en/amy.onnx.json") })],
  "py-feat": [record({ id: "py-feat/retinaface" })],
  rwkv: [record({ id: "BlinkDL/rwkv-7-world", siblings: files("rwkv.pth") })],
  tabpfn: [record({ id: "Prior-Labs/TabPFN-v2-clf" })],
  timesfm: [record({ id: "google/timesfm-2.5-200m-pytorch" }), record({ id: "google/timesfm-1.0-200m" })],
  tirex: [record({ id: "NX-AI/TiRex" })],
  trellis: [record({ id: "microsoft/TRELLIS-image-large" })],
};

/** Those here, and those that stand beside the code of their library. */
export const PLAUSIBLE: Readonly<Record<string, readonly ModelRecord[]>> = {
  ...TYPED,
  ...Object.fromEntries(
    LIBRARIES.flatMap(({ id, examples }: Library) => (examples === undefined ? [] : [[id, examples]])),
  ),
};

/**
 * More records by library id, which take no other branch than those above but put another class into the code: each has
 * to be looked up in the package.
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
  record({ id: "a/unlabelled-GGUF", siblings: files("model.gguf") }),
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
