import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"video-to-video"> = {
  id: "video-to-video",
  label: "Video-to-Video",
  libraries,
  summary: "A clip goes in, a changed clip of the same length comes out.",
  about: [
    "Restoration sharpens, enlarges, colors or smooths existing footage; editing changes content by instruction while the motion stays. Control models take a clip of depth, edges or poses and dress it in new appearance, which links simulation with realistic video.",
    "Consistency over time is the crux. Treating frames one by one flickers, so models attend over many frames and pass overlapping windows. Expect long run times and split material into shots at the cuts.",
  ],
  useCases: [
    { title: "Remastering", text: "Old film reaches current resolution." },
    {
      title: "Post-production",
      text: "Clothes, weather or background are replaced without filming again.",
    },
    {
      title: "Training data for machines",
      text: "Simulated drives and robot runs are made photorealistic.",
    },
  ],
  datasets: [
    { id: "Iceclear/SeedVR_VideoDemos", description: "Before-and-after clips of restoration." },
    { id: "zhangsh2001/LongV-EVAL", description: "Minute-long clips with editing prompts." },
  ],
  models: [
    {
      id: "decart-ai/Lucy-Edit-Dev",
      description: "Instruction-guided edits that keep movement.",
    },
    {
      id: "nvidia/Cosmos-Transfer2.5-2B",
      description: "Turns control maps into realistic scenes.",
    },
    {
      id: "numz/SeedVR2_comfyUI",
      description: "Weights for one-step restoration in a node editor.",
    },
  ],
  spaces: [
    { id: "decart-ai/lucy-edit-dev", description: "Edit a clip by sentence." },
    { id: "ByteDance-Seed/SeedVR2-3B", description: "Restore an upload." },
  ],
  metrics: [
    {
      id: "warping error",
      description: "Difference between neighboring frames after compensating motion; low means no flicker.",
    },
    {
      id: "dover",
      description: "Predicted technical and aesthetic quality without a reference.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "grainy-tram.gif", alt: "Grainy old film of a tram" }],
    outputs: [{ type: "img", filename: "restored-tram.gif", alt: "The same tram, sharp and in color" }],
  },
};
