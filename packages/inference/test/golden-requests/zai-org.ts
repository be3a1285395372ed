import { KIT_MODEL } from "@vitrine/test-kit";
import { png, PNG_URL, type Golden } from "../golden-request.ts";

export const requests: readonly Golden[] = [
  {
    provider: "zai-org",
    task: "image-to-text",
    args: { inputs: png },
    origin: "https://api.z.ai",
    path: "/api/paas/v4/layout_parsing",
    headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
    body: { model: KIT_MODEL, file: PNG_URL },
    result: { generated_text: "# Page", generatedText: "# Page" },
  },
  {
    provider: "zai-org",
    task: "text-to-image",
    args: { inputs: "a cat", parameters: { width: 64, height: 32 } },
    origin: "https://api.z.ai",
    path: "/api/paas/v4/async/images/generations",
    headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
    body: { prompt: "a cat", model: KIT_MODEL, size: "64x32" },
    result: "image/png",
  },
];
