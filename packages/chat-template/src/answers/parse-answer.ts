/** Answers of a model back into messages, in the format of its chat template. */
import { isObject, asString } from "@vitrine/base";
import type { Template } from "../compile/template.ts";
import type { AnswerFormat } from "./answer-format.ts";
import { type AnswerEvent, type BrokenCall, type ParsedAnswer, type ToolCall, toolCall } from "./parsed-answer.ts";
import { checkedFormat } from "./check.ts";
import { declaredCalls } from "./declared-calls.ts";
import { type AnswerReader, readerOf } from "./reader.ts";
import { ResponseTemplateError, parseResponse } from "./response-template.ts";
import { schemasOf } from "./schemas.ts";

export interface AnswerOptions {
  /** The tools of the conversation: their schemas say which arguments are texts. */
  tools?: readonly object[] | null;
  /** The prompt that was answered: it may have the beginning of the reasoning. */
  prompt?: string;
  /** The `response_template` of the tokenizer's configuration, which is used instead of what the template shows. */
  responseTemplate?: object;
}

/** Abilities to read the answers of a template. */
export interface AnswerSupport {
  /** `derived` from the template, `assumed` from its words, or `none`. */
  reasoning: "derived" | "assumed" | "none";
  /**
   * The form of calls; `none` where the template renders none, or in a form that could not be derived. Forms that many
   * models share, as `<tool_call>` with JSON, are read all the same.
   */
  toolCalls:
    | "json-object"
    | "json-arguments"
    | "tagged-arguments"
    | "python-call"
    | "marked-literals"
    | "channels"
    | "elements"
    | "none";
  /** Whether one answer can have several calls. */
  parallelToolCalls: boolean;
  /** Parts that could not be derived, or did not come back when they were tried, a sentence each. */
  problems: readonly string[];
}

function formatOf(template: Template): AnswerFormat {
  return template.found(checkedFormat);
}

/**
 * Abilities to read the answers of a template: which parts can be told apart, and which could not be derived.
 * @example
 * import { answerSupport, Template } from "@vitrine/chat-template";
 *
 * const template = new Template("{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}");
 * console.log(answerSupport(template).toolCalls); // none
 */
export function answerSupport(template: Template): AnswerSupport {
  const { kind, reasoning, calls, isParallel, problems } = formatOf(template);
  return {
    reasoning: kind !== "delimited" ? "derived" : reasoning ? (reasoning.isAssumed ? "assumed" : "derived") : "none",
    toolCalls: kind === "delimited" ? (calls?.style ?? "none") : kind,
    parallelToolCalls: isParallel,
    problems,
  };
}

function readerFor(template: Template, options: AnswerOptions): AnswerReader {
  const { tools, prompt, responseTemplate } = options;
  if (responseTemplate) {
    // Its patterns are of whole answers.
    let text = "";
    return {
      push: (piece) => {
        text += piece;
        return [];
      },
      end: () => byResponseTemplate(responseTemplate, text, options),
    };
  }
  const format = formatOf(template);
  const { reasoning, beginsInReasoning } = format;
  const begins = reasoning && prompt !== undefined ? prompt.trimEnd().endsWith(reasoning.open) : beginsInReasoning;
  return readerOf(format, schemasOf(tools ?? []), begins, declaredCalls());
}

/**
 * An answer as a message of OpenAI's chat API, which `renderChat` takes back: its text, its reasoning and its calls, in the
 * format of the template. Never throws for a text that is broken or not finished: `broken` has what should have been calls.
 *
 * @param text what the model wrote, without the prompt
 * @example
 * import { parseAnswer, Template } from "@vitrine/chat-template";
 *
 * const template = new Template(`{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% for call in m.tool_calls %}
 * <tool_call>{{ call.function | tojson }}</tool_call>{% endfor %}<|end|>{% endfor %}`);
 * const text = 'Let me look.\n<tool_call>{"name": "clock", "arguments": {"zone": "UTC"}}</tool_call><|end|>';
 * const { content, tool_calls } = parseAnswer(template, text);
 * console.log(content, tool_calls?.[0]?.function); // Let me look. { name: 'clock', arguments: '{"zone": "UTC"}' }
 */
export function parseAnswer(template: Template, text: string, options: AnswerOptions = {}): ParsedAnswer {
  const reader = readerFor(template, options);
  reader.push(text);
  return reader.end();
}

/** The reading of transformers, in our form; an answer that it cannot read is broken as a whole. */
function byResponseTemplate(responseTemplate: object, text: string, { tools, prompt }: AnswerOptions): ParsedAnswer {
  let message: Record<string, unknown>;
  try {
    message = parseResponse(responseTemplate, text, { prefix: prompt ?? "", tools: tools ?? null });
  } catch (error) {
    if (!(error instanceof ResponseTemplateError) || error.code !== "response") throw error;
    return { role: "assistant", content: "", broken: [{ raw: text, reason: error.message }] };
  }
  const reasoning = asString(message["reasoning_content"] ?? message["thinking"] ?? message["reasoning"]);
  const read: ToolCall[] = [];
  const broken: BrokenCall[] = [];
  for (const call of Array.isArray(message["tool_calls"]) ? (message["tool_calls"] as unknown[]) : []) {
    const { name, arguments: given } = (isObject(call) ? (call["function"] ?? call) : {}) as Record<string, unknown>;
    if (typeof name === "string" && isObject(given))
      read.push(toolCall({ name, arguments: JSON.stringify(given) }, read.length));
    else broken.push({ raw: JSON.stringify(call), reason: "It has no name or no arguments." });
  }
  return {
    role: "assistant",
    content: asString(message["content"]) ?? "",
    ...(reasoning && { reasoning_content: reasoning }),
    ...(read.length && { tool_calls: read }),
    ...(broken.length && { broken }),
  };
}

/**
 * Reads an answer while it comes: `push` gives what is certain so far, `end` the whole message, which is the same as
 * that of `parseAnswer`. With a `responseTemplate`, whose patterns are of whole answers, nothing is certain before the end.
 * @example
 * import { AnswerStream, Template } from "@vitrine/chat-template";
 *
 * const template = new Template("{% for m in messages %}<|{{ m.role }}|>{{ m.content }}<|end|>{% endfor %}");
 * const stream = new AnswerStream(template);
 * console.log(stream.push("Hello <|"), stream.push("end|>")); // [ { type: 'content', text: 'Hello ' } ] []
 * console.log(stream.end().content); // Hello
 */
export class AnswerStream {
  readonly #read: AnswerReader;

  constructor(template: Template, options: AnswerOptions = {}) {
    this.#read = readerFor(template, options);
  }

  /** Adds what came, and gives what is certain now. */
  push(text: string): AnswerEvent[] {
    return this.#read.push(text);
  }

  /** The whole message. */
  end(): ParsedAnswer {
    return this.#read.end();
  }
}
