import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"text-to-image"> = {
  id: "text-to-image",
  label: "Text-to-Image",
  libraries,
  summary: "A description goes in, a new picture comes out.",
  about: [
    "Diffusion models begin with noise and remove it step by step, guided by an encoding of the prompt. Rectified-flow transformers, the current generation, take straighter paths and thus fewer steps; distilled variants need one to four.",
    "Guidance scale sets how strictly the words are obeyed, the seed makes a result repeatable, and a negative prompt names what to avoid. Resolution should stay near the one used in training, commonly 1024 by 1024. Style or subject can be added with small LoRA weights, layout with a ControlNet.",
    "Text inside pictures, hands and exact counts were long weak points and are still worth checking. Mind licenses, because several well-known weights are for non-commercial use, and mind that likenesses and styles of real people are a legal matter.",
  ],
  useCases: [
    {
      title: "Illustration and concept art",
      text: "Dozens of directions are tried in an hour before one is drawn properly.",
    },
    {
      title: "Product pictures",
      text: "Backgrounds and seasons change without a new photo session.",
    },
    {
      title: "Synthetic training data",
      text: "Rare defects or scenes are rendered for other models.",
    },
  ],
  datasets: [
    { id: "Spawning/PD12M", description: "Twelve million public-domain images with captions." },
    {
      id: "google-research-datasets/conceptual_captions",
      description: "Web pictures with cleaned alternative texts.",
    },
  ],
  models: [
    {
      id: "black-forest-labs/FLUX.1-dev",
      description: "Twelve-billion-weight flow transformer with strong prompt following.",
    },
    {
      id: "stabilityai/stable-diffusion-xl-base-1.0",
      description: "Latent diffusion at 1024 pixels with a huge ecosystem of add-ons.",
    },
    { id: "Qwen/Qwen-Image", description: "Known for rendering long text, Chinese included." },
    { id: "ByteDance/SDXL-Lightning", description: "Distilled SDXL for one to eight steps." },
  ],
  spaces: [
    {
      id: "stabilityai/stable-diffusion-3-medium",
      description: "Prompt an SD3 model in the browser.",
    },
    { id: "multimodalart/flux-lora-lab", description: "Mixes LoRA styles on Flux." },
  ],
  metrics: [
    {
      id: "IS",
      description: "Inception score, high when single pictures are recognizable and the collection is varied.",
    },
    {
      id: "FID",
      description: "Fréchet distance between feature statistics of generated and real pictures; lower is closer.",
    },
    {
      id: "R-Precision",
      description: "Share of pictures whose own caption is ranked first among wrong ones by a matching model.",
    },
  ],
  widgetModels: ["black-forest-labs/FLUX.1-dev"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Prompt",
        content: "A paper boat on a rainy street at night, neon reflections, shallow depth of field",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "paper-boat.png",
        alt: "A paper boat floating in a gutter that mirrors neon signs",
      },
    ],
  },
};
