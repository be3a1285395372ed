/**
 * Depth Anything V2: the code is a checkout of its repository; the id contains the size of the
 * encoder.
 */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "depth-anything-v2",
  prettyLabel: "DepthAnythingV2",
  repoName: "Depth Anything V2",
  repoUrl: "https://github.com/DepthAnything/Depth-Anything-V2",
  countDownloads: 'path_extension:"pth"',
  snippets(model, fill) {
    const known = BY_ID.get(model.id);
    const chosen = fill("encoder", known?.name ?? SMALL.name);
    const encoder = [SMALL, BASE, LARGE].find(({ name }) => name === chosen) ?? known ?? SMALL;
    const code = py`
      import cv2
      import torch
      from depth_anything_v2.dpt import DepthAnythingV2
      from huggingface_hub import hf_hub_download

      model = DepthAnythingV2(encoder=${encoder.name}, features=${encoder.features}, out_channels=${encoder.channels})

      path = hf_hub_download(${model.id}, ${`depth_anything_v2_${encoder.name}.pth`})
      model.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))
      model = model.eval()

      raw_img = cv2.imread("image.jpg")
      depth = model.infer_image(raw_img)  # height x width, depth without a unit
      cv2.imwrite("depth.png", 255 * (depth - depth.min()) / (depth.max() - depth.min()))
      print("saved to depth.png")
    `;
    return [
      snippet(code, {
        install:
          "git clone https://github.com/DepthAnything/Depth-Anything-V2 && cd Depth-Anything-V2 && pip install -r requirements.txt huggingface_hub",
        notes: known === undefined ? ["The id does not contain the size of the encoder: choose it."] : [],
        holes:
          known === undefined
            ? [
                {
                  name: "encoder",
                  kind: "text",
                  label: "Encoder",
                  value: encoder.name,
                  options: [SMALL.name, BASE.name, LARGE.name],
                },
              ]
            : [],
      }),
    ];
  },
  examples: [
    { tags: [], id: "depth-anything/Depth-Anything-V2-Small" },
    { tags: [], id: "depth-anything/Depth-Anything-V2-Base" },
    { tags: [], id: "depth-anything/Depth-Anything-V2-Large" },
    { tags: [], id: "a/depth" },
  ],
});

interface Encoder {
  readonly name: "vits" | "vitb" | "vitl";
  readonly features: number;
  readonly channels: readonly number[];
}

const SMALL: Encoder = { name: "vits", features: 64, channels: [48, 96, 192, 384] };
const BASE: Encoder = { name: "vitb", features: 128, channels: [96, 192, 384, 768] };
const LARGE: Encoder = { name: "vitl", features: 256, channels: [256, 512, 1024, 1024] };

const BY_ID: ReadonlyMap<string, Encoder> = new Map([
  ["depth-anything/Depth-Anything-V2-Small", SMALL],
  ["depth-anything/Depth-Anything-V2-Base", BASE],
  ["depth-anything/Depth-Anything-V2-Large", LARGE],
]);
