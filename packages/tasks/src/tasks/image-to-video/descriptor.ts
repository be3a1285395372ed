import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-to-video"> = {
  id: "image-to-video",
  label: "Image-to-Video",
  libraries,
  summary:
    "A still picture goes in, usually with a line about what should happen, and a short clip that begins with it comes out.",
  about: [
    "Image-to-video models animate a given first frame. The picture fixes subject, style and framing, which gives far more control than words alone; the prompt describes motion and camera. Some also accept a last frame and fill what lies between.",
    "Current models are diffusion transformers over compressed space and time. They produce a few seconds at 16 to 30 frames per second, and memory grows quickly with length and size. Distilled versions trade some motion for speed.",
    "Identity drifts over time, hands and crowds melt, and water or hair are surprisingly good. Longer pieces are made by continuing from the last frame, which accumulates errors.",
  ],
  useCases: [
    { title: "Moving product shots", text: "A photo turns slowly or steam begins to rise." },
    {
      title: "Storyboards in motion",
      text: "Directors see timing and camera moves before anything is filmed.",
    },
    { title: "Reviving archives", text: "Portraits blink and turn, labeled as animation." },
  ],
  datasets: [
    {
      id: "BestWishYsh/ChronoMagic",
      description: "Time-lapse clips with captions about gradual change.",
    },
    {
      id: "ali-vilab/VACE-Benchmark",
      description: "Test cases for creation and editing of video.",
    },
  ],
  models: [
    {
      id: "Wan-AI/Wan2.1-I2V-14B-720P-Diffusers",
      description: "Large open model with coherent motion at 720 lines.",
    },
    {
      id: "Lightricks/LTX-Video-0.9.7-distilled",
      description: "Fast enough for previews on one graphics card.",
    },
    {
      id: "tencent/HunyuanVideo-I2V",
      description: "Image-conditioned variant of HunyuanVideo.",
    },
    {
      id: "stabilityai/stable-video-diffusion-img2vid-xt",
      description: "25 frames from one picture, without a prompt.",
    },
  ],
  spaces: [
    { id: "multimodalart/wan2-1-fast", description: "Wan 2.1 with few steps." },
    { id: "Lightricks/ltx-video-distilled", description: "Quick clips from text or picture." },
  ],
  metrics: [
    {
      id: "fvd",
      description: "Fréchet video distance between features of generated and real clips; sensitive to jerky motion.",
    },
    {
      id: "clip_score",
      description: "Agreement between frames and prompt in a shared embedding space.",
    },
    {
      id: "lpips",
      description: "Perceptual distance to the conditioning picture, low when appearance is preserved.",
    },
    {
      id: "identity_preservation",
      description: "Similarity of a face or object in first and later frames.",
    },
    {
      id: "motion_score",
      description: "Amount of movement, to expose models that win by standing still.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "img", filename: "sailing-boat.jpg", alt: "A sailing boat on a calm bay" },
      {
        type: "text",
        label: "Prompt",
        content: "The wind picks up and the sails fill, slow camera pan to the right",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "sailing-boat-heeling.gif",
        alt: "The boat leaning into the wind as the view moves right",
      },
    ],
  },
};
