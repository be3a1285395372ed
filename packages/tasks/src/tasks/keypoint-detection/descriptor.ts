import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"keypoint-detection"> = {
  id: "keypoint-detection",
  label: "Keypoint Detection",
  libraries,
  summary:
    "An image goes in; the coordinates of characteristic points come out, such as joints of a body or corners to match.",
  about: [
    "Two lines of work meet here. Pose estimators locate named points, such as elbow, knee or eye, for people, hands or animals. Interest-point detectors find unnamed spots that can be found again in another picture, each with a descriptor for matching.",
    "Top-down pose models look at one person at a time, inside a box from a detector, and are accurate; bottom-up ones find all joints and group them, with a cost that does not grow with the crowd. Matchers such as LightGlue take two sets of points and say which belong together.",
  ],
  useCases: [
    {
      title: "Movement analysis",
      text: "Gait, posture and exercise form are measured from a phone video.",
    },
    { title: "Panoramas and maps", text: "Photos are aligned by their common points." },
    { title: "Gesture control", text: "Hands are followed to steer a device." },
  ],
  datasets: [{ id: "Vincent-luo/hagrid-mediapipe-hands", description: "Hand pictures with landmarks." }],
  models: [
    {
      id: "usyd-community/vitpose-base-simple",
      description: "Plain vision transformer for human joints.",
    },
    {
      id: "magic-leap-community/superpoint",
      description: "Interest points with descriptors in one pass.",
    },
    { id: "ETH-CVG/lightglue_superpoint", description: "Fast matcher on SuperPoint features." },
    { id: "qualcomm/RTMPose-Body2d", description: "Real-time body pose for phones." },
  ],
  spaces: [{ id: "ETH-CVG/LightGlue", description: "Matches two uploaded photos." }],
  metrics: [
    {
      id: "oks",
      description:
        "Object keypoint similarity, distance scaled by body size and by how precisely each joint can be marked.",
    },
    {
      id: "pck",
      description: "Share of points within a given fraction of the head or torso size.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "dancer.jpg", alt: "A dancer in mid-jump" }],
    outputs: [
      {
        type: "img",
        filename: "dancer-skeleton.jpg",
        alt: "The dancer with lines joining shoulders, hips, knees and ankles",
      },
    ],
  },
};
