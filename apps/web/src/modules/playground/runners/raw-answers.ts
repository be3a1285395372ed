/**
 * Calls of tools and reasoning in the content of an answer, where a server hands out what the model wrote. Which model it
 * serves is not known, so the markup decides: `@vitrine/chat-template` reads the common forms without a template.
 */
import { AnswerStream, Template } from "@vitrine/chat-template";
import { type AnswerReader, rawAnswers } from "@vitrine/inference";

/** GPT-OSS names a channel for each part from the beginning on. */
const CHANNEL = "<|channel|>";
const CHANNELS = `{% for m in messages %}<|start|>{{ m.role }}${CHANNEL}final<|message|>{{ m.content }}<|end|>{% endfor %}`;

/** Reads an answer whose first letters say whether it has channels. */
class MarkedAnswerReader implements AnswerReader {
  readonly #tools: readonly object[];
  #held = "";
  #stream: AnswerStream | undefined;

  constructor(tools: readonly object[]) {
    this.#tools = tools;
  }

  push(text: string): ReturnType<AnswerReader["push"]> {
    this.#held += text;
    const begun = this.#held.trimStart();
    return CHANNEL.startsWith(begun) && begun.length < CHANNEL.length ? [] : this.#read();
  }

  end(): ReturnType<AnswerReader["end"]> {
    this.#read();
    return (this.#stream as AnswerStream).end();
  }

  #read(): ReturnType<AnswerReader["push"]> {
    const isChannels = this.#held.trimStart().startsWith(CHANNEL);
    this.#stream ??= new AnswerStream(new Template(isChannels ? CHANNELS : ""), { tools: this.#tools });
    const held = this.#held;
    this.#held = "";
    return this.#stream.push(held);
  }
}

export const readMarkedAnswer = rawAnswers(({ tools }) => new MarkedAnswerReader(tools));
