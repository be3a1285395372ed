/** The tokens of a conversation by a tokenizer of transformers.js. */
import { badInput } from "../model/errors.ts";

/** A tokenizer of transformers.js. */
export interface ChatTokenizer {
  encode(text: string): readonly number[];
  apply_chat_template(messages: unknown, options: Record<string, unknown>): readonly number[];
}

/** Tokens of a conversation up to where the answer begins. */
export function chatTokens(tokenizer: ChatTokenizer, messages: unknown): number {
  const options = { add_generation_prompt: true, tokenize: true, return_tensor: false, return_dict: false };
  return tokenizer.apply_chat_template(readConversation(messages), options).length;
}

export function readConversation(inputs: unknown): readonly unknown[] {
  if (!Array.isArray(inputs) || inputs.length === 0) throw badInput("messages must be a list of messages.");
  return inputs;
}
