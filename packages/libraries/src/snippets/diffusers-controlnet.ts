/**
 * Control nets of diffusers. Each family of base models has its own class of control net and its
 * own pipeline; weights of one do not fit another. The class is in the repository's configuration;
 * otherwise id, tags and base model identify the family.
 */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import type { Fill } from "../entry/library.ts";
import { DOCUMENTATION_PICTURES, promptOf } from "./diffusers-calls.ts";
import type { PipelineLoading } from "./diffusers-loading.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

interface Family {
  /** Class of the control net. */
  net: string;
  pipeline: string;
  /** The argument that takes the control image, where it is not `control_image`. */
  image?: string;
  /** What an id or tag of the family holds; missing where only the class shows it. */
  sign?: RegExp;
  /** The usual base, for a card that names one of another family. */
  base?: string;
}

const STABLE_DIFFUSION: Family = {
  net: "ControlNetModel",
  pipeline: "StableDiffusionControlNetPipeline",
  image: "image",
};

/** The first whose sign is found. */
const FAMILIES: readonly Family[] = [
  {
    net: "FluxControlNetModel",
    pipeline: "FluxControlNetPipeline",
    sign: /flux/i,
    base: "black-forest-labs/FLUX.1-dev",
  },
  { net: "QwenImageControlNetModel", pipeline: "QwenImageControlNetPipeline", sign: /qwen-?image/i },
  {
    net: "SD3ControlNetModel",
    pipeline: "StableDiffusion3ControlNetPipeline",
    sign: /sd-?3(?!\d)|stable-diffusion-3/i,
  },
  { net: "SanaControlNetModel", pipeline: "SanaControlNetPipeline", sign: /(?:^|[/_-])sana(?:$|[_-])/i },
  { net: "HunyuanDiT2DControlNetModel", pipeline: "HunyuanDiTControlNetPipeline", sign: /hunyuan-?dit/i },
  { net: "ControlNetUnionModel", pipeline: "StableDiffusionXLControlNetUnionPipeline" },
  {
    net: "ControlNetModel",
    pipeline: "StableDiffusionXLControlNetPipeline",
    image: "image",
    sign: /sdxl|(?:diffusion|sd)-?xl/i,
    base: "stabilityai/stable-diffusion-xl-base-1.0",
  },
];

function familyOf(model: SnippetModel): Family {
  const candidates = FAMILIES.filter(({ net }) => net === model.diffusersClass);
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1 && only.net !== STABLE_DIFFUSION.net) return only;
  const names = [model.id, ...model.tags, ...model.baseModels];
  const signed = (model.diffusersClass === STABLE_DIFFUSION.net ? candidates : FAMILIES).find(
    ({ sign }) => sign !== undefined && names.some((name) => sign.test(name)),
  );
  return signed ?? STABLE_DIFFUSION;
}

/** Base models to choose from, the one that fits best first. */
export function controlnetBases(model: SnippetModel): readonly string[] {
  const { sign, base } = familyOf(model);
  if (base === undefined || model.baseModels.some((each) => sign?.test(each))) return model.baseModels;
  return [base, ...model.baseModels];
}

export function controlnet(model: SnippetModel, base: string, loading: PipelineLoading, fill: Fill): Code<"python"> {
  const { net, pipeline, image = "control_image" } = familyOf(model);
  const [netClass, pipelineClass] = [py.identifier(net), py.identifier(pipeline)];
  return py`
    import torch
    from diffusers import ${netClass}, ${pipelineClass}
    from diffusers.utils import load_image

    controlnet = ${netClass}.from_pretrained(${model.id}${loading.part})
    pipe = ${pipelineClass}.from_pretrained(${base}, controlnet=controlnet${loading.options})
    ${loading.after}

    # What the control net was trained on: edges, depth, a pose …
    control = load_image(${fill("picture", `${DOCUMENTATION_PICTURES}/hf-logo.png`)}).resize((512, 512))
    image = pipe(prompt=${fill("prompt", promptOf(model, "image"))}, ${py.identifier(image)}=control).images[0]
    image.save("output.png")
    print("saved to output.png")
  `;
}
