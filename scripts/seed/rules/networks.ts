/**
 * Sizes of networks that a name or a class tells: `wav2vec2-large-xlsr-53-german` is the network of
 * `wav2vec2-large-xlsr-53`, and every pipeline of Stable Diffusion XL holds its network. Whoever retrains it changes a
 * head, which is less than one part in a hundred. Networks whose vocabulary differs by language are not in the list.
 */
import type { MergedField, MergedModel } from "../merge.ts";

/** Names of a network's models, and the one whose size is known. */
const NAMES: readonly (readonly [name: RegExp, known: string])[] = [
  [/vit-large-patch(?:16|32)-(?:224|384)/i, "google/vit-large-patch16-224"],
  [/vit-base-patch(?:16|32)-(?:224|384)/i, "google/vit-base-patch16-224-in21k"],
  [/swin-tiny-patch4/i, "microsoft/swin-tiny-patch4-window7-224"],
  [/(?:segformer|mit)[-_]b0/i, "nvidia/segformer-b0-finetuned-ade-512-512"],
  [/(?:segformer|mit)[-_]b1/i, "nvidia/segformer-b1-finetuned-ade-512-512"],
  [/(?:segformer|mit)[-_]b2/i, "nvidia/segformer-b2-finetuned-ade-512-512"],
  [/(?:segformer|mit)[-_]b3/i, "nvidia/segformer-b3-finetuned-ade-512-512"],
  [/(?:segformer|mit)[-_]b4/i, "nvidia/segformer-b4-finetuned-ade-512-512"],
  [/(?:segformer|mit)[-_]b5/i, "nvidia/segformer-b5-finetuned-ade-640-640"],
  [/^facebook\/mask2former-swin-tiny/i, "facebook/mask2former-swin-tiny-coco-instance"],
  [/^facebook\/mask2former-swin-small/i, "facebook/mask2former-swin-small-coco-instance"],
  [/^facebook\/mask2former-swin-large/i, "facebook/mask2former-swin-large-coco-instance"],
  [/^facebook\/mask2former-swin-base/i, "facebook/mask2former-swin-base-coco-panoptic"],
  [/^facebook\/maskformer-swin-base/i, "facebook/maskformer-swin-base-ade"],
  [/^facebook\/maskformer-swin-tiny/i, "facebook/maskformer-swin-tiny-ade"],
  [/^facebook\/maskformer-swin-small/i, "facebook/maskformer-swin-small-coco"],
  [/^facebook\/dino-vits(?:8|16)/i, "facebook/dino-vits16"],
  [/mdeberta-v3-base/i, "microsoft/mdeberta-v3-base"],
  [/^google\/owlv2-large/i, "google/owlv2-large-patch14-ensemble"],
  [/^facebook\/sam-vit-large/i, "facebook/sam-vit-large"],
  [/clip-vit-base-patch16/i, "openai/clip-vit-base-patch16"],
  [/clip-vit-large-patch14/i, "openai/clip-vit-large-patch14"],
  [/^usyd-community\/vitpose-base/i, "usyd-community/vitpose-base-simple"],
  [/^laion\/clap-htsat/i, "laion/clap-htsat-unfused"],
  [/^tencentarc\/t2i-adapter-.*sdxl/i, "TencentARC/t2i-adapter-sketch-sdxl-1.0"],
  [/^madebyollin\/tae/i, "madebyollin/taesd"],
  [/^google\/pegasus-/i, "google/pegasus-large"],
  [/detr-resnet-50(?!\d)/i, "facebook/detr-resnet-50"],
  [/detr-resnet-101/i, "facebook/detr-resnet-101"],
  [/^microsoft\/table-transformer-/i, "microsoft/table-transformer-detection"],
  [/yolos-tiny/i, "hustvl/yolos-tiny"],
  [/yolos-small/i, "hustvl/yolos-small"],
  [/^microsoft\/trocr-base-/i, "microsoft/trocr-base-printed"],
  [/^microsoft\/trocr-large-/i, "microsoft/trocr-large-printed"],
  [/^microsoft\/trocr-small-/i, "microsoft/trocr-small-printed"],
  [/donut-base/i, "naver-clova-ix/donut-base"],
  [/rtdetr_r18vd/i, "PekingU/rtdetr_r18vd"],
  [/rtdetr_r50vd/i, "PekingU/rtdetr_r50vd"],
  [/^google\/owlv2-base-patch16/i, "google/owlv2-base-patch16-ensemble"],
  [/^google\/owlvit-base-patch32/i, "google/owlvit-base-patch32"],
  [/^google\/tapas-base/i, "google/tapas-base-finetuned-wtq"],
  [/depth-anything(?:-v2)?-(?:metric-\w+-)?small-hf/i, "depth-anything/Depth-Anything-V2-Small-hf"],
  [/depth-anything(?:-v2)?-(?:metric-\w+-)?base-hf/i, "depth-anything/Depth-Anything-V2-Base-hf"],
  [/depth-anything(?:-v2)?-(?:metric-\w+-)?large-hf/i, "depth-anything/Depth-Anything-V2-Large-hf"],
  [/^facebook\/sam-vit-base|medsam-vit-base/i, "facebook/sam-vit-base"],
  [/^mcg-nju\/videomae-base/i, "MCG-NJU/videomae-base"],
  [/^facebook\/timesformer-base/i, "facebook/timesformer-base-finetuned-k400"],
  [/^mit\/ast-finetuned-audioset/i, "MIT/ast-finetuned-audioset-10-10-0.4593"],
  [/^facebook\/mms-tts-/i, "facebook/mms-tts-eng"],
  [/^facebook\/s2t-small-/i, "facebook/s2t-small-librispeech-asr"],
  [/hubert-base-/i, "facebook/hubert-base-ls960"],
  [/hubert-large-/i, "facebook/hubert-large-ls960-ft"],
  [/wavlm-base/i, "microsoft/wavlm-base-plus"],
  [/wav2vec2?-(?:large|lv-60|xlsr|xls-r-300m|lg-xlsr)|wav2vec2-large-|xlsr-53/i, "facebook/wav2vec2-large-xlsr-53"],
  [/wav2vec2-base/i, "facebook/wav2vec2-base"],
  [/whisper-tiny/i, "openai/whisper-tiny"],
  [/whisper-base/i, "openai/whisper-base"],
  [/whisper-small/i, "openai/whisper-small"],
  [/whisper-medium/i, "openai/whisper-medium"],
  [/whisper-large-v3-turbo/i, "openai/whisper-large-v3-turbo"],
  [/whisper-large(?:-v[23])?(?!.*turbo)(?!.*distil)/i, "openai/whisper-large-v3"],
  [/control_v11\w*_sd15|sd-controlnet-(?!xl)|control_v1p_sd15/i, "lllyasviel/sd-controlnet-canny"],
  [/controlnet-(?:canny|depth|openpose|scribble|tile|zoe-depth)-sdxl-1\.0$/i, "diffusers/controlnet-canny-sdxl-1.0"],
  [/animatediff-motion-adapter-v1/i, "guoyww/animatediff-motion-adapter-v1-5-2"],
  [/^stabilityai\/sd-vae-ft-|^(?:stabilityai|madebyollin)\/sdxl-vae/i, "stabilityai/sd-vae-ft-mse"],
  [/^stabilityai\/stable-video-diffusion-img2vid/i, "stabilityai/stable-video-diffusion-img2vid-xt"],
  [/^prs-eth\/marigold-/i, "stabilityai/stable-diffusion-2-1"],
  [/^kwai-kolors\/kolors-diffusers/i, "Kwai-Kolors/Kolors"],
  [/^timbrooks\/instruct-pix2pix|stable-diffusion-inpainting$/i, "stable-diffusion-v1-5/stable-diffusion-v1-5"],
  [/stable-diffusion-xl-1\.0-inpainting/i, "stabilityai/stable-diffusion-xl-base-1.0"],
];
/** Pipelines that hold one network. */
const CLASSES: Readonly<Record<string, string>> = {
  StableDiffusionPipeline: "stable-diffusion-v1-5/stable-diffusion-v1-5",
  StableDiffusionXLPipeline: "stabilityai/stable-diffusion-xl-base-1.0",
};
/** Pipelines of these names were made smaller, or are no networks of this class alone. */
const OTHERWISE = /ssd-1b|vega|segmoe|koala|bk-sdm|tiny-sd|small-sd|sdxs|distil|lora|bnb|adapter(?!-v1)/i;

/** Fills missing sizes from the network, and says so in the rule. */
export function learnSizes(models: readonly MergedModel[]): void {
  const byId = new Map(models.map((model) => [model.id.toLowerCase(), model]));
  for (const model of models) {
    const { id, fields } = model;
    if (fields.has("parameters") || fields.has("parametersAbout") || OTHERWISE.test(id)) continue;
    const pipeline = fields.get("diffusersClass")?.value as string | undefined;
    const known = NAMES.find(([name]) => name.test(id))?.[1] ?? CLASSES[pipeline ?? ""];
    const original = known === undefined ? undefined : byId.get(known.toLowerCase());
    const size = original?.fields.get("parameters") ?? original?.fields.get("parametersAbout");
    if (original === undefined || size === undefined) continue;
    fields.set("parametersAbout", ofNetwork(size, original.id));
  }
}

function ofNetwork({ value, sources }: MergedField, known: string): MergedField {
  return {
    value,
    sources: sources.slice(0, 1).map(({ release, path }) => ({ release, path, rule: `the network of ${known}` })),
  };
}
