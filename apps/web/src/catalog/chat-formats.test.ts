/** Formats of families, held against prompts as their makers publish them. */
import { Template } from "@vitrine/chat-template";
import { expect, test } from "vitest";
import { chatFormatOf } from "./chat-formats.ts";

const MESSAGES = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "Hello" },
  { role: "assistant", content: "Hi" },
  { role: "user", content: "Bye" },
];

const render = (id: string) =>
  new Template(chatFormatOf({ id })?.template ?? "").render({ messages: MESSAGES, add_generation_prompt: true });

test.each([
  [
    "Qwen/Qwen3-8B",
    "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\nHi<|im_end|>\n<|im_start|>user\nBye<|im_end|>\n<|im_start|>assistant\n",
  ],
  [
    "google/gemma-4-31B-it",
    "<|turn>system\nBe brief.<turn|>\n<|turn>user\nHello<turn|>\n<|turn>model\nHi<turn|>\n<|turn>user\nBye<turn|>\n<|turn>model\n",
  ],
  [
    "google/gemma-3-27b-it",
    "<start_of_turn>user\nBe brief.\n\nHello<end_of_turn>\n<start_of_turn>model\nHi<end_of_turn>\n<start_of_turn>user\nBye<end_of_turn>\n<start_of_turn>model\n",
  ],
  [
    "openai/gpt-oss-120b",
    "<|start|>developer<|message|># Instructions\n\nBe brief.<|end|><|start|>user<|message|>Hello<|end|><|start|>assistant<|channel|>final<|message|>Hi<|end|><|start|>user<|message|>Bye<|end|><|start|>assistant",
  ],
  [
    "meta-llama/Llama-3.1-8B-Instruct",
    "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHello<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nBye<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
  ],
])("%s has the format of its family", (id, prompt) => {
  expect(render(id)).toBe(prompt);
});

test.each([
  "deepseek-ai/DeepSeek-R1",
  "someone/Qwen3-8B-finetune",
  "meta-llama/Llama-2-7b-chat-hf",
  "meta-llama/Llama-3.1-8B",
  "meta-llama/Llama-4-Scout-17B-16E-Instruct",
  "google/flan-t5-base",
])("nobody's format is guessed for %s", (id) => {
  expect(chatFormatOf({ id })).toBeUndefined();
});
