import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"mask-generation"> = {
  id: "mask-generation",
  label: "Mask Generation",
  libraries,
  summary: "An image with optional points or boxes goes in; masks of the objects there come out, without names.",
  about: [
    "Promptable segmentation separates any object that the prompt points to. A click on a shirt button may mean the button, the shirt or the person, so models return several nested masks with estimated quality. Without prompts, a grid of points yields masks for everything visible.",
    "The image encoder is heavy and runs once; the mask decoder is light and answers each click in milliseconds, which makes interactive tools feel immediate. Second-generation models follow an object through video.",
    "Masks carry no labels. Combined with a text-driven detector they become segmentation by name.",
  ],
  useCases: [
    { title: "Annotation tools", text: "One click replaces tracing an outline by hand." },
    { title: "Cut-outs on phones", text: "Touch a subject and drag it into another picture." },
    {
      title: "Science imaging",
      text: "Cells, grains or leaves are separated without training data.",
    },
  ],
  datasets: [
    {
      id: "rocky93/BraTS_segmentation",
      description: "Brain scans with tumour regions outlined.",
    },
  ],
  models: [
    {
      id: "facebook/sam-vit-huge",
      description: "The first segment-anything model in its largest size.",
    },
    {
      id: "facebook/sam2-hiera-large",
      description: "Images and video with a memory of earlier frames.",
    },
    {
      id: "Zigeng/SlimSAM-uniform-50",
      description: "Pruned to half the channels with little loss.",
    },
  ],
  spaces: [
    { id: "merve/slimsam", description: "Interactive pruned model." },
    { id: "SkalskiP/segment-anything-model-2", description: "Automatic and box-guided masks." },
  ],
  metrics: [
    {
      id: "Intersection over Union (IoU)",
      description: "Area shared by predicted and true mask divided by the area covered by either.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "fruit-bowl.jpg", alt: "Bowl with apples, a banana and grapes" }],
    outputs: [
      {
        type: "img",
        filename: "fruit-bowl-masks.png",
        alt: "Each fruit covered by its own color",
      },
    ],
  },
};
