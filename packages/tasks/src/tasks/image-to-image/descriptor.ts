import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-to-image"> = {
  id: "image-to-image",
  label: "Image-to-Image",
  libraries,
  summary: "A picture goes in, often with an instruction, and a changed picture comes out.",
  about: [
    "The task spans restoration and invention. Super-resolution, denoising and coloring try to recover what was lost; inpainting fills a masked hole; style transfer, relighting and editing by instruction make something new that keeps the layout.",
    "Editors built on diffusion start from the noised input instead of pure noise, and a strength setting says how much may change. Instruction models such as FLUX Kontext read the picture as context and alter only what the words ask for. ControlNets follow an edge map, a pose or a depth map rather than the pixels.",
    "Restoration invents plausible detail, which is welcome in a family photo and unacceptable in evidence.",
  ],
  useCases: [
    {
      title: "Enlarging and repairing",
      text: "Old scans and small product photos become printable.",
    },
    {
      title: "Retouching by sentence",
      text: "Remove the parked car, make it evening, put the logo on the bag.",
    },
    { title: "Virtual try-on", text: "Garments are placed on a photo of a person." },
  ],
  datasets: [
    {
      id: "huggan/CelebA-faces",
      description: "Portraits often used for translation between attributes.",
    },
  ],
  models: [
    {
      id: "black-forest-labs/FLUX.1-Kontext-dev",
      description: "Edits by instruction and keeps characters consistent.",
    },
    {
      id: "black-forest-labs/FLUX.1-Fill-dev",
      description: "Inpainting and outpainting with a mask.",
    },
    {
      id: "lllyasviel/sd-controlnet-canny",
      description: "Generates along the edges of a given picture.",
    },
    {
      id: "caidas/swin2SR-classical-sr-x2-64",
      description: "Doubles the resolution without a prompt.",
    },
  ],
  spaces: [
    {
      id: "black-forest-labs/FLUX.1-Kontext-Dev",
      description: "Edit a picture with a sentence.",
    },
    {
      id: "jasperai/Flux.1-dev-Controlnet-Upscaler",
      description: "Enlarges while adding texture.",
    },
  ],
  metrics: [
    {
      id: "PSNR",
      description:
        "Ratio of the largest possible signal to the pixel error, in decibels; simple and blind to what people notice.",
    },
    {
      id: "SSIM",
      description: "Similarity of local brightness, contrast and structure between 0 and 1.",
    },
    {
      id: "IS",
      description: "Inception score of the produced set, for tasks without a single right answer.",
    },
  ],
  widgetModels: ["Qwen/Qwen-Image"],
  demo: {
    inputs: [
      {
        type: "img",
        filename: "sketch-of-a-cabin.jpg",
        alt: "Pencil sketch of a cabin between pines",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "painted-cabin.jpg",
        alt: "The same cabin as a watercolor at dusk",
      },
    ],
  },
};
