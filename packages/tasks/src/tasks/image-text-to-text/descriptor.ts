import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-text-to-text"> = {
  id: "image-text-to-text",
  label: "Image-Text-to-Text",
  libraries,
  summary: "Images and text go in, usually as a chat, and text comes out.",
  about: [
    "Vision-language models see. An image encoder turns a picture into tokens that a language model reads next to the words, which gives captioning, question answering, document reading, counting and pointing in one model. Several pictures per conversation are normal.",
    "Requests are chat messages whose content mixes text parts with image parts, given by address or inline. Large pictures are cut into tiles, so resolution costs tokens; a page of small print may need thousands.",
    "They read charts and forms well, and are less dependable at exact counts, left and right, and fine measurements. Text inside a picture can act as an instruction, so pictures from others are untrusted input.",
  ],
  useCases: [
    {
      title: "Understanding documents",
      text: "Invoices, tables and plans are turned into structured data without a separate reader.",
    },
    {
      title: "Helping people who cannot see",
      text: "A phone describes the surroundings and answers follow-up questions.",
    },
    {
      title: "Operating software",
      text: "Agents look at screenshots and decide where to click.",
    },
  ],
  datasets: [
    {
      id: "HuggingFaceM4/the_cauldron",
      description: "Fifty vision-language sets in one format.",
    },
    {
      id: "liuhaotian/LLaVA-Instruct-150K",
      description: "Conversations about pictures written by a language model.",
    },
  ],
  models: [
    {
      id: "Qwen/Qwen2.5-VL-3B-Instruct",
      description: "Reads documents and video and can return coordinates.",
    },
    { id: "HuggingFaceTB/SmolVLM-Instruct", description: "Small enough for a laptop." },
    {
      id: "zai-org/GLM-4.5V",
      description: "Large mixture-of-experts model with a thinking mode.",
    },
    {
      id: "meta-llama/Llama-3.2-11B-Vision-Instruct",
      description: "Llama with an image adapter.",
    },
    { id: "llava-hf/llava-1.5-7b-hf", description: "The simple recipe that started the wave." },
  ],
  spaces: [
    {
      id: "opencompass/open_vlm_leaderboard",
      description: "Scores on dozens of multimodal benchmarks.",
    },
    { id: "prithivMLmods/Multimodal-OCR", description: "Compares readers of documents." },
  ],
  metrics: [
    { id: "mmmu", description: "Accuracy on college-level questions that need an image." },
    {
      id: "anls",
      description: "Edit similarity of short answers on document benchmarks, forgiving small reading errors.",
    },
  ],
  widgetModels: ["zai-org/GLM-4.5V"],
  youtubeId: "IoGaGfU1CIg",
  demo: {
    inputs: [
      { type: "img", filename: "timetable.jpg", alt: "Photo of a bus timetable on a pole" },
      { type: "text", label: "Question", content: "When does the last bus leave on Sundays?" },
    ],
    outputs: [{ type: "text", label: "Answer", content: "The last Sunday bus leaves at 21:40." }],
  },
};
