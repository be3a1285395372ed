import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"zero-shot-object-detection"> = {
  id: "zero-shot-object-detection",
  label: "Zero-Shot Object Detection",
  libraries,
  summary:
    "An image and names of things go in; boxes around those things come out, although the detector was never trained on the names.",
  about: [
    "Open-vocabulary detectors combine the reading of descriptions with localization. OWL-ViT compares region embeddings with embeddings of the names, Grounding DINO fuses language and image throughout the network and understands phrases such as the cup on the left.",
    "Some also search by example, with a picture of the thing instead of a word. Thresholds are lower than for ordinary detectors, and prompts are sensitive, so keep to short lower-case nouns, separated as the model expects.",
  ],
  useCases: [
    { title: "Searching footage", text: "An investigator looks for a yellow rucksack." },
    {
      title: "Pre-labeling",
      text: "Boxes for a new class are proposed and then corrected, to train a fast detector.",
    },
    {
      title: "Robots that take requests",
      text: "The place of a named object is handed to the gripper.",
    },
  ],
  datasets: [
    {
      id: "detection-datasets/coco",
      description: "Its rarer half of classes is held out to test unseen names.",
    },
  ],
  models: [
    {
      id: "google/owlv2-base-patch16-ensemble",
      description: "Detection by text or example picture.",
    },
    {
      id: "IDEA-Research/grounding-dino-base",
      description: "Finds objects described in phrases.",
    },
    {
      id: "openmmlab-community/mm_grounding_dino_large_all",
      description: "Retrained Grounding DINO on more data.",
    },
  ],
  spaces: [{ id: "merve/OWLSAM", description: "Finds by name, then cuts out." }],
  metrics: [
    {
      id: "Average Precision",
      description: "Area under precision and recall for a class that was absent from training.",
    },
    {
      id: "Mean Average Precision",
      description: "Average over all such classes, reported apart from the known ones.",
    },
    { id: "APα", description: "Value at one required box overlap α." },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "img", filename: "desk.jpg", alt: "Desk with a laptop, glasses and a cactus" },
      { type: "text", label: "Names", content: "cactus, glasses" },
    ],
    outputs: [
      {
        type: "img",
        filename: "desk-boxes.jpg",
        alt: "The desk with boxes around the cactus and the glasses",
      },
    ],
  },
};
