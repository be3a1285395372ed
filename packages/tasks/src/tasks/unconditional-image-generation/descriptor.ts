import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"unconditional-image-generation"> = {
  id: "unconditional-image-generation",
  label: "Unconditional Image Generation",
  libraries,
  summary: "Nothing but noise, or a seed, goes in; a new picture from the same world as the training set comes out.",
  about: [
    "An unconditional generator has learned one kind of picture and draws endless variations of it, with no prompt to steer by. The first denoising diffusion models and generative adversarial networks worked like this, on faces, bedrooms or churches.",
    "The task survives as a laboratory. New samplers, architectures and distances are compared on small sets such as CIFAR-10, where training takes hours instead of months. It also serves fields with one homogeneous kind of image.",
  ],
  useCases: [
    {
      title: "Privacy-preserving samples",
      text: "Synthetic scans replace patients' pictures in teaching and software tests.",
    },
    {
      title: "Filling out scarce classes",
      text: "More examples of a rare texture or cell type are drawn for a classifier.",
    },
    {
      title: "Research on samplers",
      text: "Speed and fidelity of a new method are measured without the influence of text.",
    },
  ],
  datasets: [
    { id: "uoft-cs/cifar10", description: "Sixty thousand tiny pictures in ten classes." },
    {
      id: "huggan/smithsonian_butterflies_subset",
      description: "A thousand butterflies, small enough for a tutorial.",
    },
  ],
  models: [
    {
      id: "google/ddpm-cifar10-32",
      description: "The original denoising model for 32-pixel pictures.",
    },
    { id: "google/ddpm-celebahq-256", description: "Faces at 256 pixels." },
    { id: "google/ddpm-church-256", description: "Church exteriors from the LSUN collection." },
  ],
  spaces: [
    {
      id: "CompVis/celeba-latent-diffusion",
      description: "Draws faces with latent diffusion.",
    },
  ],
  metrics: [
    {
      id: "Inception score (IS)",
      description: "Rises when a classifier is sure about each picture and sees many classes overall.",
    },
    {
      id: "Frećhet Inception Distance (FID)",
      description:
        "Compares mean and covariance of deep features of real and generated sets, at least ten thousand of each.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "text", label: "Seed", content: "42" },
      { type: "text", label: "Number of pictures", content: "4" },
    ],
    outputs: [
      {
        type: "img",
        filename: "four-butterflies.png",
        alt: "Grid of four butterflies that exist nowhere",
      },
    ],
  },
};
