/**
 * diffusers: one install block, then the block that fits the model. The first rule of `BLOCKS` that holds decides;
 * the order is part of the rule.
 */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import type { Fill } from "../library.ts";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Hole, Snippet } from "../snippet.ts";

const INSTALL = "pip install -U diffusers transformers accelerate";
/** Packages that only some blocks need, by the call that needs them. */
const EXTRAS = [
  ["load_lora_weights", "peft"],
  ["export_to_video", "imageio imageio-ffmpeg"],
] as const;
const DOCS = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/diffusers";
const PICTURES = {
  edit: `${DOCS}/cat.png`,
  video: `${DOCS}/astronaut.jpg`,
  inpaint: `${DOCS}/inpaint.png`,
  inpaintMask: `${DOCS}/inpaint_mask.png`,
  fill: "https://huggingface.co/datasets/diffusers/diffusers-images-docs/resolve/main/cup.png",
  fillMask: "https://huggingface.co/datasets/diffusers/diffusers-images-docs/resolve/main/cup_mask.png",
};
const PROMPTS = {
  image: "A lighthouse on a cliff at sunrise, oil painting, soft light",
  edit: "Turn this cat into a dog",
  video: "The astronaut slowly turns and waves at the camera",
  audio: "Rain on a tin roof, distant thunder",
  fill: "a white paper cup",
};
const PLACEHOLDER = "fill-in-base-model";

/** What a block is written from. */
interface Plan {
  model: ModelFacts;
  base: string;
  /** The model's own sample prompt, else the default for this kind of block. */
  prompt(kind: keyof typeof PROMPTS): string;
}

interface Block {
  applies(model: ModelFacts): boolean;
  usesBase?: boolean;
  code(plan: Plan): Code<"python">;
}

const IMAGE_INPUT: ReadonlySet<string> = new Set(["image-to-image", "image-text-to-image"]);
const VIDEO_FROM_IMAGE: ReadonlySet<string> = new Set(["image-to-video", "image-text-to-video"]);
const isTask = (model: ModelFacts, ...tasks: string[]) => model.task !== undefined && tasks.includes(model.task);
const isLora = (model: ModelFacts) => model.tags.has("lora");

const BLOCKS: readonly Block[] = [
  {
    applies: ({ tags }) => tags.has("StableDiffusionInpaintPipeline") || tags.has("StableDiffusionXLInpaintPipeline"),
    code: inpaint,
  },
  { applies: ({ tags }) => tags.has("controlnet"), usesBase: true, code: controlnet },
  {
    applies: (model) => isLora(model) && IMAGE_INPUT.has(model.task ?? ""),
    usesBase: true,
    code: (plan) => editImage(plan, plan.base, loadLora(plan)),
  },
  {
    applies: (model) => isLora(model) && VIDEO_FROM_IMAGE.has(model.task ?? ""),
    usesBase: true,
    code: (plan) => imageToVideo(plan, plan.base, loadLora(plan)),
  },
  {
    applies: (model) => isLora(model) && isTask(model, "text-to-video"),
    usesBase: true,
    code: (plan) => textToVideo(plan, plan.base, loadLora(plan)),
  },
  { applies: isLora, usesBase: true, code: (plan) => textToImage(plan, plan.base, loadLora(plan)) },
  { applies: ({ tags }) => tags.has("textual_inversion"), usesBase: true, code: textualInversion },
  { applies: ({ tags }) => tags.has("FluxFillPipeline"), code: fluxFill },
  { applies: (model) => VIDEO_FROM_IMAGE.has(model.task ?? ""), code: (plan) => imageToVideo(plan, plan.model.id) },
  { applies: (model) => IMAGE_INPUT.has(model.task ?? ""), code: (plan) => editImage(plan, plan.model.id) },
  { applies: (model) => isTask(model, "text-to-video"), code: (plan) => textToVideo(plan, plan.model.id) },
  { applies: (model) => isTask(model, "text-to-audio", "text-to-speech"), code: textToAudio },
  { applies: (model) => isTask(model, "unconditional-image-generation"), code: unconditional },
  { applies: () => true, code: (plan) => textToImage(plan, plan.model.id) },
];

export function diffusersSnippets(model: ModelFacts, fill: Fill): Snippet[] {
  const installation: Snippet = { language: "shell", title: "Install", code: INSTALL, notes: [], holes: [] };
  const block = BLOCKS.find((candidate) => candidate.applies(model));
  if (block === undefined) return [installation];

  const [firstBase = PLACEHOLDER] = model.baseModels;
  const base = fill("base-model", firstBase);
  const sample = model.widgetText ?? model.instancePrompt;
  const code = block.code({ model, base, prompt: (kind) => sample ?? PROMPTS[kind] });
  const hole: Hole = {
    name: "base-model",
    kind: "model",
    label: "Base model",
    value: base,
    ...(model.baseModels.length > 0 ? { options: [...model.baseModels] } : {}),
  };
  return [
    installation,
    snippet(code, {
      title: "Run the pipeline",
      install:
        INSTALL +
        EXTRAS.filter(([needed]) => code.text.includes(needed))
          .map(([, names]) => ` ${names}`)
          .join(""),
      notes:
        block.usesBase === true && base === PLACEHOLDER ? ["The record does not name the base model: fill it in."] : [],
      holes: block.usesBase === true ? [hole] : [],
    }),
  ];
}

/** Lines that make `pipe`, with the note on other devices. */
function loadPipeline(className: string, source: string): Code<"python"> {
  return py`
    # Use "mps" instead of "cuda" on Apple silicon
    pipe = ${py.identifier(className)}.from_pretrained(${source}, dtype=torch.bfloat16, device_map="cuda")
  `;
}

function loadLora({ model }: Plan): Code<"python"> {
  return py`pipe.load_lora_weights(${model.id})`;
}

function imports(...names: string[]): Code<"python"> {
  return py`
    import torch
    from diffusers import DiffusionPipeline
    ${names.length > 0 ? py`from diffusers.utils import ${py.join(names.map((name) => py.identifier(name)))}` : py.empty}
  `;
}

function textToImage({ prompt }: Plan, source: string, adapt: Code<"python"> = py.empty): Code<"python"> {
  return py`
    ${imports()}

    ${loadPipeline("DiffusionPipeline", source)}
    ${adapt}

    prompt = ${prompt("image")}
    image = pipe(prompt).images[0]
  `;
}

function editImage({ prompt }: Plan, source: string, adapt: Code<"python"> = py.empty): Code<"python"> {
  return py`
    ${imports("load_image")}

    ${loadPipeline("DiffusionPipeline", source)}
    ${adapt}

    prompt = ${prompt("edit")}
    input_image = load_image(${PICTURES.edit})

    image = pipe(image=input_image, prompt=prompt).images[0]
  `;
}

function imageToVideo({ prompt }: Plan, source: string, adapt: Code<"python"> = py.empty): Code<"python"> {
  return py`
    ${imports("export_to_video", "load_image")}

    ${loadPipeline("DiffusionPipeline", source)}
    ${adapt}

    prompt = ${prompt("video")}
    input_image = load_image(${PICTURES.video})

    frames = pipe(image=input_image, prompt=prompt).frames[0]
    export_to_video(frames, "output.mp4")
  `;
}

function textToVideo({ prompt }: Plan, source: string, adapt: Code<"python"> = py.empty): Code<"python"> {
  return py`
    ${imports("export_to_video")}

    ${loadPipeline("DiffusionPipeline", source)}
    ${adapt}

    prompt = ${prompt("video")}

    frames = pipe(prompt).frames[0]
    export_to_video(frames, "output.mp4")
  `;
}

function textToAudio({ model, prompt }: Plan): Code<"python"> {
  return py`
    ${imports()}

    ${loadPipeline("DiffusionPipeline", model.id)}

    prompt = ${prompt("audio")}
    audio = pipe(prompt).audios[0]
  `;
}

function unconditional({ model }: Plan): Code<"python"> {
  return py`
    ${imports()}

    ${loadPipeline("DiffusionPipeline", model.id)}

    image = pipe().images[0]
  `;
}

function textualInversion({ model, base }: Plan): Code<"python"> {
  return py`
    ${imports()}

    ${loadPipeline("DiffusionPipeline", base)}
    pipe.load_textual_inversion(${model.id})
  `;
}

function controlnet({ model, base }: Plan): Code<"python"> {
  return py`
    import torch
    from diffusers import ControlNetModel, StableDiffusionControlNetPipeline

    controlnet = ControlNetModel.from_pretrained(${model.id}, dtype=torch.bfloat16)
    # Use "mps" instead of "cuda" on Apple silicon
    pipe = StableDiffusionControlNetPipeline.from_pretrained(
        ${base}, controlnet=controlnet, dtype=torch.bfloat16, device_map="cuda"
    )
  `;
}

function inpaint({ model, prompt }: Plan): Code<"python"> {
  // A repository that lists its files and has no half-precision ones would refuse the variant.
  const hasVariant = model.files === undefined || model.files.some((file) => file.includes(".fp16."));
  return py`
    import torch
    from diffusers import AutoPipelineForInpainting
    from diffusers.utils import load_image

    # Use "mps" instead of "cuda" on Apple silicon
    pipe = AutoPipelineForInpainting.from_pretrained(
        ${model.id},
        dtype=torch.float16,
        ${hasVariant ? py`variant="fp16",` : py.empty}
        device_map="cuda",
    )

    image = load_image(${PICTURES.inpaint}).resize((1024, 1024))
    mask_image = load_image(${PICTURES.inpaintMask}).resize((1024, 1024))

    prompt = ${prompt("image")}
    generator = torch.Generator(device="cuda").manual_seed(0)

    image = pipe(
        prompt=prompt,
        image=image,
        mask_image=mask_image,
        guidance_scale=8.0,
        num_inference_steps=20,  # between 15 and 30 steps work well
        strength=0.99,  # must stay below 1.0
        generator=generator,
    ).images[0]
  `;
}

function fluxFill({ model, prompt }: Plan): Code<"python"> {
  return py`
    import torch
    from diffusers import FluxFillPipeline
    from diffusers.utils import load_image

    image = load_image(${PICTURES.fill})
    mask = load_image(${PICTURES.fillMask})

    ${loadPipeline("FluxFillPipeline", model.id)}

    image = pipe(
        prompt=${prompt("fill")},
        image=image,
        mask_image=mask,
        height=1632,
        width=1232,
        guidance_scale=30,
        num_inference_steps=50,
        max_sequence_length=512,
        generator=torch.Generator("cpu").manual_seed(0),
    ).images[0]
    image.save("flux-fill.png")
  `;
}
