/**
 * Reasoning of earlier turns. Models that reason between calls of tools need theirs back, and services refuse a
 * conversation without it; of other turns no service takes it.
 */
type Fields = Record<string, unknown>;

/** @param reasoning what the turn of the assistant had thought */
export function withReasoning(message: Fields, reasoning: string): Fields {
  return reasoning === "" || message["tool_calls"] === undefined
    ? message
    : { ...message, reasoning_content: reasoning };
}
