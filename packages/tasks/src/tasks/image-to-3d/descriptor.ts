import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"image-to-3d"> = {
  id: "image-to-3d",
  label: "Image-to-3D",
  libraries,
  summary: "One or several pictures of an object go in; a model that can be viewed from all sides comes out.",
  about: [
    "Reconstruction from a single view has to invent the back. Large reconstruction models predict a triplane or Gaussians in one pass; others first generate consistent views around the object and fuse them. Cutting the object from its background beforehand is usually required.",
    "Transparent, shiny and thin parts fail most. Materials are often baked together with the light of the photo, and newer models separate the two so that the result can be relit.",
  ],
  useCases: [
    {
      title: "Catalogs in three dimensions",
      text: "Furniture is placed in a room through a phone.",
    },
    {
      title: "Cultural heritage",
      text: "Artifacts with few photos get an approximate model, marked as such.",
    },
    { title: "Game assets from concept art", text: "Drawings become blockouts." },
  ],
  datasets: [
    {
      id: "dylanebert/iso3d",
      description: "Isolated pictures of objects for comparing generators.",
    },
  ],
  models: [
    {
      id: "TencentARC/InstantMesh",
      description: "Mesh from one picture through generated views.",
    },
    {
      id: "stabilityai/TripoSR",
      description: "Feed-forward reconstruction in under a second.",
    },
    { id: "tencent/Hunyuan3D-2", description: "Two stages, shape and then texture." },
    {
      id: "microsoft/TRELLIS-image-large",
      description: "Splats, fields or meshes from structured latents.",
    },
  ],
  spaces: [
    { id: "dylanebert/3d-arena", description: "Votes between anonymous reconstructions." },
    { id: "TencentARC/InstantMesh", description: "Upload and download a mesh." },
  ],
  metrics: [
    {
      id: "chamfer distance",
      description: "Mean distance between points of predicted and true surface, in both directions.",
    },
    { id: "psnr", description: "Pixel fidelity of new views against held-out photographs." },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "wooden-duck.jpg", alt: "A wooden toy duck from the side" }],
    outputs: [{ type: "text", label: "Mesh", content: "wooden-duck.glb" }],
  },
};
