import { renderChat, Template } from "@vitrine/chat-template";

const template = new Template("{% for m in messages %}{% generation %}{{ m.content }}{% endgeneration %}\n{% endfor %}");
const { prompt, generationSpans } = renderChat(template, { messages: [{ role: "assistant", content: "Hello!" }] });
for (const { start, end } of generationSpans) console.log(prompt.slice(start, end));

export {};
