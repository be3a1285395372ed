import { InferenceClient } from "@vitrine/inference";

const client = new InferenceClient(undefined, { endpointUrl: "http://localhost:11434" });
for await (const chunk of client.chatCompletionStream({
  model: "llama3.2",
  messages: [{ role: "user", content: "Name a river in Peru." }],
}))
  process.stdout.write(chunk.choices[0]?.delta.content ?? "");

export {};
