/** Reasoning that a model writes into its content, between tags, taken out of it. */

const OPENING = /^\s*<(think|thinking|reasoning)>\n?/;

/**
 * Where a reasoning ends whose beginning was in the prompt: at the first closing tag, if no opening one and no code is
 * around it.
 */
function loneClosing(content: string): number {
  const at = content.indexOf("</think>");
  const before = at === -1 ? "" : content.slice(0, at);
  return before.includes("<think>") || before.split("`").length % 2 === 0 ? -1 : at;
}

/** The reasoning and the rest of a whole content; nothing where it does not begin with such a tag, nor hold only its end. */
export function splitReasoning(content: string): { reasoning: string; content: string } | undefined {
  const [opening = "", name] = OPENING.exec(content) ?? [];
  if (name === undefined) {
    const at = loneClosing(content);
    return at === -1
      ? undefined
      : { reasoning: content.slice(0, at).trim(), content: content.slice(at + "</think>".length).trimStart() };
  }
  const end = content.indexOf(`</${name}>`, opening.length);
  // Cut in the middle of its reasoning, a model has not answered.
  if (end === -1) return { reasoning: content.slice(opening.length), content: "" };
  return {
    reasoning: content.slice(opening.length, end).trimEnd(),
    content: content.slice(end + name.length + 3).replace(/^\s+/, ""),
  };
}

/** The same for the pieces of a stream. A tag may come in several pieces. */
export class ReasoningSplitter {
  #state: "start" | "inside" | "after" | "plain" = "start";
  #held = "";
  #closing = "";
  #isFirst = true;

  /** Nothing more will be taken out. */
  get isPlain(): boolean {
    return this.#state === "plain";
  }

  /** The part of a piece that is reasoning, and the part that is content. */
  push(piece: string): { reasoning: string; content: string } {
    if (this.#state === "plain") return { reasoning: "", content: piece };
    this.#held += piece;
    if (this.#state === "start") {
      const [opening, name] = OPENING.exec(this.#held) ?? [];
      if (opening !== undefined) {
        this.#state = "inside";
        this.#closing = `</${String(name)}>`;
        this.#held = this.#held.slice(opening.length);
      } else if (/^\s*(<[a-z]*)?$/.test(this.#held) && this.#held.length < 64) return { reasoning: "", content: "" };
      else return this.#release("plain");
    }
    if (this.#state === "inside") {
      const end = this.#held.indexOf(this.#closing);
      if (end === -1) {
        // A possible beginning of the closing tag waits for the next piece.
        const open = this.#held.lastIndexOf("<");
        const keeps = open !== -1 && this.#closing.startsWith(this.#held.slice(open)) ? open : this.#held.length;
        const reasoning = this.#begun(this.#held.slice(0, keeps));
        this.#held = this.#held.slice(keeps);
        return { reasoning, content: "" };
      }
      const reasoning = this.#begun(this.#held.slice(0, end));
      this.#held = this.#held.slice(end + this.#closing.length);
      this.#state = "after";
      return { reasoning, content: this.#afterTag() };
    }
    return { reasoning: "", content: this.#afterTag() };
  }

  /** Text that was held back when the stream ends. */
  end(): { reasoning: string; content: string } {
    const held = this.#held;
    this.#held = "";
    return this.#state === "inside" ? { reasoning: held, content: "" } : { reasoning: "", content: held };
  }

  /** Blank lines between the reasoning and the answer belong to neither. */
  #afterTag(): string {
    const content = this.#held.replace(/^\s+/, "");
    this.#held = "";
    if (content !== "") this.#state = "plain";
    return content;
  }

  /** The line end behind the tag is no reasoning. */
  #begun(text: string): string {
    if (!this.#isFirst || text === "") return text;
    this.#isFirst = false;
    return text.replace(/^\n/, "");
  }

  #release(state: "plain"): { reasoning: string; content: string } {
    const content = this.#held;
    this.#state = state;
    this.#held = "";
    return { reasoning: "", content };
  }
}
