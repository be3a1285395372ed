/**
 * Model types of transformers whose plain checkpoint does one task. Types whose checkpoints are only a start for many
 * tasks (as `vit` or `wav2vec2`) are omitted.
 */
const TYPES: Readonly<Record<string, string>> = {
  "fill-mask":
    "bert roberta xlm-roberta distilbert albert camembert deberta deberta-v2 modernbert mpnet big_bird ernie flaubert " +
    "mobilebert squeezebert nystromformer xmod convbert megatron-bert rembert ibert eurobert",
  "text-generation":
    "gpt2 gpt_neo gpt_neox gptj opt bloom llama mistral mixtral qwen2 qwen3 qwen3_moe gemma gemma2 phi phi3 falcon mpt " +
    "olmo olmo2 mamba mamba2 starcoder2 cohere cohere2 codegen xglm biogpt recurrent_gemma falcon_mamba granite " +
    "granitemoe nemotron stablelm persimmon smollm3 glm glm4 helium zamba zamba2 jamba dbrx exaone4 ernie4_5 bitnet",
  "time-series-forecasting": "timesfm timesfm2_5 patchtst patchtsmixer informer autoformer time_series_transformer",
  "mask-generation": "sam sam2 sam_hq edgetam",
  "depth-estimation": "depth_anything zoedepth depth_pro prompt_depth_anything glpn",
  "keypoint-detection": "superpoint vitpose",
  "zero-shot-image-classification": "clip siglip siglip2 chinese_clip altclip align metaclip_2",
  "zero-shot-object-detection": "owlvit owlv2 grounding-dino mm-grounding-dino omdet-turbo",
  "object-detection":
    "detr deformable_detr conditional_detr rt_detr rt_detr_v2 d_fine yolos dab-detr table-transformer rf_detr",
  "image-segmentation": "clipseg segformer maskformer mask2former oneformer upernet eomt",
  "automatic-speech-recognition": "whisper moonshine speech_to_text parakeet_ctc",
  "text-to-speech": "vits bark csm dia fastspeech2_conformer speecht5",
  "text-to-audio": "musicgen musicgen_melody",
  translation: "marian m2m_100 nllb-moe fsmt",
  summarization: "pegasus pegasus_x bigbird_pegasus",
  "image-to-image": "swin2sr",
  "video-text-to-text": "video_llava llava_next_video",
  "image-text-to-text":
    "llava llava_next llava_onevision paligemma idefics idefics2 idefics3 smolvlm qwen2_vl qwen2_5_vl qwen3_vl mllama " +
    "gemma3 gemma3n mistral3 pixtral internvl kosmos-2 fuyu aria cohere2_vision blip-2 instructblip florence2",
  "table-question-answering": "tapas",
  "visual-question-answering": "vilt",
  "image-to-text": "git trocr pix2struct nougat got_ocr2",
};

const BY_TYPE: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPES).flatMap(([task, types]) => types.split(" ").map((type) => [type, task] as const)),
);

export function taskOfModelType(type: string): string | undefined {
  return BY_TYPE.get(type);
}
