import { InferenceClient } from "@vitrine/inference";

const direct = new InferenceClient(process.env.GROQ_API_KEY);
const answer = await direct.chatCompletion({
  provider: "groq",
  model: "meta-llama/Llama-3.3-70B-Instruct",
  messages: [{ role: "user", content: "Name a river in Peru." }],
});
console.log(answer.choices[0]?.message.content);

export {};
