import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"visual-question-answering"> = {
  id: "visual-question-answering",
  label: "Visual Question Answering",
  libraries,
  summary: "A picture and a question about it go in; short answers with scores come out.",
  about: [
    "Classic visual question answering treats the answer as one of a few thousand frequent words. That makes it small, quick and able to give honest probabilities, which free text cannot.",
    "Chart and diagram readers such as DePlot and MatCha belong here as well; they first write the chart's data down and reason over the numbers. For open answers, explanations or several pictures, use a vision-language model of the image-text-to-text task.",
    'Data sets contain biases one should know. In the first VQA collection "yes" was right for most yes-or-no questions, so models learnt to ignore the picture.',
  ],
  useCases: [
    { title: "Checks at scale", text: "Is the door closed, is there a label on the box?" },
    {
      title: "Accessible photos",
      text: "A blind person asks about a picture and gets a word at once.",
    },
    { title: "Reading charts", text: "Values are pulled from charts in reports." },
  ],
  datasets: [
    {
      id: "lmms-lab/VQAv2",
      description: "Balanced pairs of similar pictures with different answers.",
    },
    { id: "facebook/textvqa", description: "Questions that need reading signs and labels." },
  ],
  models: [
    {
      id: "dandelin/vilt-b32-finetuned-vqa",
      description: "Light transformer without a separate image network.",
    },
    { id: "Salesforce/blip-vqa-base", description: "Encoder-decoder that writes its answer." },
    { id: "google/deplot", description: "Converts plots to tables." },
    { id: "google/matcha-base", description: "Pretrained on charts and on arithmetic." },
  ],
  spaces: [
    { id: "nielsr/vilt-vqa", description: "ViLT with its five best answers." },
    { id: "merve/pix2struct", description: "Questions on documents, charts and screens." },
  ],
  metrics: [
    {
      id: "accuracy",
      description: "An answer counts fully if three of ten annotators gave it, partly if fewer did.",
    },
    {
      id: "wu-palmer similarity",
      description: 'Distance of two answers in the WordNet hierarchy, so that "puppy" for "dog" is nearly right.',
    },
  ],
  widgetModels: ["dandelin/vilt-b32-finetuned-vqa"],
  demo: {
    inputs: [
      { type: "img", filename: "kitchen-table.jpg", alt: "Table with two cups and a teapot" },
      { type: "text", label: "Question", content: "How many cups are on the table?" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "1", score: 0.03 },
          { label: "2", score: 0.91 },
          { label: "3", score: 0.05 },
        ],
      },
    ],
  },
};
