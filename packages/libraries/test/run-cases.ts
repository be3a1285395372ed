/**
 * Records of tiny models that `npm run run:snippets -w tools` makes, and runs the code of. Each takes a branch of a generator;
 * its id names the builder in tools/run-snippets/fixture-builders.
 */
import type { ModelRecord } from "@vitrine/models";

export interface RunCase {
  library: string;
  record: ModelRecord;
  /** Values of holes: a device that this machine has, or a switch to be tried. */
  fill?: Record<string, string>;
  /** Only blocks with these titles; all of them where it is absent. */
  titles?: readonly string[];
  /** The file of builders, where it is not that of the library. */
  builder?: string;
  /** Repositories to make next to the record's own. */
  needs?: readonly string[];
}

const auto = (auto_model: string, processor: string) => ({ transformersInfo: { auto_model, processor } });
const template = (chat_template: string) => ({ config: { tokenizer_config: { chat_template } } });

function transformers(
  name: string,
  task: string | undefined,
  classes: ReturnType<typeof auto>,
  more: Partial<ModelRecord> & { fill?: Record<string, string>; titles?: readonly string[] } = {},
): RunCase {
  const { fill, titles, ...fields } = more;
  return {
    library: "transformers",
    record: { id: `tiny/${name}`, tags: [], ...(task !== undefined && { pipeline_tag: task }), ...classes, ...fields },
    ...(fill && { fill }),
    ...(titles && { titles }),
  };
}

const LLAMA = auto("AutoModelForCausalLM", "AutoTokenizer");
const CHATS = { tags: ["conversational"], ...template("{{ messages }}") };
const SEES = { tags: ["conversational", "image-text-to-text"], ...template("{{ messages }}") };
const BERT = (name: string) => auto(`AutoModelFor${name}`, "AutoTokenizer");
const PICTURE = (name: string) => auto(`AutoModelFor${name}`, "AutoImageProcessor");
const READS = (name: string) => auto(`AutoModelFor${name}`, "AutoProcessor");
const DIRECT = { titles: ["Load the model directly"] };

const TRANSFORMERS: readonly RunCase[] = [
  transformers("llama", "text-generation", LLAMA),
  transformers("llama-chat", "text-generation", LLAMA, CHATS),
  transformers("llama-chat", "text-generation", LLAMA, { ...CHATS, fill: { streaming: "on" }, ...DIRECT }),
  transformers("llama-chat", "text-generation", LLAMA, { ...CHATS, fill: { precision: "bfloat16" }, ...DIRECT }),
  transformers("llama-chat", "text-generation", LLAMA, { ...CHATS, fill: { attention: "eager" }, ...DIRECT }),
  transformers("llama-chat", "text-generation", LLAMA, {
    ...CHATS,
    fill: { device: "auto, the rest on disk" },
    ...DIRECT,
  }),
  transformers("llama-thinking", "text-generation", LLAMA, {
    tags: ["conversational"],
    ...template("{% if enable_thinking %}"),
    fill: { thinking: "off" },
    ...DIRECT,
  }),
  transformers("llama-chat", "text-generation", LLAMA, {
    ...CHATS,
    sha: `${"0".repeat(39)}1`,
    fill: { revision: `${"0".repeat(39)}1` },
  }),
  transformers("llava", "image-text-to-text", READS("ImageTextToText"), SEES),
  transformers("llava", "any-to-any", READS("MultimodalLM"), SEES),
  transformers("blip", "image-to-text", READS("Vision2Seq"), DIRECT),
  transformers("t5", "summarization", BERT("Seq2SeqLM"), DIRECT),
  transformers("t5", "translation", BERT("Seq2SeqLM"), DIRECT),
  transformers("bert", "feature-extraction", auto("AutoModel", "AutoTokenizer")),
  transformers("bert-mask", "fill-mask", BERT("MaskedLM")),
  transformers("bert-labels", "text-classification", BERT("SequenceClassification")),
  transformers("bert-labels", "text-classification", BERT("SequenceClassification"), {
    fill: { batch: "several at once" },
    ...DIRECT,
  }),
  transformers("t5", "translation", BERT("Seq2SeqLM"), { fill: { batch: "several at once" }, ...DIRECT }),
  transformers("vit", "image-classification", PICTURE("ImageClassification"), {
    fill: { batch: "several at once" },
    ...DIRECT,
  }),
  transformers("bert-ranks", "text-ranking", BERT("SequenceClassification")),
  transformers("bert-entails", "zero-shot-classification", BERT("SequenceClassification")),
  transformers("bert-tokens", "token-classification", BERT("TokenClassification")),
  transformers("bert-answers", "question-answering", BERT("QuestionAnswering"), DIRECT),
  transformers("bert-endings", "multiple-choice", BERT("MultipleChoice")),
  transformers("tapas", "table-question-answering", BERT("TableQuestionAnswering")),
  transformers("vit", "image-classification", PICTURE("ImageClassification")),
  transformers("vit-features", "image-feature-extraction", auto("AutoModel", "AutoImageProcessor")),
  transformers("clip", "zero-shot-image-classification", READS("ZeroShotImageClassification")),
  transformers("yolos", "object-detection", PICTURE("ObjectDetection")),
  transformers("owlvit", "zero-shot-object-detection", READS("ZeroShotObjectDetection")),
  transformers("segformer", "image-segmentation", PICTURE("SemanticSegmentation")),
  transformers("maskformer", "image-segmentation", PICTURE("UniversalSegmentation"), DIRECT),
  transformers("maskformer", "image-segmentation", PICTURE("InstanceSegmentation"), DIRECT),
  transformers("dpt", "depth-estimation", PICTURE("DepthEstimation")),
  transformers("sam", "mask-generation", READS("MaskGeneration"), { config: { model_type: "sam" } }),
  transformers("superpoint", "keypoint-detection", PICTURE("KeypointDetection")),
  transformers("swin2sr", "image-to-image", PICTURE("ImageToImage"), DIRECT),
  transformers("videomae", "video-classification", PICTURE("VideoClassification")),
  transformers("vilt", "visual-question-answering", READS("VisualQuestionAnswering"), DIRECT),
  transformers(
    "wav2vec-labels",
    "audio-classification",
    auto("AutoModelForAudioClassification", "AutoFeatureExtractor"),
  ),
  transformers(
    "wav2vec-frames",
    "voice-activity-detection",
    auto("AutoModelForAudioFrameClassification", "AutoFeatureExtractor"),
  ),
  transformers("wav2vec-letters", "automatic-speech-recognition", READS("CTC")),
  transformers("whisper", "automatic-speech-recognition", READS("SpeechSeq2Seq")),
  transformers("vits", "text-to-speech", auto("AutoModelForTextToWaveform", "AutoTokenizer")),
  transformers("timesformer-unknown", undefined, auto("AutoModelForPreTraining", "AutoTokenizer")),
];

/** Class and task → architectures that are run with their own class: those of the best-known models. */
const ARCHITECTURES: readonly (readonly [task: string, classes: ReturnType<typeof auto>, names: readonly string[]])[] =
  [
    [
      "text-generation",
      LLAMA,
      (
        "LlamaForCausalLM Qwen2ForCausalLM Qwen3ForCausalLM Qwen3MoeForCausalLM MistralForCausalLM " +
        "MixtralForCausalLM GemmaForCausalLM Gemma2ForCausalLM Gemma3ForCausalLM Phi3ForCausalLM PhiForCausalLM " +
        "GPT2LMHeadModel GPTNeoXForCausalLM GPTJForCausalLM OPTForCausalLM BloomForCausalLM FalconForCausalLM " +
        "OlmoForCausalLM Olmo2ForCausalLM OlmoeForCausalLM StableLmForCausalLM Starcoder2ForCausalLM " +
        "CohereForCausalLM Cohere2ForCausalLM GraniteForCausalLM MambaForCausalLM DeepseekV2ForCausalLM " +
        "DeepseekV3ForCausalLM GptOssForCausalLM Glm4MoeForCausalLM Glm4ForCausalLM SmolLM3ForCausalLM " +
        "Exaone4ForCausalLM NemotronForCausalLM Lfm2ForCausalLM Ernie4_5_MoeForCausalLM HunYuanMoEV1ForCausalLM " +
        "MiniMaxM2ForCausalLM Qwen3NextForCausalLM Olmo3ForCausalLM GraniteMoeForCausalLM HunYuanDenseV1ForCausalLM " +
        "GPTBigCodeForCausalLM CodeGenForCausalLM SeedOssForCausalLM Qwen2MoeForCausalLM " +
        "Ernie4_5ForCausalLM ApertusForCausalLM GlmForCausalLM XGLMForCausalLM NemotronHForCausalLM FalconH1ForCausalLM " +
        "GlmMoeDsaForCausalLM DeepseekV32ForCausalLM GPTNeoForCausalLM GraniteMoeHybridForCausalLM " +
        "MiniMaxForCausalLM"
      ).split(" "),
    ],
    [
      "translation",
      BERT("Seq2SeqLM"),
      (
        "T5ForConditionalGeneration MT5ForConditionalGeneration BartForConditionalGeneration " +
        "PegasusForConditionalGeneration M2M100ForConditionalGeneration " +
        "MBartForConditionalGeneration MarianMTModel"
      ).split(" "),
    ],
    [
      "fill-mask",
      BERT("MaskedLM"),
      (
        "BertForMaskedLM RobertaForMaskedLM XLMRobertaForMaskedLM DistilBertForMaskedLM AlbertForMaskedLM " +
        "ElectraForMaskedLM DebertaV2ForMaskedLM ModernBertForMaskedLM CamembertForMaskedLM MPNetForMaskedLM EsmForMaskedLM"
      ).split(" "),
    ],
    [
      "text-classification",
      BERT("SequenceClassification"),
      (
        "BertForSequenceClassification RobertaForSequenceClassification XLMRobertaForSequenceClassification " +
        "DistilBertForSequenceClassification DebertaV2ForSequenceClassification BartForSequenceClassification"
      ).split(" "),
    ],
    [
      "token-classification",
      BERT("TokenClassification"),
      (
        "BertForTokenClassification RobertaForTokenClassification XLMRobertaForTokenClassification " +
        "DistilBertForTokenClassification CamembertForTokenClassification"
      ).split(" "),
    ],
    [
      "feature-extraction",
      auto("AutoModel", "AutoTokenizer"),
      "BertModel RobertaModel XLMRobertaModel MPNetModel DistilBertModel ModernBertModel MistralModel Gemma3TextModel".split(
        " ",
      ),
    ],
    [
      "image-classification",
      PICTURE("ImageClassification"),
      "ViTForImageClassification DeiTForImageClassification ResNetForImageClassification".split(" "),
    ],
  ];

/**
 * Classes of which the catalog has models beyond 11 billion parameters: their code starts with weights in 4 bits. Those
 * with a layer of few outputs (Qwen3NextForCausalLM, GraniteMoeHybridForCausalLM) are left out: the kernel of bitsandbytes
 * 0.50 for processors computes 32 outputs at a time.
 */
const LARGE: ReadonlySet<string> = new Set(
  (
    "LlamaForCausalLM Qwen2ForCausalLM MistralForCausalLM Qwen3ForCausalLM Qwen3MoeForCausalLM DeepseekV3ForCausalLM " +
    "MixtralForCausalLM GptOssForCausalLM GlmMoeDsaForCausalLM NemotronHForCausalLM " +
    "DeepseekV2ForCausalLM GPTNeoXForCausalLM Glm4MoeForCausalLM Phi3ForCausalLM Olmo2ForCausalLM Gemma2ForCausalLM " +
    "MiniMaxM2ForCausalLM GPTBigCodeForCausalLM CohereForCausalLM Olmo3ForCausalLM Ernie4_5_MoeForCausalLM " +
    "OPTForCausalLM Gemma3ForCausalLM DeepseekV32ForCausalLM SeedOssForCausalLM BloomForCausalLM Cohere2ForCausalLM " +
    "FalconForCausalLM Exaone4ForCausalLM Starcoder2ForCausalLM"
  ).split(" "),
);
const IN_4_BITS = { fill: { precision: "4-bit" } };

const OF_ARCHITECTURES: readonly RunCase[] = ARCHITECTURES.flatMap(([task, classes, names]) =>
  names.flatMap((name) => {
    const of = (more: Parameters<typeof transformers>[3]) => ({
      ...transformers(`of-${name}`, task, classes, more),
      builder: "architectures",
      ...(task === "translation" && DIRECT),
    });
    if (task !== "text-generation") return [of({})];
    const large = LARGE.has(name) ? [{}, CHATS].map((kind) => of({ ...kind, ...IN_4_BITS })) : [];
    return [of({}), of(CHATS), ...large];
  }),
);

/** The best-known classes that see or hear. */
const SEES_OR_HEARS: readonly RunCase[] = [
  ...["qwen2-vl", "qwen2.5-vl", "qwen3-vl", "qwen3-vl-moe", "gemma3", "idefics3", "llava-next", "mistral3"].map(
    (name) => transformers(`sees-${name}`, "image-text-to-text", READS("ImageTextToText"), SEES),
  ),
  transformers("sees-paligemma", "image-text-to-text", READS("ImageTextToText")),
  transformers("sees-detr", "object-detection", PICTURE("ObjectDetection")),
  transformers("sees-table-transformer", "object-detection", PICTURE("ObjectDetection")),
  transformers("sees-rt-detr", "object-detection", PICTURE("ObjectDetection")),
  transformers("sees-grounding-dino", "zero-shot-object-detection", READS("ZeroShotObjectDetection")),
  transformers("sees-owlv2", "zero-shot-object-detection", READS("ZeroShotObjectDetection")),
  transformers("sees-mask2former", "image-segmentation", PICTURE("UniversalSegmentation")),
  transformers("sees-swin", "image-classification", PICTURE("ImageClassification")),
  transformers("sees-zoedepth", "depth-estimation", PICTURE("DepthEstimation")),
  transformers("sees-vivit", "video-classification", PICTURE("VideoClassification"), {
    config: { architectures: ["VivitForVideoClassification"] },
  }),
  transformers("hears-ast", "audio-classification", auto("AutoModelForAudioClassification", "AutoFeatureExtractor")),
  transformers("hears-hubert", "feature-extraction", auto("AutoModel", "AutoProcessor"), {
    config: { architectures: ["HubertModel"] },
  }),
  transformers("hears-qwen2-audio", "audio-text-to-text", READS("MultimodalLM"), { tags: ["conversational"] }),
  transformers("speaks-musicgen", "text-to-audio", READS("TextToWaveform")),
].map((each) => ({ ...each, builder: "vision" }));

const ofType = (model_type: string) => ({ config: { model_type } });
const SEES_IN_4_BITS: readonly RunCase[] = (
  [
    ["vision", ["qwen2.5-vl", "qwen3-vl", "qwen3-vl-moe", "gemma3", "mistral3"]],
    ["multimodal", ["gemma4", "mllama"]],
    ["newest", ["llama4", "qwen3.5"]],
  ] as const
).flatMap(([builder, names]) =>
  names.map((name) => ({
    ...transformers(`sees-${name}`, "image-text-to-text", READS("ImageTextToText"), {
      ...SEES,
      ...IN_4_BITS,
      ...(name === "llama4" && ofType(name)),
    }),
    builder,
  })),
);

const MORE_THAT_SEE_OR_HEAR: readonly RunCase[] = [
  ...["llava-onevision", "mllama", "gemma4"].map((name) =>
    transformers(`sees-${name}`, "image-text-to-text", READS("ImageTextToText"), SEES),
  ),
  transformers("sees-smolvlm", "image-text-to-text", READS("ImageTextToText"), { ...SEES, ...ofType("smolvlm") }),
  ...["florence2", "kosmos2", "blip2"].map((name) =>
    transformers(`sees-${name}`, "image-to-text", READS("ImageTextToText"), { ...ofType(name), ...DIRECT }),
  ),
  {
    ...transformers("speaks-speecht5", "text-to-speech", READS("TextToSpectrogram"), ofType("speecht5")),
    needs: ["microsoft/speecht5_hifigan"],
  },
].map((each) => ({ ...each, builder: "multimodal" }));

const named = (architecture: string, model_type: string) => ({
  config: { architectures: [architecture], model_type },
});
const LLAMA4 = named("Llama4ForConditionalGeneration", "llama4");
const NEWEST: readonly RunCase[] = [
  ...["gemma3n", "pixtral", "qwen3.5", "qwen3.5-moe"].map((name) =>
    transformers(`sees-${name}`, "image-text-to-text", READS("ImageTextToText"), SEES),
  ),
  transformers("sees-llama4", "image-text-to-text", READS("ImageTextToText"), { ...SEES, ...LLAMA4 }),
  ...["qwen3.5", "qwen3.5-moe"].map((name) =>
    transformers(`sees-${name}`, "text-generation", READS("ImageTextToText"), SEES),
  ),
  transformers("sees-qwen2.5-omni", "any-to-any", READS("MultimodalLM"), {
    ...SEES,
    ...named("Qwen2_5OmniModel", "qwen2_5_omni"),
  }),
  transformers(
    "sees-vjepa2",
    "feature-extraction",
    auto("AutoModel", "AutoVideoProcessor"),
    named("VJEPA2Model", "vjepa2"),
  ),
  ...["colpali", "colqwen2"].map((name) =>
    transformers(
      `sees-${name}`,
      "visual-document-retrieval",
      auto(name === "colpali" ? "ColPaliForRetrieval" : "ColQwen2ForRetrieval", "AutoProcessor"),
    ),
  ),
  transformers(
    "folds-esm",
    undefined,
    auto("EsmForProteinFolding", "AutoTokenizer"),
    named("EsmForProteinFolding", "esm"),
  ),
  transformers(
    "hears-voxtral",
    "automatic-speech-recognition",
    READS("SpeechSeq2Seq"),
    named("VoxtralForConditionalGeneration", "voxtral"),
  ),
  {
    library: "timesfm",
    record: { id: "tiny/timesfm-2.0-500m-pytorch", tags: [], ...named("TimesFmModelForPrediction", "timesfm") },
  },
].map((each) => ({ ...each, builder: "newest" }));

/** Pipelines that version 5 no longer has. */
const OLDER: readonly RunCase[] = [
  transformers("older-t5", "summarization", BERT("Seq2SeqLM")),
  transformers("older-t5", "translation", BERT("Seq2SeqLM")),
  transformers("older-bert-answers", "question-answering", BERT("QuestionAnswering")),
  transformers("older-swin2sr", "image-to-image", PICTURE("ImageToImage")),
].map((each) => ({ ...each, builder: "transformers_4", titles: ["Use a pipeline"] }));

/** The same models, with custom code: their blocks allow it. */
const WITH_CUSTOM_CODE: readonly RunCase[] = TRANSFORMERS.filter(
  ({ record, fill }) => fill === undefined && (record.tags ?? []).length === 0,
).map(({ library, record }) => ({ library, record: { ...record, tags: ["custom_code"] }, ...DIRECT }));

const CPU = { device: "cpu" };

function diffusers(name: string, more: Partial<ModelRecord> & { needs?: readonly string[] } = {}): RunCase {
  const { needs, ...fields } = more;
  return {
    library: "diffusers",
    record: { id: `tiny/${name}`, tags: [], ...fields },
    fill: CPU,
    titles: ["Run the pipeline"],
    ...(needs && { needs }),
  };
}

const on = (base_model: string) => ({ cardData: { base_model }, needs: [base_model] });

const DIFFUSERS: readonly RunCase[] = [
  diffusers("sd", { pipeline_tag: "text-to-image" }),
  diffusers("sdxl", { pipeline_tag: "text-to-image" }),
  diffusers("flux", { pipeline_tag: "text-to-image" }),
  ...["sd3", "pixart-alpha", "pixart-sigma"].map((name) => diffusers(name, { pipeline_tag: "text-to-image" })),
  diffusers("sd-inpaint", { tags: ["StableDiffusionInpaintPipeline"], siblings: [] }),
  diffusers("sdxl-inpaint", { tags: ["StableDiffusionXLInpaintPipeline"], siblings: [] }),
  diffusers("flux-fill", { tags: ["FluxFillPipeline"] }),
  diffusers("sd-edit", { pipeline_tag: "image-to-image" }),
  diffusers("controlnet", { tags: ["controlnet"], ...on("tiny/sd") }),
  diffusers("controlnet-sdxl", { tags: ["controlnet"], ...on("tiny/sdxl") }),
  diffusers("controlnet-flux", { tags: ["controlnet"], ...on("tiny/flux") }),
  diffusers("lora", { tags: ["lora"], ...on("tiny/sd") }),
  diffusers("inversion", { tags: ["textual_inversion"], ...on("tiny/sd") }),
  diffusers("ddpm", { pipeline_tag: "unconditional-image-generation" }),
  diffusers("ddpm-plain", { pipeline_tag: "unconditional-image-generation" }),
  diffusers("text-to-video", { pipeline_tag: "text-to-video" }),
];

const simple = (library: string, id: string, builder: string, fields: Partial<ModelRecord> = {}): RunCase => ({
  library,
  builder,
  record: { id: `tiny/${id}`, tags: [], ...fields },
});
const skops = (file: string, model_format: string) => ({
  tags: ["skops"],
  config: { sklearn: { model: { file }, model_format } },
});
const peft = (id: string, task_type: string, base_model_name_or_path: string): RunCase => ({
  ...simple("peft", id, "peft", { config: { peft: { task_type, base_model_name_or_path } } }),
  needs: [base_model_name_or_path],
});

const keras = (id: string, task: string): RunCase =>
  simple("keras-hub", id, "more", { config: { keras_hub: { tasks: [task] } } });
const gguf = (id: string, fields: Partial<ModelRecord> = {}): RunCase =>
  simple("llama-cpp-python", id, "gguf", { siblings: [{ rfilename: "tiny-Q4_K_M.gguf" }], ...fields });

const OTHERS: readonly RunCase[] = [
  simple("sentence-transformers", "embedder", "sentence_transformers"),
  simple("sentence-transformers", "reranker", "sentence_transformers", { tags: ["cross-encoder"] }),
  simple("sentence-transformers", "splade", "sentence_transformers", { tags: ["sparse-encoder"] }),
  simple("sentence-transformers", "late", "sentence_transformers", { tags: ["multi-vector"] }),
  simple("setfit", "setfit", "sentence_transformers"),
  simple("sklearn", "joblib", "classic"),
  simple("sklearn", "pickle", "classic", skops("model.pkl", "pickle")),
  simple("sklearn", "skops", "classic", skops("model.skops", "skops")),
  { ...simple("spacy", "spacy", "classic"), titles: ["Load the files"] },
  simple("bm25s", "bm25s", "classic"),
  simple("model2vec", "model2vec", "classic"),
  simple("keras", "keras-file", "classic", { siblings: [{ rfilename: "model.keras" }] }),
  simple("keras", "keras-folder", "classic"),
  simple("tf-keras", "tf-keras", "classic"),
  simple("huggingface_hub", "files", "classic"),
  simple("stable-baselines3", "agent-ppo", "classic", { siblings: [{ rfilename: "agent-ppo.zip" }] }),
  simple("fasttext", "fasttext", "classic"),
  simple("fasttext", "fasttext-labels", "classic", { pipeline_tag: "text-classification" }),
  simple("pythae", "vae", "classic"),
  simple("fastai", "learner", "classic", { pipeline_tag: "image-classification" }),
  simple("open_clip", "open-clip", "torch"),
  peft("lora-text", "CAUSAL_LM", "tiny/llama"),
  peft("lora-t5", "SEQ_2_SEQ_LM", "tiny/t5"),
  peft("lora-labels", "SEQ_CLS", "tiny/bert-labels"),
  peft("lora-tokens", "TOKEN_CLS", "tiny/bert-tokens"),
  {
    ...simple("adapter-transformers", "adapter", "text", {
      config: { adapter_transformers: { model_name: "tiny/adapter-base" } },
    }),
  },
  simple("flair", "flair", "text"),
  simple("span-marker", "spans", "text"),
  simple("gliner", "gliner", "text"),
  simple("lightning-ir", "lightning-bi", "text", { tags: ["bi-encoder"] }),
  simple("lightning-ir", "lightning-cross", "text", { tags: ["cross-encoder"] }),
  simple("multimolecule", "multimolecule", "text"),
  {
    ...simple("multimolecule", "multimolecule-mask", "text", {
      pipeline_tag: "fill-mask",
      mask_token: "<mask>",
      widgetData: [{ text: "UAGC<mask>UAUC" }],
    }),
    titles: ["Fill the mask"],
  },
  simple("mlx", "mlx-llama", "mlx", { pipeline_tag: "text-generation" }),
  simple("mlx", "mlx-llama", "mlx", { pipeline_tag: "text-generation", tags: ["conversational"] }),
  {
    ...simple("mlx", "mlx-llama", "mlx", { pipeline_tag: "text-generation", tags: ["conversational"] }),
    fill: { streaming: "on" },
  },
  simple("ultralytics", "yolo", "more", { siblings: [{ rfilename: "yolo-tiny.pt" }] }),
  simple("speechbrain", "speaker", "speech", {
    config: { speechbrain: { speechbrain_interface: "EncoderClassifier" } },
  }),
  simple("speechbrain", "speaker", "speech", {
    config: { speechbrain: { speechbrain_interface: "SpeakerRecognition" } },
  }),
  simple("chronos-forecasting", "chronos", "classic"),
  simple("keras-hub", "keras-lm", "more", { config: { keras_hub: { tasks: ["TextClassifier"] } } }),
  { ...simple("bertopic", "topics", "sentence_transformers"), needs: ["tiny/embedder"] },
  simple("asteroid", "conv-tasnet", "speech"),
  simple("audioseal", "seal", "speech"),
  simple("pyannote-audio", "segmentation", "speech"),
  simple("tirex", "TiRex", "torch"),
  simple("torchgeo", "resnet18_sentinel2_all_moco", "torch"),
  simple("nobg", "birefnet", "torch"),
  simple("saelens", "features", "torch"),
  simple("rwkv", "rwkv", "torch"),
  simple("gliner2", "gliner2", "text"),
  simple("hezar", "hezar", "text"),
  simple("yolov26", "yolo", "more", { siblings: [{ rfilename: "yolo-tiny.pt" }] }),
  simple("aviation-ner", "gliner", "text"),
  simple("litert", "litert", "classic", { siblings: [{ rfilename: "model.tflite" }] }),
  simple("derm-foundation", "derm", "classic"),
  gguf("gguf"),
  gguf("gguf-chat", { tags: ["conversational"] }),
  { ...gguf("gguf-chat", { tags: ["conversational"] }), fill: { streaming: "on" } },
  { ...gguf("gguf"), fill: { "gpu-layers": "all", context: "as the model has it" } },
  simple("timesfm", "timesfm-2.5-200m-pytorch", "torch"),
  simple("transformers.js", "js-mask", "onnx", { pipeline_tag: "fill-mask" }),
  {
    ...simple("transformers.js", "js-vectors", "onnx", { pipeline_tag: "feature-extraction" }),
    fill: { precision: "fp32" },
  },
  simple("transformers.js", "js-ranks", "onnx", { pipeline_tag: "text-ranking" }),
  { ...keras("keras-writer", "CausalLM"), titles: ["CausalLM"] },
  { ...keras("keras-mask", "MaskedLM"), titles: ["MaskedLM"] },
  { ...keras("keras-pictures", "ImageClassifier"), titles: ["ImageClassifier"] },
  simple("zeromodels", "zero-bert", "more"),
  simple("kerasformers", "zero-bert", "more"),
  simple("piper", "piper", "more", { siblings: [{ rfilename: "voice.onnx" }] }),
];

export const RUN_CASES: readonly RunCase[] = [
  ...TRANSFORMERS,
  ...OF_ARCHITECTURES,
  ...SEES_OR_HEARS,
  ...MORE_THAT_SEE_OR_HEAR,
  ...NEWEST,
  ...SEES_IN_4_BITS,
  ...OLDER,
  ...WITH_CUSTOM_CODE,
  ...DIFFUSERS,
  ...OTHERS,
];
