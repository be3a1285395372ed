import { InferenceClient } from "@vitrine/inference";

const client = new InferenceClient(process.env.HF_TOKEN);
const answer = await client.chatCompletion({
  model: "meta-llama/Llama-3.3-70B-Instruct",
  messages: [{ role: "user", content: "Name a river in Peru." }],
});
console.log(answer.choices[0]?.message.content);

export {};
