import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"video-text-to-text"> = {
  id: "video-text-to-text",
  label: "Video-Text-to-Text",
  libraries,
  summary: "A video and a question or instruction go in; text comes out.",
  about: [
    "Video language models watch. Frames are sampled, encoded and given to a language model in order, often with timestamps, so that it can say what happened, when and in which sequence. Some listen to the sound track too.",
    "How many frames fit is the limiting factor. One frame per second covers several minutes; beyond that tokens are pooled or frames chosen by relevance. Quick actions between two samples remain unseen.",
    "Benchmarks increasingly use hour-long material with questions that a single frame cannot answer.",
  ],
  useCases: [
    {
      title: "Indexing of archives",
      text: "Footage gets summaries, chapters and answers to who was present.",
    },
    {
      title: "Analysis of training and sport",
      text: "A coach asks what went wrong in the second attempt.",
    },
    { title: "Descriptions for blind viewers", text: "Scenes are narrated in the pauses." },
  ],
  datasets: [
    {
      id: "lmms-lab/Video-MME",
      description: "Nine hundred videos of up to an hour with expert questions.",
    },
    {
      id: "HuggingFaceFV/finevideo",
      description: "Annotated videos with scenes, characters and mood.",
    },
  ],
  models: [
    {
      id: "HuggingFaceTB/SmolVLM2-2.2B-Instruct",
      description: "Small model for video, pictures and text.",
    },
    {
      id: "Qwen/Qwen2.5-VL-7B-Instruct",
      description: "Can point to seconds within long clips.",
    },
    { id: "llava-hf/LLaVA-NeXT-Video-7B-hf", description: "Extends an image model to frames." },
    { id: "Vision-CAIR/LongVU_Qwen2_7B", description: "Compresses long videos adaptively." },
  ],
  spaces: [
    {
      id: "HuggingFaceTB/SmolVLM2-HighlightGenerator",
      description: "Cuts highlights out of an upload.",
    },
  ],
  metrics: [
    {
      id: "accuracy",
      description: "Share of multiple-choice questions answered rightly, reported by clip length.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      {
        type: "img",
        filename: "bread-making.gif",
        alt: "Hands kneading dough, then a loaf in an oven",
      },
      {
        type: "text",
        label: "Question",
        content: "What happens right before the dough goes into the oven?",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Answer",
        content: "The baker scores the top of the loaf with a knife.",
      },
    ],
  },
};
