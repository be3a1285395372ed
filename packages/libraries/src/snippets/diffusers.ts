/**
 * diffusers: one install block, then the block that fits the model. The first rule of `BLOCKS` that holds decides;
 * the order is part of the rule.
 */
import { type Code, type Hole, py, type Snippet } from "@vitrine/code";
import { type Fill, snippet } from "../entry/library.ts";
import { type PipelineLoading, readPipelineLoading } from "./diffusers-loading.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import {
  adapterCall,
  DOCUMENTATION_PICTURES,
  importUtils,
  pipelineCall,
  type PipelineCall,
  promptOf,
  withOptionalPackages,
} from "./diffusers-calls.ts";
import { controlnet, controlnetBases } from "./diffusers-controlnet.ts";
import {
  autoencoder,
  basesOf,
  fewSteps,
  ipAdapter,
  motionAdapter,
  type Part,
  partOf,
  t2iAdapter,
} from "./diffusers-parts.ts";

const INSTALL = "pip install -U diffusers transformers accelerate";
const PICTURES = {
  inpaint: `${DOCUMENTATION_PICTURES}/inpaint.png`,
  inpaintMask: `${DOCUMENTATION_PICTURES}/inpaint_mask.png`,
  fill: "https://huggingface.co/datasets/diffusers/diffusers-images-docs/resolve/main/cup.png",
  fillMask: "https://huggingface.co/datasets/diffusers/diffusers-images-docs/resolve/main/cup_mask.png",
};
const LABELS: Readonly<Record<string, string>> = { prompt: "Prompt", picture: "Picture (address or path)" };
const PLACEHOLDER = "fill-in-base-model";

interface Block {
  /** By tags and class of the pipeline. */
  applies(tags: ReadonlySet<string>, part: Part | undefined): boolean;
  code(model: SnippetModel, base: string, loading: PipelineLoading, fill: Fill): Code<"python">;
  /** Base models to choose from, where the code needs one. */
  bases?(model: SnippetModel): readonly string[];
}

const BLOCKS: readonly Block[] = [
  {
    applies: (tags) => tags.has("StableDiffusionInpaintPipeline") || tags.has("StableDiffusionXLInpaintPipeline"),
    code: inpaint,
  },
  {
    applies: (tags, part) => tags.has("controlnet") || part === "controlnet",
    bases: controlnetBases,
    code: controlnet,
  },
  { applies: (_, part) => part === "t2i-adapter", bases: basesOf, code: t2iAdapter },
  { applies: (_, part) => part === "motion-adapter", bases: basesOf, code: motionAdapter },
  { applies: (_, part) => part === "vae", bases: basesOf, code: autoencoder },
  { applies: (_, part) => part === "few-steps", bases: basesOf, code: fewSteps },
  { applies: (_, part) => part === "ip-adapter", bases: basesOf, code: ipAdapter },
  {
    applies: (tags, part) => tags.has("lora") || part === "lora",
    bases: basesOf,
    code: (model, base, loading, fill) =>
      run(base, loading, adapterCall(model, fill), py`pipe.load_lora_weights(${model.id})`),
  },
  {
    applies: (tags) => tags.has("textual_inversion"),
    bases: basesOf,
    code: (model, base, loading, fill) =>
      run(base, loading, adapterCall(model, fill), py`pipe.load_textual_inversion(${model.id})`),
  },
  { applies: (tags) => tags.has("FluxFillPipeline"), code: fluxFill },
  { applies: () => true, code: (model, _base, loading, fill) => run(model.id, loading, pipelineCall(model, fill)) },
];

export function diffusersSnippets(model: SnippetModel, fill: Fill): Snippet[] {
  const part = partOf(model);
  const signs = new Set([...model.tags, model.diffusersClass ?? ""]);
  const block = BLOCKS.find((candidate) => candidate.applies(signs, part));
  if (block === undefined || part === "unreadable") return [];

  const bases = block.bases?.(model);
  const base = fill("base-model", bases?.[0] ?? PLACEHOLDER);
  const loading = readPipelineLoading(model, fill);
  // On request the writer of a block records each hole that it filled.
  const holes: Hole[] = [];
  const code = block.code(model, base, loading, (name, fallback) => {
    const value = fill(name, fallback);
    holes.push({ name, kind: "text", label: LABELS[name] ?? name, value });
    return value;
  });
  const hole: Hole = {
    name: "base-model",
    kind: "model",
    label: "Base model",
    value: base,
    ...(bases !== undefined && bases.length > 0 ? { options: [...bases] } : {}),
  };
  return [
    snippet(code, {
      title: "Run the pipeline",
      install: withOptionalPackages(INSTALL, code),
      notes: [
        ...(bases !== undefined && base === PLACEHOLDER
          ? ["The record does not name the base model: fill it in."]
          : []),
        ...loading.notes,
      ],
      holes: [...(bases === undefined ? [] : [hole]), ...holes, ...loading.holes],
    }),
  ];
}

/** Lines that make `pipe`, with the note on other devices. */
function loadPipeline(className: string, source: string, loading: PipelineLoading): Code<"python"> {
  return py`
    pipe = ${py.identifier(className)}.from_pretrained(${source}${loading.options})
    ${loading.after}
  `;
}

/** Loads a pipeline of any class, adapts it and calls it. */
function run(
  source: string,
  loading: PipelineLoading,
  call: PipelineCall,
  adapt: Code<"python"> = py.empty,
): Code<"python"> {
  return py`
    import torch
    from diffusers import DiffusionPipeline
    ${importUtils(call)}

    ${loadPipeline("DiffusionPipeline", source, loading)}
    ${adapt}

    ${call.code}
  `;
}

function inpaint(model: SnippetModel, _base: string, loading: PipelineLoading, fill: Fill): Code<"python"> {
  // A repository that lists its files and has no half-precision ones would refuse the variant.
  const hasVariant = model.files === undefined || model.files.some((file) => file.includes(".fp16."));
  return py`
    import torch
    from diffusers import AutoPipelineForInpainting
    from diffusers.utils import load_image

    pipe = AutoPipelineForInpainting.from_pretrained(
        ${model.id}${hasVariant ? py`, variant="fp16"` : py.empty}${loading.options}
    )
    ${loading.after}

    image = load_image(${PICTURES.inpaint}).resize((1024, 1024))
    mask_image = load_image(${PICTURES.inpaintMask}).resize((1024, 1024))

    prompt = ${fill("prompt", promptOf(model, "image"))}
    generator = torch.Generator("cpu").manual_seed(0)

    image = pipe(
        prompt=prompt,
        image=image,
        mask_image=mask_image,
        guidance_scale=8.0,
        num_inference_steps=20,  # between 15 and 30 steps work well
        strength=0.99,  # must stay below 1.0
        generator=generator,
    ).images[0]
    image.save("output.png")
    print("saved to output.png")
  `;
}

function fluxFill(model: SnippetModel, _base: string, loading: PipelineLoading, fill: Fill): Code<"python"> {
  return py`
    import torch
    from diffusers import FluxFillPipeline
    from diffusers.utils import load_image

    image = load_image(${PICTURES.fill})
    mask = load_image(${PICTURES.fillMask})

    ${loadPipeline("FluxFillPipeline", model.id, loading)}

    image = pipe(
        prompt=${fill("prompt", promptOf(model, "fill"))},
        image=image,
        mask_image=mask,
        height=image.height,
        width=image.width,
        guidance_scale=30,
        num_inference_steps=50,
        max_sequence_length=512,
        generator=torch.Generator("cpu").manual_seed(0),
    ).images[0]
    image.save("output.png")
    print("saved to output.png")
  `;
}
