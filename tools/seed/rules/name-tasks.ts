/**
 * Tasks of families that a repository's name tells and no source states: what the family's maker publishes it for. A
 * short list of names for each task, which yields to any source.
 */
import type { MergedModel } from "../merge.ts";

const TASKS: Readonly<Record<string, readonly RegExp[]>> = {
  "text-generation": [
    /^aifeifei798\/darkidol-/i,
    /^apple\/diffucoder-/i,
    /^beomi\/korwkv-|^rwkv\/rwkv-|^state-spaces\/mamba/i,
    /^bigscience\/t0|^rucaibox\/(?:mvp|mtl-)|^uclanlp\/plbart-|^intel\/fid_flan_t5/i,
    /^dealignai\/(?:minimax|nemotron)-|^primeintellect\/minimax-/i,
    /^freedomintelligence\/huatuogpt2-|^fuseai\/fusechat-|^h2oai\/h2o-danube|^inceptionai\/jais-/i,
    /^google\/reformer-|^microsoft\/prophetnet-/i,
    /^inclusionai\/(?:ling|llada2)/i,
    /^ise-uiuc\/magicoder|^jondurbin\/airoboros|^ifm\/k2$|^projecte-aina\/aguila|^tiger-lab\/mammoth/i,
    /^kuleshov-group\/.*(?:bd3lm|mdlm|sedd|owt)/i,
    /^nvidia\/nemotron-(?:h|content-safety-reasoning)-/i,
    /^(?:unsloth\/kimi-k2|(?:unsloth|rekaai)\/reka-flash)/i,
    /^pszemraj\/bart-base-grammar|^shibing624\/bart4csc/i,
    /^snowflake\/arctic-text2sql|^speakleash\/bielik|^stabilityai\/stablelm-|^xai-org\/grok-1$/i,
    /^facebook\/mobilellm-|^speechbrain\/multiwoz-gpt/i,
  ],
  "fill-mask": [
    /^albert\/albert-|^distilbert\/distilbert-base-multilingual|^facebookai\/xlm-mlm-|^facebook\/xlm-(?:v|roberta-xl)/i,
    /^andreasmadsen\/efficient_mlm|^deepmind\/language-perceiver|^dmis-lab\/(?:ultrabert|biobert)/i,
    /^facebook\/esm-1b|^biohub\/esmc-|^google\/electra-\w+-generator|^rostlab\/prot_electra_generator/i,
    /^hfl\/(?:rbt|chinese-bert-wwm)|^junnyu\/roformer_(?:chinese|small_generator)|^studio-ousia\/luke-/i,
    /^uw-madison\/|^weiweishi\/roc-bert|^allenai\/longformer-.*embd/i,
  ],
  "text-classification": [/^qwen\/qwen2\.5-math-prm-/i],
  "token-classification": [/^hunflair\//i],
  "question-answering": [/^tau\/splinter-|^facebook\/dpr-reader-|^allenai\/longformer-.*triviaqa/i],
  "sentence-similarity": [
    /^intfloat\/e5-|^alibaba-nlp-community\/gte-|^jinaai\/jina-embeddings-v2|^google\/embeddinggemma/i,
    /^nomic-ai\/nomic-embed-text|^unsloth\/embeddinggemma|^sentence-transformers\/stsb-|^facebook\/m?contriever/i,
    /^nvidia\/nemotron-3\.5-embed|^microsoft\/bitnet-embedding|^qwen\/qwen3-embedding/i,
  ],
  "feature-extraction": [
    /^asapp\/sew-(?!.*-ft-)/i,
    /^baai\/(?:bge-vl|bge-visualized)|^facebook\/(?:pe-av|data2vec-text|dpr-(?:ctx|question)_encoder)/i,
    /^facebook\/wav2vec2-conformer-rel-pos-large$|^microsoft\/unispeech-(?!.*-ft$)|^speechbrain\/ssl-wav2vec2/i,
    /^funnel-transformer\/|^google\/(?:canine|bert_for_seq)|^microsoft\/layoutlm-|^openmuq\/muq/i,
    /^naver\/splade|^opensearch-project\/|^prithivida\/splade|^qdrant\/bm42/i,
    /^(?:alibaba-nlp\/gve|haon-chen\/e5-omni|vlm2vec\/|tiger-lab\/vlm2vec|zhibinlan\/ume|sony\/virtue|moca-embed\/|friedrichor\/unite)/i,
  ],
  "visual-document-retrieval": [
    /^modernvbert\/(?:bi|col)?modernvbert-?(?:merged|embed)?$|^jinaai\/jina-embeddings-v4/i,
    /^nomic-ai\/nomic-embed-multimodal|^openbmb\/visrag/i,
  ],
  "image-feature-extraction": [
    /^timm\/.*_clip_|^belfner\/|^facebook\/(?:pe-(?:lang|spatial)|webssl-|pixio|hiera-|sapiens2-pretrain)/i,
    /^google\/(?:vit-\w+-patch\d+-224-in21k|vitdet|tipsv2-(?!.*dpt))|^nvidia\/(?:e-radio|ps3-)|^nyu-visionx\/moco|^tencent\/penguin-encoder/i,
    /^nomic-ai\/nomic-embed-vision/i,
  ],
  "zero-shot-image-classification": [
    /^apple\/mobileclip_|^jienengchen\/vitamin-|^microsoft\/llm2clip-|^quansun\/eva02-clip|^languagebind\/languagebind_image|^xinyu1205\/recognize/i,
  ],
  "image-classification": [
    /^apple\/mobilevitv2-|^google\/(?:mobilenet_v2|vit-hybrid)|^mbzuai\/swiftformer|^microsoft\/cvt-|^munehiro-k\/cspnext/i,
    /^naver-ai\/rdnet|^nvidia\/mambavision-|^paddlepaddle\/pp-lcnet|^sail\/poolformer|^shi-labs\/dinat-mini|\/pvt-tiny-224$/i,
  ],
  "image-segmentation": [
    /^apple\/deeplabv3-|^baai\/seggpt|^facebook\/sapiens2-seg|^hustvl\/vitmatte|^zhengpeng7\/birefnet|^tue-mps\/videomt/i,
  ],
  "object-detection": [/^ustc-community\/dfine/i],
  "depth-estimation": [/^depth-anything\/da3-|^spacepxl\/ml-depth-pro|^google\/tipsv2-.*dpt/i],
  "keypoint-detection": [/^zju-community\/efficientloftr/i],
  "image-to-text": [/^naver-clova-ix\/donut|^paddlepaddle\/(?:pp-ocr\w+_rec|slane)|^salesforce\/blip-itm/i],
  "image-to-image": [/^paddlepaddle\/uvdoc|^stabilityai\/stable-diffusion-2-depth|^tencentarc\/customnet/i],
  "visual-question-answering": [/^salesforce\/blip-vqa|^uclanlp\/visualbert-vqa$/i],
  "image-text-to-text": [
    /^allenai\/molmo|^baai\/robobrain|^buaadreamer\/yi-vl|^bytedance-seed\/ui-tars|^deepseek-ai\/deepseek-vl|^facebook\/perception-lm/i,
    /^(?:coder3101|teichai|dealignai)\/gemma-4|^dealignai\/qwen3\.5-vl|^google\/gemma-3n|^internlm\/intern(?:-s1|lm-xcomposer)/i,
    /^languagebind\/moe-llava|^liuhaotian\/llava|^mistralai\/pixtral|^xiaomimimo\/mimo-vl|^ybelkada\/vip-llava/i,
  ],
  "any-to-any": [
    /^deepseek-ai\/janus|^emu3-community\/emu3|^liquidai\/lfm2\.5-audio|^qwen\/qwen2\.5-omni|^nvidia\/omnivinci/i,
  ],
  "audio-text-to-text": [/^lmms-lab\/aero|^openmoss-team\/moss-audio-/i],
  "automatic-speech-recognition": [
    /^asapp\/sew-.*-ft-|^cohere(?:labs)?\/cohere-transcribe|^facebook\/seamless-m4t|^hf-audio\/|^microsoft\/unispeech-.*-ft$/i,
    /^nvidia\/.*-transcribe-|^speechbrain\/(?:m-ctc|asr-)|^usefulsensors\/|^vitouphy\/wav2vec2/i,
  ],
  "text-to-speech": [/^eustlb\/pocket-tts|^jbetker\/tortoise/i],
  "audio-to-audio": [
    /^kyutai\/moshi|^kmhf\/hf-moshika|^facebook\/seamless-(?:expressive|streaming)|^neuphonic\/neucodec|^swiss-ai\/wavtokenizer|^speechbrain\/s2st/i,
  ],
  "audio-classification": [/^mispeech\/dasheng/i],
  "voice-activity-detection": [/^snakers4\/silero|^onnx-community\/pyannote-segmentation/i],
  "text-to-image": [
    /^frankjoshua\/toonyou|^gsdf\/counterfeitxl|^logtd\/instance_diffusion|^pixart-alpha\/pixart|^zai-org\/cogview4/i,
  ],
  "image-to-video": [/^robbyant\/lingbot-world/i],
  "unconditional-image-generation": [/^openai\/imagegpt-/i],
  "tabular-classification": [/^prior-labs\/tabpfn/i],
};

/** Fills missing tasks, and says so in the rule. */
export function learnTasks(models: readonly MergedModel[]): void {
  for (const { id, fields } of models) {
    const named = fields.get("id");
    if (named === undefined || fields.has("pipeline_tag")) continue;
    const [task] = Object.entries(TASKS).find(([, names]) => names.some((name) => name.test(id))) ?? [];
    if (task === undefined) continue;
    const sources = named.sources
      .slice(0, 1)
      .map(({ release, path }) => ({ release, path, rule: "the family in the name" }));
    fields.set("pipeline_tag", { value: task, sources });
  }
}
