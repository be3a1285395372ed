/** Answers of a model back into messages, in the format of its chat template. */
import { isObject, asString } from "@vitrine/base";
import type { Template } from "../compile/template.ts";
import type { AnswerFormat } from "./answer-format.ts";
import { AnswerParser } from "./answer-parser.ts";
import type { AnswerEvent, ParsedAnswer } from "./parsed-answer.ts";
import { checkedFormat } from "./check.ts";
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
    reasoning: kind === "channels" ? "derived" : reasoning ? (reasoning.isAssumed ? "assumed" : "derived") : "none",
    toolCalls: kind === "channels" ? "channels" : (calls?.style ?? "none"),
    parallelToolCalls: isParallel,
    problems,
  };
}

function parserFor(template: Template, { tools, prompt }: AnswerOptions): AnswerParser {
  const format = formatOf(template);
  const { reasoning, beginsInReasoning } = format;
  const begins = reasoning && prompt !== undefined ? prompt.trimEnd().endsWith(reasoning.open) : beginsInReasoning;
  return new AnswerParser(format, schemasOf(tools ?? []), begins, true);
}

/**
 * An answer as a message: its text, its reasoning and its calls, in the format of the template. Never throws for a text
 * that is broken or not finished: `broken` has what should have been calls.
 *
 * @param text what the model wrote, without the prompt
 * @example
 * import { parseAnswer, Template } from "@vitrine/chat-template";
 *
 * const template = new Template(`{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% for call in m.tool_calls %}
 * <tool_call>{{ call.function | tojson }}</tool_call>{% endfor %}<|end|>{% endfor %}`);
 * const text = 'Let me look.\n<tool_call>{"name": "clock", "arguments": {"zone": "UTC"}}</tool_call><|end|>';
 * const { content, toolCalls } = parseAnswer(template, text);
 * console.log(content, toolCalls); // Let me look. [ { name: 'clock', arguments: { zone: 'UTC' } } ]
 */
export function parseAnswer(template: Template, text: string, options: AnswerOptions = {}): ParsedAnswer {
  if (options.responseTemplate) return byResponseTemplate(options.responseTemplate, text, options);
  const parser = parserFor(template, options);
  parser.push(text);
  return parser.end();
}

/** The reading of transformers, in our form; an answer that it cannot read is broken as a whole. */
function byResponseTemplate(responseTemplate: object, text: string, { tools, prompt }: AnswerOptions): ParsedAnswer {
  const answer: ParsedAnswer = { role: "assistant", content: "", reasoning: null, toolCalls: [], broken: [] };
  let message: Record<string, unknown>;
  try {
    message = parseResponse(responseTemplate, text, { prefix: prompt ?? "", tools: tools ?? null });
  } catch (error) {
    if (!(error instanceof ResponseTemplateError) || error.code !== "response") throw error;
    return { ...answer, broken: [{ raw: text, reason: error.message }] };
  }
  const reasoning = message["thinking"] ?? message["reasoning_content"] ?? message["reasoning"];
  const calls = Array.isArray(message["tool_calls"]) ? (message["tool_calls"] as unknown[]) : [];
  for (const call of calls) {
    const { name, arguments: given } = (isObject(call) ? (call["function"] ?? call) : {}) as Record<string, unknown>;
    if (typeof name === "string" && isObject(given)) answer.toolCalls.push({ name, arguments: given });
    else answer.broken.push({ raw: JSON.stringify(call), reason: "It has no name or no arguments." });
  }
  return {
    ...answer,
    content: asString(message["content"]) ?? "",
    reasoning: asString(reasoning) ?? null,
  };
}

/**
 * Reads an answer while it comes: `push` gives what is certain so far, `end` the whole message, which is the same as
 * that of `parseAnswer`.
 * @example
 * import { AnswerStream, Template } from "@vitrine/chat-template";
 *
 * const template = new Template("{% for m in messages %}<|{{ m.role }}|>{{ m.content }}<|end|>{% endfor %}");
 * const stream = new AnswerStream(template);
 * console.log(stream.push("Hello <|"), stream.push("end|>")); // [ { type: 'content', text: 'Hello ' } ] []
 * console.log(stream.end().content); // Hello
 */
export class AnswerStream {
  readonly #parser: AnswerParser;

  constructor(template: Template, options: AnswerOptions = {}) {
    this.#parser = parserFor(template, options);
  }

  /** Adds what came, and gives what is certain now. */
  push(text: string): AnswerEvent[] {
    return this.#parser.push(text);
  }

  /** The whole message. */
  end(): ParsedAnswer {
    return this.#parser.end();
  }
}
