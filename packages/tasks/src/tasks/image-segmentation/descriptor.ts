import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-segmentation"> = {
  id: "image-segmentation",
  label: "Image Segmentation",
  libraries,
  summary: "A picture goes in, masks come out that mark, pixel by pixel, what belongs to which thing.",
  about: [
    "Segmentation comes in three flavors. Semantic segmentation gives every pixel a class, with all cars alike; instance segmentation separates one car from the next; panoptic segmentation does both, things and surroundings together.",
    "Background removal is the two-class special case, with matting as its refinement for hair and glass. Universal models such as Mask2Former and OneFormer serve all flavors with one set of weights, chosen by a subtask setting.",
    "Each mask is returned as a black and white image. Thin structures and soft borders are where models differ, so look at edges, not at the average score.",
  ],
  useCases: [
    { title: "Cutting out products", text: "Shop photos get a uniform background in bulk." },
    {
      title: "Medical measurement",
      text: "Tumours, organs or cells are outlined to compute volumes and counts.",
    },
    {
      title: "Land cover from above",
      text: "Fields, water and roofs are mapped in satellite images.",
    },
  ],
  datasets: [
    {
      id: "zhoubolei/scene_parse_150",
      description: "ADE20K scenes with 150 classes of objects and surroundings.",
    },
  ],
  models: [
    {
      id: "nvidia/segformer-b0-finetuned-ade-512-512",
      description: "Lightweight semantic model with 150 scene classes.",
    },
    {
      id: "facebook/mask2former-swin-large-coco-panoptic",
      description: "Universal architecture, here for panoptic scenes.",
    },
    {
      id: "ZhengPeng7/BiRefNet",
      description: "High-resolution foreground masks with clean edges.",
    },
    {
      id: "briaai/RMBG-1.4",
      description: "Background removal; its license restricts commercial use.",
    },
  ],
  spaces: [{ id: "facebook/ov-seg", description: "Segments things that are named in free words." }],
  metrics: [
    {
      id: "Mean Intersection over Union",
      description:
        "Overlap of predicted and true region divided by their union, averaged over classes; standard for semantic maps.",
    },
    {
      id: "Average Precision",
      description: "Precision over recall for one class of instances, matched by mask overlap instead of boxes.",
    },
    {
      id: "Mean Average Precision",
      description: "Mean of those values over every class and overlap threshold.",
    },
    { id: "APα", description: "Instance precision when masks must overlap by at least α." },
  ],
  widgetModels: ["nvidia/segformer-b0-finetuned-ade-512-512"],
  youtubeId: "dKE8SIt9C-w",
  demo: {
    inputs: [
      {
        type: "img",
        filename: "harbour.jpg",
        alt: "Harbour with boats in front of a row of houses",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "harbour-masks.png",
        alt: "The harbour with water, boats, houses and sky painted in different colors",
      },
    ],
  },
};
