import { InferenceClient } from "@vitrine/inference";

const client = new InferenceClient(process.env.HF_TOKEN, { billTo: "my-organisation" });
const image = await client.textToImage({
  provider: "fal-ai",
  model: "black-forest-labs/FLUX.1-schnell",
  inputs: "A tram depot at dawn",
});
console.log(image.type, image.size);

export {};
