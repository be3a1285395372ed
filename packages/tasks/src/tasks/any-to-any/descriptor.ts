import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"any-to-any"> = {
  id: "any-to-any",
  label: "Any-to-Any",
  libraries,
  summary: "Any mix of text, images, sound and video goes in, and more than one of those kinds can come out.",
  about: [
    "Omni models perceive and produce several modalities with a single network. Some keep a language model at the center and attach encoders and decoders for sound and pictures; others express everything as tokens of one vocabulary.",
    "The gain is coherence. A spoken answer can react to the tone of a question, and a picture can be revised after a remark about it, without handing text between separate systems. The cost is size, and each single skill usually trails a specialist.",
    "Check which directions a checkpoint really supports, since many accept four kinds of input and emit two.",
  ],
  useCases: [
    {
      title: "Live assistants",
      text: "Camera and microphone stream in while speech streams out.",
    },
    { title: "Illustrated answers", text: "Explanations come with drawings made for them." },
    {
      title: "Dubbing and retelling",
      text: "A clip is retold in another voice or language.",
    },
  ],
  datasets: [
    {
      id: "PKU-Alignment/align-anything",
      description: "Preferences across all combinations of modalities.",
    },
  ],
  models: [
    { id: "Qwen/Qwen2.5-Omni-7B", description: "Sees, hears and speaks in real time." },
    { id: "openbmb/MiniCPM-o-2_6", description: "Voice and vision on end-user devices." },
    {
      id: "ByteDance-Seed/BAGEL-7B-MoT",
      description: "Understands and generates pictures in one transformer.",
    },
    {
      id: "deepseek-ai/Janus-Pro-7B",
      description: "Separate visual paths for understanding and for drawing.",
    },
  ],
  spaces: [{ id: "OmniGen2/OmniGen2", description: "Pictures and text interleaved." }],
  metrics: [
    {
      id: "omnibench",
      description: "Accuracy on questions that need sight and sound together.",
    },
    {
      id: "latency to first audio",
      description: "Time until a spoken reply begins, decisive for conversation.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "img", filename: "broken-tap.jpg", alt: "A dripping kitchen tap" },
      { type: "text", label: "Request", content: "Explain aloud how to fix this." },
    ],
    outputs: [
      {
        type: "text",
        label: "Transcript",
        content: "Close the valve below the sink, then unscrew the handle and replace the washer.",
      },
      { type: "audio", filename: "tap-repair.wav" },
    ],
  },
};
