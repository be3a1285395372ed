import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"object-detection"> = {
  id: "object-detection",
  label: "Object Detection",
  libraries,
  summary: "An image goes in; rectangles come out, each with a label and a score.",
  about: [
    "Detectors say what is in an image and where, for any number of objects. Single-stage networks of the YOLO family predict boxes on a grid and are made for speed; DETR-like transformers treat detection as predicting a set and need no clean-up of duplicates.",
    "Boxes are given in pixels of the original image. A score threshold decides between missing objects and reporting ghosts; where duplicates appear, non-maximum suppression keeps the best of overlapping boxes.",
    "Common weights know the eighty classes of COCO. Other things need fine-tuning on annotated images, or zero-shot detection by name. Small objects in large pictures, as in aerial photos, are best found by tiling.",
  ],
  useCases: [
    {
      title: "Traffic and safety",
      text: "Vehicles, cyclists and people without helmets are counted or reported.",
    },
    {
      title: "Retail shelves",
      text: "Gaps and misplaced products are seen by a camera on a cart.",
    },
    {
      title: "Finding regions for other models",
      text: "Faces, plates or text blocks are cut out and handed on.",
    },
  ],
  datasets: [
    {
      id: "detection-datasets/coco",
      description: "Everyday scenes with boxes for eighty classes.",
    },
    { id: "merve/pascal-voc", description: "The older twenty-class benchmark." },
  ],
  models: [
    {
      id: "facebook/detr-resnet-50",
      description: "The first end-to-end detection transformer.",
    },
    { id: "PekingU/rtdetr_v2_r50vd", description: "Real-time transformer detector." },
    {
      id: "hustvl/yolos-tiny",
      description: "A plain vision transformer turned into a small detector.",
    },
    {
      id: "Ultralytics/YOLO11",
      description: "Fast family for detection, with sizes from nano to extra large.",
    },
  ],
  spaces: [
    {
      id: "Roboflow/RF-DETR",
      description: "Real-time transformer detection on images and clips.",
    },
  ],
  metrics: [
    {
      id: "Average Precision",
      description: "Area under the curve of precision against recall for one class.",
    },
    {
      id: "Mean Average Precision",
      description: "That area averaged over all classes and, in COCO style, over overlaps from 0.5 to 0.95.",
    },
    {
      id: "APα",
      description: "The area at one fixed overlap α; AP50 is generous about box edges, AP75 strict.",
    },
  ],
  widgetModels: ["facebook/detr-resnet-50"],
  youtubeId: "WdAeKSOpxhw",
  demo: {
    inputs: [
      {
        type: "img",
        filename: "crossing.jpg",
        alt: "Street crossing with two cyclists and a tram",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "crossing-boxes.jpg",
        alt: "The crossing with labeled rectangles around both cyclists and the tram",
      },
    ],
  },
};
