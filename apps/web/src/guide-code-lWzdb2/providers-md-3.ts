import { InferenceClient } from "@vitrine/inference";

const client = new InferenceClient(process.env.HF_TOKEN);
const ticket = await client.submit("text-to-video", {
  provider: "fal-ai",
  model: "Wan-AI/Wan2.2-T2V-A14B",
  inputs: "A tram leaves the depot",
});
console.log((await client.status(ticket)).state);
const video = await client.result(ticket);
console.log(video);

export {};
