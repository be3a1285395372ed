/**
 * Answers of Kimi K3: elements between `<|open|>name key="value"<|sep|>` and `<|close|>name<|sep|>`. A `think`, a
 * `response`, and `tools` with a `call` for each tool and an `argument` for each key.
 */
import { AnswerLog } from "./answer-log.ts";
import { objectOf, partOf } from "./call-arguments.ts";
import { jsonOf } from "./literals.ts";
import type { AnswerEvent, ParsedAnswer } from "./parsed-answer.ts";

const TAGS: readonly string[] = ["<|open|>", "<|close|>"];
const TAG_END = "<|sep|>";

export class ElementParser {
  readonly #log = new AnswerLog();
  #text = "";
  /** The element that the next text belongs to. */
  #element: string;
  #call: { name: string; entries: [string, string][]; raw: string } | undefined;
  #argument = { key: "", type: "", value: "" };
  #isDone = false;

  constructor(beginsInReasoning: boolean) {
    this.#element = beginsInReasoning ? "think" : "response";
    if (beginsInReasoning) this.#log.reasoning = [];
  }

  push(text: string): AnswerEvent[] {
    this.#text += text;
    this.#read(false);
    return this.#log.news();
  }

  end(): ParsedAnswer {
    this.#read(true);
    if (this.#call) this.#log.break({ raw: this.#call.raw, reason: "The call is not finished." });
    this.#call = undefined;
    return this.#log.answer();
  }

  #read(isFinal: boolean): void {
    while (!this.#isDone) {
      const at = this.#tagAt(isFinal);
      this.#write(this.#text.slice(0, at));
      this.#text = this.#text.slice(at);
      const end = this.#text.indexOf(TAG_END);
      if (!this.#text || end < 0) return;
      this.#readTag(this.#text.slice(0, end));
      this.#text = this.#text.slice(end + TAG_END.length);
    }
  }

  /** Where the next tag begins, or may begin. */
  #tagAt(isFinal: boolean): number {
    const found = /<\|(?:open|close)\|>/.exec(this.#text);
    if (found) return found.index;
    for (let at = isFinal ? this.#text.length : Math.max(0, this.#text.length - 8); at < this.#text.length; at += 1)
      if (TAGS.some((tag) => tag.startsWith(this.#text.slice(at)))) return at;
    return this.#text.length;
  }

  #write(text: string): void {
    if (this.#call) this.#call.raw += text;
    if (this.#element === "think") this.#log.write("reasoning", text);
    else if (this.#element === "response") this.#log.write("content", text);
    else if (this.#element === "argument") this.#argument.value += text;
  }

  #readTag(tag: string): void {
    const [, kind, name = ""] = /^<\|(open|close)\|>\s*(\w*)/.exec(tag) ?? [];
    const attributes = new Map(
      Array.from(tag.matchAll(/(\w+)="([^"]*)"/g), ([, key = "", value = ""]) => [key, value]),
    );
    if (this.#call) this.#call.raw += tag + TAG_END;
    if (kind === "open") {
      this.#element = name;
      if (name === "think") this.#log.reasoning ??= [];
      if (name === "call") this.#call = { name: attributes.get("tool") ?? "", entries: [], raw: tag + TAG_END };
      if (name === "argument")
        this.#argument = { key: attributes.get("key") ?? "", type: attributes.get("type") ?? "", value: "" };
      return;
    }
    if (name === "argument" && this.#call) {
      const { key, type, value } = this.#argument;
      const json = type === "string" ? undefined : jsonOf(value);
      this.#call.entries.push([key, json ?? JSON.stringify(value)]);
      this.#log.tell({ name: this.#call.name, arguments: partOf(this.#call.entries).partial }, false);
    }
    if (name === "call" && this.#call) {
      const { name: tool, entries, raw } = this.#call;
      if (tool) this.#log.tell({ name: tool, arguments: objectOf(entries) }, true);
      else this.#log.break({ raw, reason: "It has no name." });
      this.#call = undefined;
    }
    this.#isDone = name === "message";
    // Between elements there is only white space.
    this.#element = "";
  }
}
