import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-feature-extraction"> = {
  id: "image-feature-extraction",
  label: "Image Feature Extraction",
  libraries,
  summary: "An image goes in, a vector or a grid of vectors that describes it comes out.",
  about: [
    "Image features are the penultimate layer of a network, taken before any decision. They compress a picture to some hundred numbers under which similar pictures are near. Self-supervised models such as DINOv2 learn them without labels and transfer especially well.",
    "Global vectors serve search and classification with a linear layer on top. Patch vectors keep the location and serve segmentation, matching and depth. Use the library's own preprocessing, and normalize vectors before comparing by angle.",
  ],
  useCases: [
    {
      title: "Reverse image search",
      text: "Near duplicates and similar products are found by vector.",
    },
    {
      title: "Few-shot learning",
      text: "A handful of labeled examples and a linear layer make a classifier.",
    },
    {
      title: "Clustering of microscopy or satellite tiles",
      text: "Structure appears before anyone has named it.",
    },
  ],
  datasets: [
    {
      id: "ILSVRC/imagenet-1k",
      description: "Customary test bed for linear probes and nearest neighbors.",
    },
  ],
  models: [
    {
      id: "facebook/dinov2-base",
      description: "Self-supervised vision transformer for all-purpose features.",
    },
    {
      id: "timm/vit_large_patch14_dinov2.lvd142m",
      description: "Large variant, loaded through timm.",
    },
    {
      id: "facebook/dino-vitb16",
      description: "The predecessor, known for attention maps that outline objects.",
    },
    {
      id: "apple/aimv2-large-patch14-336-distilled",
      description: "Features from autoregressive pretraining on pictures and text.",
    },
  ],
  spaces: [
    {
      id: "timm/leaderboard",
      description: "Includes backbones that are mostly used for features.",
    },
  ],
  metrics: [
    {
      id: "linear probe accuracy",
      description: "Accuracy of a single layer trained on frozen features.",
    },
    {
      id: "recall@1",
      description: "Share of queries whose nearest neighbor shows the same instance.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "tile-pattern.jpg", alt: "Blue and white ceramic tiles" }],
    outputs: [
      {
        type: "tabular",
        label: "First dimensions",
        table: [
          ["Dimension 1", "Dimension 2", "Dimension 3"],
          ["0.812", "-1.034", "0.271"],
        ],
      },
    ],
  },
};
