/** The answer of a model as a message, and the events on the way to it. */

/** A call of a tool, in the form of OpenAI's chat API. */
export interface ToolCall {
  /** That of the answer, where the format has one; else nine letters and digits that count the calls. */
  id: string;
  type: "function";
  function: {
    name: string;
    /** JSON as the model wrote it: digits, order and white space are kept. */
    arguments: string;
  };
}

/** A call that cannot be read. */
export interface BrokenCall {
  raw: string;
  reason: string;
}

/** An answer as a message of OpenAI's chat API, which `renderChat` takes back. */
export interface ParsedAnswer {
  role: "assistant";
  content: string;
  reasoning_content?: string;
  tool_calls?: ToolCall[];
  /** Texts that should have been calls. */
  broken?: BrokenCall[];
}

/** News of an answer: more of a text, the beginning of a call, more of its arguments, or what should have been a call. */
export type AnswerEvent =
  | { type: "content" | "reasoning"; text: string }
  | { type: "toolCall"; index: number; id: string; name: string }
  | { type: "arguments"; index: number; text: string }
  | { type: "broken"; call: BrokenCall };

/** A call as its format has it. */
export interface ReadCall {
  name: string;
  /** JSON. */
  arguments: string;
  id?: string;
}

/** The call as a program sees it; ids are of the form that the strictest templates take. */
export function toolCall({ name, arguments: given, id }: ReadCall, index: number): ToolCall {
  const counted = `call${String(index).padStart(5, "0")}`;
  return { id: id || counted, type: "function", function: { name, arguments: given } };
}
