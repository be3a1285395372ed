import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"video-classification"> = {
  id: "video-classification",
  label: "Video Classification",
  libraries,
  summary: "A clip goes in, labels for what happens in it come out with scores.",
  about: [
    "Video classifiers recognize actions rather than objects, because opening and closing a door contain the same things in a different order. Models take a fixed number of frames, typically 8 to 32, spread over the clip, and attend across space and time.",
    "Which frames are sampled decides as much as the network. A two-second throw disappears when sixteen frames cover a minute, so long recordings are scanned in windows. Video-text models such as X-CLIP also accept class names they were not trained on.",
  ],
  useCases: [
    { title: "Sports and fitness", text: "Exercises are counted and plays indexed." },
    { title: "Moderation", text: "Violent or dangerous clips are held for review." },
    { title: "Care and safety", text: "Falls are noticed without anyone watching a screen." },
  ],
  datasets: [
    {
      id: "nateraw/kinetics",
      description: "Ten-second clips of several hundred human actions.",
    },
    {
      id: "HuggingFaceM4/something_something_v2",
      description: "Object manipulations that only motion can distinguish.",
    },
  ],
  models: [
    {
      id: "MCG-NJU/videomae-base-finetuned-kinetics",
      description: "Self-supervised video transformer tuned on 400 actions.",
    },
    {
      id: "google/vivit-b-16x2-kinetics400",
      description: "Factorised attention over tubelets of video.",
    },
    {
      id: "facebook/timesformer-base-finetuned-k400",
      description: "Divides attention between time and space.",
    },
    {
      id: "microsoft/xclip-base-patch32",
      description: "Matches clips with free-form descriptions.",
    },
  ],
  spaces: [
    {
      id: "fcakyon/video-classification",
      description: "Tries several architectures on one clip.",
    },
  ],
  metrics: [
    {
      id: "accuracy",
      description: "Share of clips with the right first label, after averaging several crops in time.",
    },
    { id: "precision", description: "Share of clips reported as an action that show it." },
    { id: "recall", description: "Share of an action's clips that were reported." },
    {
      id: "f1",
      description: "Per-action balance of the two, for collections with rare events.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "juggling.gif", alt: "A person juggling three balls in a park" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "juggling balls", score: 0.95 },
          { label: "catching or throwing softball", score: 0.02 },
          { label: "dancing", score: 0.01 },
        ],
      },
    ],
  },
};
