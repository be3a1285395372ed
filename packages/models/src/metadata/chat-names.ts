/** Words of names that are given to models for conversations. */
const CHAT_NAME =
  /(?:^|[-_.])(?:instruct\w*|inst|\w*chat\w*|it|sft|dpo|orpo|kto|rl(?:hf|vr)?\d*|assistant|think|thinking|\w*thinker\d*|reason|reasoning|reasoner|[or]1|qwq|zephyr|vicuna|\w*hermes|dolphin\d*|tulu|gpt-oss|\w*guard(?:ian)?|abliterated|heretic|derestricted|obliterated)(?=$|[-_.\d])/i;

/**
 * Whether a model that writes text is made for conversations, as the name of its repository says: `instruct`, `chat`,
 * `it` and other words that makers use for that.
 * @example
 * import { isNamedForChat } from "@vitrine/models";
 *
 * console.log(isNamedForChat("Llama-3.1-8B-Instruct"), isNamedForChat("Llama-3.1-8B"));
 * // true false
 */
export function isNamedForChat(name: string): boolean {
  return CHAT_NAME.test(name);
}
