import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-to-text"> = {
  id: "image-to-text",
  label: "Image-to-Text",
  libraries,
  summary: "An image goes in and text about it, or read from it, comes out without any instruction.",
  about: [
    "Two jobs share this name. Captioners say what a picture shows in a sentence; readers transcribe what is written in it, from single lines of handwriting to whole pages with tables turned into markup.",
    "Models with a fixed job need no prompt and are small. Vision-language models of the image-text-to-text task do the same on request and more, which is why much new work happens there.",
    "Captions inherit the blandness of their training data and may wrongly infer gender, place or mood. For accessibility they are a draft, to be read against the purpose of the picture.",
  ],
  useCases: [
    {
      title: "Alternative texts",
      text: "Large collections get a first description that editors refine.",
    },
    {
      title: "Digitising forms and scans",
      text: "Printed and handwritten lines become searchable.",
    },
    {
      title: "Captions for training",
      text: "Image generators learn from machine-written descriptions.",
    },
  ],
  datasets: [
    {
      id: "kdexd/red_caps",
      description: "Twelve million pictures with captions written by their posters.",
    },
    { id: "Teklia/IAM-line", description: "Lines of English handwriting with transcripts." },
  ],
  models: [
    {
      id: "Salesforce/blip-image-captioning-large",
      description: "General captions in one sentence, optionally continuing a given beginning.",
    },
    { id: "microsoft/trocr-base-handwritten", description: "Reads one line of handwriting." },
    {
      id: "allenai/olmOCR-7B-0725",
      description: "Converts document pages to clean text with structure.",
    },
    {
      id: "nlpconnect/vit-gpt2-image-captioning",
      description: "Early captioner made of a ViT and GPT-2.",
    },
  ],
  spaces: [
    {
      id: "fancyfeast/joy-caption-beta-one",
      description: "Detailed captions with adjustable style.",
    },
  ],
  metrics: [
    {
      id: "cider",
      description: "Agreement with several human captions, weighting words that are specific to the picture.",
    },
    { id: "cer", description: "Character errors divided by characters, for reading tasks." },
  ],
  widgetModels: ["Salesforce/blip-image-captioning-large"],
  demo: {
    inputs: [
      {
        type: "img",
        filename: "market.jpg",
        alt: "Market stall with crates of oranges under a striped awning",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Caption",
        content: "a market stall selling oranges under a striped awning",
      },
    ],
  },
};
