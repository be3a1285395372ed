import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-text-to-image"> = {
  id: "image-text-to-image",
  label: "Image-Text-to-Image",
  libraries,
  summary: "Pictures, words or both go in and a picture comes out; one model makes, edits and combines.",
  about: [
    "Unified generators do not care whether they start from nothing or from examples. Given words they draw, given a picture and words they edit, given several pictures they combine a person, a product and a style into one scene.",
    "Inside, reference pictures are encoded as extra tokens that the generating transformer attends to, so that identity is carried over without training an adapter. The prompt refers to them in order, for instance the jacket from the second picture.",
    "The borders to text-to-image and image-to-image are fluid. What marks this task is that the picture is optional.",
  ],
  useCases: [
    { title: "Consistent characters", text: "The same character appears through a picture book." },
    { title: "Campaign assembly", text: "Product, model and setting come from three sources." },
    {
      title: "Conversational design",
      text: "A draft is changed in several turns of instruction.",
    },
  ],
  datasets: [
    {
      id: "TIGER-Lab/OmniEdit-Filtered-1.2M",
      description: "Edits of many kinds, filtered for quality.",
    },
  ],
  models: [
    {
      id: "black-forest-labs/FLUX.2-dev",
      description: "Generation and multi-reference editing in a single checkpoint.",
    },
    {
      id: "Qwen/Qwen-Image-Edit",
      description: "Precise changes, including text inside pictures.",
    },
    { id: "OmniGen2/OmniGen2", description: "Research model for generation in context." },
  ],
  spaces: [{ id: "black-forest-labs/FLUX.2-dev", description: "Official playground." }],
  metrics: [
    {
      id: "FID",
      description: "Statistical distance between produced and real pictures in feature space.",
    },
    {
      id: "CLIP",
      description: "Agreement with the instruction, and with reference pictures, in embedding space.",
    },
  ],
  widgetModels: ["black-forest-labs/FLUX.2-dev"],
  demo: {
    inputs: [
      { type: "img", filename: "red-armchair.jpg", alt: "A red armchair before a white wall" },
      {
        type: "text",
        label: "Prompt",
        content: "Place this armchair in a wooden cabin with snow outside the window",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "armchair-in-cabin.jpg",
        alt: "The red armchair next to a cabin window with falling snow",
      },
    ],
  },
};
