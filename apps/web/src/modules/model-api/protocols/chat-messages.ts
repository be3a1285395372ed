/** The messages of a chat, from what other protocols have in their turns. */
import type { Fields } from "./fields.ts";

/** A part of a message: a text, a picture, a file. */
export type ContentPart = Fields & { type: string };

export const textPart = (text: unknown): ContentPart => ({ type: "text", text });
export const picturePart = (url: unknown, more: Fields = {}): ContentPart => ({
  type: "image_url",
  image_url: { url, ...more },
});
export const filePart = (file: Fields): ContentPart => ({ type: "file", file });

export class ChatMessages {
  readonly #messages: Fields[] = [];
  readonly #separator: string;
  readonly #onLost: () => void;
  #isReasonKept = true;
  /** What the assistant thought in its turn so far, and what its service wants back with it. */
  #reasoning = "";
  #details: Fields[] = [];
  /** Pictures and files of results, which a result in a chat cannot hold. */
  #attached: ContentPart[] = [];

  /**
   * @param separator between the texts of one message
   * @param onLost hears of reasoning without a call, which no service takes back
   */
  constructor(separator: string, onLost: () => void) {
    this.#separator = separator;
    this.#onLost = onLost;
  }

  say(role: unknown, parts: readonly ContentPart[]): void {
    if (role !== "user") this.#attach();
    const all = [...this.#attached.splice(0), ...parts];
    const isPlain = all.every(({ type }) => type === "text");
    if (role !== "assistant") this.#endTurn();
    const content = isPlain ? all.map((part) => part["text"]).join(this.#separator) : all;
    this.#messages.push({ role, content });
  }

  reason(text: string, detail?: Fields): void {
    this.#reasoning += text;
    this.#isReasonKept = false;
    if (detail) this.#details.push(detail);
  }

  /** A call joins what the assistant said before it. */
  call(id: unknown, name: unknown, args: unknown): void {
    this.#attach();
    this.#isReasonKept = true;
    const last = this.#messages.at(-1);
    const isAssistant = last?.["role"] === "assistant";
    const before = isAssistant ? (this.#messages.pop() as Fields) : { role: "assistant", content: null };
    const made = { id, type: "function", function: { name, arguments: args } };
    const calls = [...((before["tool_calls"] as unknown[] | undefined) ?? []), made];
    this.#messages.push({
      ...before,
      content: before["content"] === "" ? null : before["content"],
      tool_calls: calls,
      // Models that reason between calls need theirs back; of other turns no service takes it.
      ...(this.#reasoning !== "" && { reasoning_content: this.#reasoning }),
      ...(this.#details.length > 0 && { reasoning_details: [...this.#details] }),
    });
  }

  result(id: unknown, parts: readonly ContentPart[], isError = false): void {
    this.#endTurn();
    const texts = parts.filter(({ type }) => type === "text").map((part) => part["text"]);
    const others = parts.filter(({ type }) => type !== "text");
    const content = `${isError ? "Error: " : ""}${texts.join("\n")}`;
    this.#messages.push({ role: "tool", tool_call_id: id, content });
    if (others.length > 0) this.#attached.push(textPart(`Attached to the result of ${String(id)}:`), ...others);
  }

  end(): Fields[] {
    this.#attach();
    this.#endTurn();
    return this.#messages;
  }

  #attach(): void {
    if (this.#attached.length > 0) this.#messages.push({ role: "user", content: this.#attached.splice(0) });
  }

  #endTurn(): void {
    if (!this.#isReasonKept) this.#onLost();
    this.#isReasonKept = true;
    this.#reasoning = "";
    this.#details = [];
  }
}
