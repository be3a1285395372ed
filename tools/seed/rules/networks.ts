/**
 * Sizes of networks that a name or a class tells: `wav2vec2-large-xlsr-53-german` is the network of
 * `wav2vec2-large-xlsr-53`, and every pipeline of Stable Diffusion XL holds its network. Whoever retrains it changes a
 * head, which is less than one part in a hundred. Of networks whose vocabulary differs by language only those of OPUS-MT
 * are in `data/seed-sources/networks.yaml`, where it changes less than one part in ten.
 */
import type { MergedField, MergedModel } from "../merge.ts";
import { NETWORKS } from "./name-patterns.ts";

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
    if (fields.has("parameters") || fields.has("parametersAbout") || /lora/i.test(id)) continue;
    const pipeline = fields.get("diffusersClass")?.value as string | undefined;
    const known = networkOf(id, pipeline);
    const original = known === undefined ? undefined : byId.get(known.toLowerCase());
    const size = original?.fields.get("parameters") ?? original?.fields.get("parametersAbout");
    if (original === undefined || size === undefined) continue;
    fields.set("parametersAbout", ofNetwork(size, original.id));
  }
}

/** The model whose size is that of the network. */
function networkOf(id: string, pipeline: string | undefined): string | undefined {
  const copied = NETWORKS.copies.find(([name]) => name.test(id))?.[1];
  if (copied !== undefined || OTHERWISE.test(id)) return copied;
  return NETWORKS.names.find(([name]) => name.test(id))?.[1] ?? CLASSES[pipeline ?? ""];
}

function ofNetwork({ value, sources }: MergedField, known: string): MergedField {
  return {
    value,
    sources: sources.slice(0, 1).map(({ release, path }) => ({ release, path, rule: `the network of ${known}` })),
  };
}
