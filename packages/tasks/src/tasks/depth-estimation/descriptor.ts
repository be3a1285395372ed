import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"depth-estimation"> = {
  id: "depth-estimation",
  label: "Depth Estimation",
  libraries,
  summary: "One photograph goes in, a map comes out that says for every pixel how far away it is.",
  about: [
    "Monocular depth models infer distance from a single picture by cues that people use too, such as perspective, known sizes, shading and which thing hides which. They need no second camera and no laser.",
    "Relative models only order things from near to far and need scaling before anything can be measured. Metric models predict metres directly and depend on the camera's focal length, which some estimate themselves. Video models add consistency from frame to frame.",
    "Mirrors, glass, screens showing pictures and thin structures such as wires remain hard.",
  ],
  useCases: [
    {
      title: "Photo effects",
      text: "Background blur, relighting and three-dimensional parallax are computed from a plain snapshot.",
    },
    {
      title: "Guiding image generators",
      text: "A depth map fixes the layout of a scene while style and content change.",
    },
    {
      title: "Robots and drones",
      text: "Obstacles are noticed with the one camera that is already on board.",
    },
  ],
  datasets: [
    {
      id: "sayakpaul/nyu_depth_v2",
      description: "Indoor scenes recorded with a depth camera.",
    },
    {
      id: "depth-anything/DA-2K",
      description: "Point pairs with known order, in varied and awkward scenes.",
    },
  ],
  models: [
    {
      id: "depth-anything/Depth-Anything-V2-Large",
      description: "Sharp relative depth learnt from synthetic labels and millions of unlabeled photos.",
    },
    {
      id: "apple/DepthPro-hf",
      description: "Metric depth in high resolution without camera data.",
    },
    {
      id: "Intel/dpt-large",
      description: "Vision transformer for dense prediction, an early all-rounder.",
    },
    { id: "tencent/DepthCrafter", description: "Long videos with steady depth." },
  ],
  spaces: [
    { id: "akhaliq/depth-pro", description: "Depth and focal length from an upload." },
    { id: "radames/dpt-depth-estimation-3d-voxels", description: "Turns a photo into voxels." },
  ],
  metrics: [
    {
      id: "abs_rel",
      description: "Mean of the absolute error divided by the true depth; 0.05 means five percent off on average.",
    },
    {
      id: "delta1",
      description: "Share of pixels whose ratio to the true depth is below 1.25.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      {
        type: "img",
        filename: "alley.jpg",
        alt: "Narrow alley with a bicycle in front and a gate at the far end",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "alley-depth.png",
        alt: "The same alley in gray tones, the bicycle bright and the gate dark",
      },
    ],
  },
};
