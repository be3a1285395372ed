import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"text-to-3d"> = {
  id: "text-to-3d",
  label: "Text-to-3D",
  libraries,
  summary: "A description goes in; a three-dimensional object, as mesh, points or Gaussians, comes out.",
  about: [
    "Direct generators sample a shape in seconds from a latent space learnt on large collections of models. The alternative optimizes a scene until its renderings satisfy an image generator, which is slow and detailed. A third way makes a picture first and lifts it.",
    "Results differ in form. Meshes with textures go into games and printing, Gaussian splats look best from the cameras they were made for, and neural fields need conversion. Topology is rarely clean enough for animation without rework.",
  ],
  useCases: [
    {
      title: "Props and prototypes",
      text: "Levels and rooms are furnished with stand-ins that artists replace.",
    },
    { title: "3D printing", text: "A described object becomes a file for the printer." },
    {
      title: "Shop visualization",
      text: "Simple goods can be turned around before a scan exists.",
    },
  ],
  datasets: [
    { id: "allenai/objaverse-xl", description: "Ten million objects from many sources." },
    { id: "tiange/Cap3D", description: "Captions for a million of them." },
  ],
  models: [
    { id: "openai/shap-e", description: "Implicit functions that render as meshes or fields." },
    { id: "ashawkey/LGM", description: "Gaussians from four generated views." },
    {
      id: "microsoft/TRELLIS-text-xlarge",
      description: "Structured latents decoded to several kinds of geometry.",
    },
  ],
  spaces: [
    { id: "hysts/Shap-E", description: "Shapes from a prompt or a picture." },
    { id: "ashawkey/LGM", description: "Splats to turn with the mouse." },
  ],
  metrics: [
    {
      id: "clip-r-precision",
      description: "How often renderings retrieve their own prompt among others.",
    },
    {
      id: "user preference",
      description: "Share of comparisons won, since no automatic metric detects bad topology.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "text", label: "Prompt", content: "a teapot shaped like a snail" }],
    outputs: [{ type: "text", label: "Model file", content: "snail-teapot.glb" }],
  },
};
