/**
 * Meanings of the variables of a chat template, for completion and hover: transformers and the servers that follow it
 * pass these.
 */

/** Variables that renderers pass, and what they are. */
export const CHAT_VARIABLES: Readonly<Record<string, string>> = {
  messages: "The conversation: a list of messages with `role` and `content`.",
  tools: "The tools that the model may call, as JSON schemas; none where there are none.",
  documents: "Documents for retrieval, with `title` and `text`.",
  add_generation_prompt: "True where the prompt should end with what makes the model answer.",
  continue_final_message: "True where the model should continue the last message.",
  bos_token: "The token that begins a text.",
  eos_token: "The token that ends a text.",
  pad_token: "The token that fills up a batch.",
  unk_token: "The token for what the tokenizer does not know.",
  enable_thinking: "False where the model should answer without reasoning.",
};

const MESSAGE: Readonly<Record<string, string>> = {
  role: "`system`, `developer`, `user`, `assistant` or `tool`.",
  content: "The text, or a list of parts with `type`.",
  tool_calls: "The calls of an assistant’s message.",
  tool_call_id: "The call that a tool’s message answers.",
  name: "The function that a tool’s message answers.",
  reasoning_content: "The reasoning before an assistant’s answer.",
};
const TOOL: Readonly<Record<string, string>> = {
  type: "`function`.",
  function: "The function: `name`, `description`, `parameters`.",
};
const FUNCTION: Readonly<Record<string, string>> = {
  name: "The name of the function.",
  description: "What a tool does.",
  parameters: "The JSON schema of a tool’s arguments.",
  arguments: "The arguments of a call: a dictionary.",
};

/** Keys of a value, by the last name of the path that leads to it; `[]` is an item of a list. */
const KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "messages[]": MESSAGE,
  message: MESSAGE,
  "tools[]": TOOL,
  tool: TOOL,
  "tool_calls[]": { id: "The id that the result names.", ...TOOL },
  function: FUNCTION,
  "documents[]": { title: "The title of the document.", text: "The text of the document." },
  "content[]": { type: "`text`, `image`, `audio` or `video`.", text: "The text of the part." },
  parameters: { type: "`object`.", properties: "The arguments by name.", required: "Names of required arguments." },
};

export function keysOf(name: string): Readonly<Record<string, string>> {
  return Object.hasOwn(KEYS, name) ? (KEYS[name] ?? {}) : {};
}
