import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"zero-shot-image-classification"> = {
  id: "zero-shot-image-classification",
  label: "Zero-Shot Image Classification",
  libraries,
  summary: "An image and a list of descriptions go in; scores say which description fits best.",
  about: [
    'Models like CLIP place pictures and sentences in one vector space. Classifying means embedding both and comparing, so the classes are written down at call time. A picture of a llama fits "a photo of a llama" better than the same sentence with cat.',
    "Phrasing counts. Whole captions beat bare nouns, and averaging several templates adds accuracy. SigLIP scores each pair independently through a sigmoid, CLIP lets labels compete through softmax, which means that CLIP names a winner even if nothing fits.",
    "Specialized versions exist for medicine, satellites and many languages. Fine distinctions such as aircraft variants, counts and spatial relations stay difficult.",
  ],
  useCases: [
    {
      title: "Ad-hoc sorting",
      text: "New categories are tried on a photo library within minutes.",
    },
    {
      title: "Image search by words",
      text: "Embeddings are stored and queried with a sentence.",
    },
    {
      title: "Filtering training data",
      text: "Pairs of picture and text that do not match are dropped.",
    },
  ],
  datasets: [{ id: "nlphuji/flickr30k", description: "Photos with five captions each." }],
  models: [
    {
      id: "openai/clip-vit-large-patch14",
      description: "The model that made the method popular.",
    },
    {
      id: "google/siglip2-base-patch16-224",
      description: "Sigmoid training, better at other languages and at dense features.",
    },
    {
      id: "laion/CLIP-ViT-H-14-laion2B-s32B-b79K",
      description: "Open reproduction trained on two billion pairs.",
    },
    {
      id: "microsoft/BiomedCLIP-PubMedBERT_256-vit_base_patch16_224",
      description: "For images from biomedical papers.",
    },
  ],
  spaces: [
    {
      id: "merve/compare_clip_siglip",
      description: "The same labels scored by both families.",
    },
  ],
  metrics: [
    {
      id: "top-K accuracy",
      description: "Share of images whose true class is among the K best descriptions.",
    },
  ],
  widgetModels: ["google/siglip-so400m-patch14-224"],
  demo: {
    inputs: [
      { type: "img", filename: "llama-in-the-andes.jpg", alt: "A llama on a mountain meadow" },
      { type: "text", label: "Candidate labels", content: "cat, dog, llama" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "llama", score: 0.98 },
          { label: "dog", score: 0.01 },
          { label: "cat", score: 0.01 },
        ],
      },
    ],
  },
};
