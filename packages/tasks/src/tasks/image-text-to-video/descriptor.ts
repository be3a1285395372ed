import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-text-to-video"> = {
  id: "image-text-to-video",
  label: "Image-Text-to-Video",
  libraries,
  summary: "A picture, words or both go in; a clip comes out.",
  about: [
    "These models unite text-to-video and image-to-video in one set of weights. With words only they invent the scene, with a picture they continue it, and several accept reference pictures for characters that may appear anywhere in the clip.",
    "Having one model simplifies a production line, since the same prompt style, adapters and settings apply from the first sketch to the animated shot. Size and number of frames are set as for other video models, and a first frame with another aspect ratio is cropped.",
  ],
  useCases: [
    {
      title: "From script to shot",
      text: "A scene begins as text and is refined once a still has been approved.",
    },
    { title: "Explainers", text: "Diagrams begin to move in step with a spoken text." },
    {
      title: "Variants of one clip",
      text: "Seasons, clothes and weather change while the first frame stays.",
    },
  ],
  datasets: [
    {
      id: "nkp37/OpenVid-1M",
      description: "High-quality clips with long captions, usable for both kinds of conditioning.",
    },
  ],
  models: [
    { id: "Lightricks/LTX-Video", description: "Takes prompts, first frames and keyframes." },
    {
      id: "Wan-AI/Wan2.2-TI2V-5B-Diffusers",
      description: "Hybrid of text and picture conditioning in Diffusers format.",
    },
  ],
  spaces: [
    {
      id: "Lightricks/ltx-video-distilled",
      description: "Tries both ways of starting a clip.",
    },
  ],
  metrics: [
    { id: "fvd", description: "Distance between the collections of generated and real clips." },
    { id: "clipsim", description: "Average agreement of frames with the words." },
  ],
  widgetModels: ["Lightricks/LTX-Video"],
  demo: {
    inputs: [
      { type: "img", filename: "lantern.jpg", alt: "A paper lantern hanging from a branch" },
      {
        type: "text",
        label: "Prompt",
        content: "The lantern sways in the wind and lights up as night falls",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "lantern-swaying.gif",
        alt: "The lantern swaying and beginning to glow",
      },
    ],
  },
};
