import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-classification"> = {
  id: "image-classification",
  label: "Image Classification",
  libraries,
  summary: "A picture goes in, labels with scores for the picture as a whole come out.",
  about: [
    "An image classifier answers what is shown, not where. Classic models choose among the thousand ImageNet classes, from dog breeds to kitchen tools; most useful ones were fine-tuned from such a base on a few hundred pictures for each custom class.",
    "Convolutional networks and vision transformers perform alike at the same size. What matters more is preprocessing, because resolution, cropping and color normalization must match training exactly.",
    "A classifier always answers, even for a picture of nothing it knows. Applications therefore set a threshold or add a class for the rest, and look at confusions between similar classes rather than at the average.",
  ],
  useCases: [
    {
      title: "Sorting photo archives",
      text: "Stock images, listings or camera traps are tagged without a person looking at each.",
    },
    {
      title: "Quality control",
      text: "Parts with scratches or wrong labels are taken off the belt.",
    },
    {
      title: "Medical triage",
      text: "Scans that look suspicious move to the top of the queue.",
    },
  ],
  datasets: [
    { id: "ILSVRC/imagenet-1k", description: "1.28 million photos in a thousand classes." },
    {
      id: "uoft-cs/cifar100",
      description: "Tiny pictures in a hundred classes, for quick experiments.",
    },
    { id: "ethz/food101", description: "A hundred and one dishes, a thousand photos each." },
  ],
  models: [
    {
      id: "google/vit-base-patch16-224",
      description: "The original vision transformer in its base size.",
    },
    {
      id: "facebook/convnext-large-224",
      description: "Convolutional network modernised with ideas from transformers.",
    },
    {
      id: "timm/mobilenetv3_small_100.lamb_in1k",
      description: "Two and a half million weights for phones and microcomputers.",
    },
    {
      id: "microsoft/resnet-50",
      description: "The residual network that many systems still start from.",
    },
  ],
  spaces: [
    {
      id: "timm/leaderboard",
      description: "Accuracy, speed and size of over a thousand backbones.",
    },
  ],
  metrics: [
    {
      id: "accuracy",
      description: "Share of pictures with the right first label; often given for the best five too.",
    },
    {
      id: "precision",
      description: "Share of pictures filed under a class that belong there.",
    },
    { id: "recall", description: "Share of a class's pictures that were filed under it." },
    {
      id: "f1",
      description: "Mean of both per class, useful when classes differ much in size.",
    },
  ],
  widgetModels: ["google/vit-base-patch16-224"],
  youtubeId: "tjAIM7BOYhw",
  demo: {
    inputs: [{ type: "img", filename: "heron.jpg", alt: "A gray heron at the edge of a pond" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "little blue heron", score: 0.78 },
          { label: "crane", score: 0.11 },
          { label: "bittern", score: 0.05 },
        ],
      },
    ],
  },
};
