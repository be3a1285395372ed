/** Answers of GPT-OSS, which name a channel for each part; each part waits for its end. */
import { AnswerLog } from "./answer-log.ts";
import { asArguments } from "./call-arguments.ts";
import { certainJson, skipSpace } from "./literals.ts";
import type { AnswerEvent, ParsedAnswer } from "./parsed-answer.ts";

const MESSAGE = "<|message|>";

/** Up to this length a part is tried again with each piece; a longer one when it has grown by a tenth. */
const SHORT_PART = 2000;

export class ChannelParser {
  readonly #log = new AnswerLog();
  #text = "";
  #at = 0;
  #tryAt = 0;

  push(text: string): AnswerEvent[] {
    this.#text += text;
    const waited = this.#text.length - this.#at;
    if (waited <= SHORT_PART || this.#text.length >= this.#tryAt) {
      this.#tryAt = this.#text.length + Math.floor(waited / 10);
      while (this.#readPart(false));
    }
    return this.#log.news();
  }

  end(): ParsedAnswer {
    while (this.#readPart(true));
    return this.#log.answer();
  }

  /** Reads the next part; false where there is no whole one. */
  #readPart(isFinal: boolean): boolean {
    const text = this.#text;
    const message = text.indexOf(MESSAGE, this.#at);
    if (message < 0) {
      const rest = text.slice(this.#at);
      if (isFinal && !rest.includes("<|")) this.#log.write("content", rest);
      if (isFinal) this.#at = text.length;
      return false;
    }
    const header = text.slice(this.#at, message);
    const from = message + MESSAGE.length;
    const found = /<\|(?:end|call|return|start)\|>/.exec(text.slice(from));
    const recipient = /to=(?:functions\.)?([^\s<]+)/.exec(header)?.[1];
    const name = recipient === "assistant" ? undefined : recipient;
    if (!found && !isFinal) {
      const at = skipSpace(text, from);
      if (name !== undefined && text[at] === "{") this.#log.tell({ name, arguments: certainJson(text, at) }, false);
      return false;
    }
    const end = found ? from + found.index : text.length;
    const body = text.slice(from, end);
    this.#at = found ? end + (found[0] === "<|start|>" ? 0 : found[0].length) : text.length;
    const channel = [...header.matchAll(/<\|channel\|>\s*(\w+)/g)].at(-1)?.[1];
    if (name !== undefined) {
      const given = asArguments(body)?.trim();
      const raw = text.slice(from - header.length, end);
      if (given === undefined) this.#log.break({ raw, reason: "Its arguments are no JSON object." });
      else this.#log.tell({ name, arguments: given }, true);
    } else this.#log.write(channel === "analysis" ? "reasoning" : "content", body);
    if (found?.[0] === "<|return|>") this.#at = text.length;
    return this.#at < text.length;
  }
}
