import type { TaskName } from "../../src/protocol/provider.ts";
import { png, wav, PNG64, WAV64, type Golden } from "../golden-request.ts";

const wavespeed = (task: TaskName, args: Record<string, unknown>, body: unknown): Golden => ({
  provider: "wavespeed",
  task,
  args,
  origin: "https://api.wavespeed.ai",
  path: "/api/v3/kit-model",
  body,
  result: "image/png",
});

export const requests: readonly Golden[] = [
  wavespeed("text-to-image", { inputs: "a cat" }, { prompt: "a cat" }),
  wavespeed("text-to-video", { inputs: "a cat" }, { prompt: "a cat" }),
  wavespeed(
    "image-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { prompt: "red", image: PNG64, images: [PNG64] },
  ),
  wavespeed(
    "image-text-to-image",
    { inputs: png, parameters: { prompt: "red", images: [wav, "https://a/b"] } },
    { prompt: "red", image: PNG64, images: [WAV64, "https://a/b"] },
  ),
  wavespeed(
    "image-to-video",
    { inputs: png, parameters: { prompt: "go" } },
    { prompt: "go", image: PNG64, images: [PNG64] },
  ),
  wavespeed("image-text-to-video", { inputs: png }, { image: PNG64, images: [PNG64] }),
];
