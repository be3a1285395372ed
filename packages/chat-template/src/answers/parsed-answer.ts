/** The answer of a model as a message, and the events on the way to it. */

/** A call of a tool, as the model wrote it. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
  /** Where the format has one. */
  id?: string;
}

/** A call that cannot be read. */
export interface BrokenCall {
  raw: string;
  reason: string;
}

/** An answer as a message. */
export interface ParsedAnswer {
  role: "assistant";
  content: string;
  /** Null where there is none. */
  reasoning: string | null;
  toolCalls: ToolCall[];
  /** Texts that should have been calls. */
  broken: BrokenCall[];
}

/** News of an answer: more of a text, or a whole call. */
export type AnswerEvent =
  | { type: "content" | "reasoning"; text: string }
  | { type: "toolCall"; call: ToolCall }
  | { type: "broken"; call: BrokenCall };
