import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"text-to-video"> = {
  id: "text-to-video",
  label: "Text-to-Video",
  libraries,
  summary: "A description goes in, a short clip comes out.",
  about: [
    "Text-to-video models extend image diffusion by time. A transformer denoises a compressed block of frames all at once, so that objects stay themselves while they move. Clips last between two and ten seconds; some models now add matching sound.",
    "Describe subject, action, camera and light in that order, and keep to one action. The number of frames often has to fit a pattern such as a multiple of eight plus one. Expect minutes of computing for each clip on a large graphics card.",
    "Physics is imitated, not simulated. Objects appear from nowhere, legs change sides, liquids behave oddly. Marking generated clips as such is good manners and in many places law.",
  ],
  useCases: [
    { title: "Previsualization", text: "Shots are tried before a crew is booked." },
    {
      title: "Short ads and social clips",
      text: "Variants for each market are made from one idea.",
    },
    {
      title: "World models for robots",
      text: "Plausible futures are rendered to train planners.",
    },
  ],
  datasets: [
    { id: "iejMac/CLIP-MSR-VTT", description: "Web clips with twenty captions each." },
    { id: "nkp37/OpenVid-1M", description: "A million captioned clips selected for quality." },
  ],
  models: [
    {
      id: "Wan-AI/Wan2.2-TI2V-5B",
      description: "Text or picture to 720-line video on a consumer card.",
    },
    { id: "tencent/HunyuanVideo", description: "Thirteen billion weights, strong realism." },
    {
      id: "Lightricks/LTX-Video",
      description: "Built for speed, close to real time on fast hardware.",
    },
    { id: "genmo/mochi-1-preview", description: "Open model with smooth motion at 480 lines." },
  ],
  spaces: [
    { id: "Wan-AI/Wan2.1", description: "Official demonstration of Wan." },
    { id: "VideoCrafter/VideoCrafter", description: "Earlier open toolkit for generation." },
  ],
  metrics: [
    {
      id: "is",
      description: "Inception score over frames or, with a video network, over clips.",
    },
    { id: "fid", description: "Fréchet distance of single frames, ignoring motion." },
    {
      id: "fvd",
      description: "The same idea with features that see several frames, hence the usual headline number.",
    },
    { id: "clipsim", description: "Mean similarity of frames to the prompt." },
  ],
  widgetModels: ["Wan-AI/Wan2.2-TI2V-5B"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Prompt",
        content: "A tortoise crosses a sunny courtyard, low camera, dust in the light",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "tortoise.gif",
        alt: "A tortoise walking across a courtyard in warm light",
      },
    ],
  },
};
