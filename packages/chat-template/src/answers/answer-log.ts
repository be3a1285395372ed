/** What was read of an answer, as events and as a whole; a call that is not finished is told as far as it is certain. */
import {
  type AnswerEvent,
  type BrokenCall,
  type ParsedAnswer,
  type ReadCall,
  type ToolCall,
  toolCall,
} from "./parsed-answer.ts";

export class AnswerLog {
  content: string[] = [];
  reasoning: string[] | null = null;
  readonly calls: ToolCall[] = [];
  readonly broken: BrokenCall[] = [];
  #events: AnswerEvent[] = [];
  /** The call that is not finished, as far as it was told. */
  #told: ToolCall | undefined;
  /** Calls that were told and turned out to be none. */
  #lost = 0;

  /** The events since the last time. */
  news(): AnswerEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  write(type: "content" | "reasoning", text: string): void {
    if (!text) return;
    if (type === "content") this.content.push(text);
    else (this.reasoning ??= []).push(text);
    this.#events.push({ type, text });
  }

  /** Tells the beginning of a call, or more of its arguments. */
  tell({ name, arguments: given, id }: ReadCall, isWhole: boolean): void {
    const index = this.calls.length + this.#lost;
    const isUsed = id === undefined || this.calls.some((call) => call.id === id);
    const call = toolCall({ name, arguments: given, ...(!isUsed && { id }) }, index);
    if (!this.#told) this.#events.push({ type: "toolCall", index, id: call.id, name });
    const text = given.slice(this.#told?.function.arguments.length ?? 0);
    if (text) this.#events.push({ type: "arguments", index, text });
    this.#told = isWhole ? undefined : call;
    if (isWhole) this.calls.push(call);
  }

  break(call: BrokenCall): void {
    if (this.#told) this.#lost += 1;
    this.#told = undefined;
    this.broken.push(call);
    this.#events.push({ type: "broken", call });
  }

  /** The message of all that was read. */
  answer(): ParsedAnswer {
    let content = this.content.join("");
    if (this.calls.length || this.broken.length) content = content.trimEnd();
    if (this.reasoning !== null) content = content.replace(/^\s+/, "");
    const reasoning = this.reasoning?.join("").trim();
    return {
      role: "assistant",
      content,
      ...(reasoning && { reasoning_content: reasoning }),
      ...(this.calls.length && { tool_calls: this.calls }),
      ...(this.broken.length && { broken: this.broken }),
    };
  }
}
