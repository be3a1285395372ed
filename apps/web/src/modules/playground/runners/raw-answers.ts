/**
 * Calls of tools and reasoning in the content of an answer, where a server hands out what the model wrote. Which model
 * it serves is often not known, so the markup decides: each common one is a short template, whose answers
 * `@vitrine/chat-template` reads.
 */
import { AnswerStream, Template } from "@vitrine/chat-template";
import { type AnswerReader, rawAnswers } from "@vitrine/inference";

/** A template that writes calls so, with nothing else that matters for an answer. */
const withCalls = (calls: string): string =>
  `{% for m in messages %}<|im_start|>{{ m.role }}\n{% if m.reasoning_content %}<think>\n{{ m.reasoning_content }}\n</think>\n\n{% endif %}{{ m.content }}${calls}<|im_end|>\n{% endfor %}`;

/** By what the markup begins with; the first that fits counts. */
const MARKUPS: readonly (readonly [begin: RegExp, template: string])[] = [
  [
    /^<tool_call>\s*<function=/,
    withCalls(`{% for c in m.tool_calls %}
<tool_call>
<function={{ c.function.name }}>
{% for key, value in c.function.arguments | items %}
<parameter={{ key }}>
{{ value if value is string else value | tojson }}
</parameter>
{% endfor %}
</function>
</tool_call>{% endfor %}`),
  ],
  [
    /^<tool_call>\s*[^<\s]/,
    withCalls(`{% for c in m.tool_calls %}
<tool_call>
{"name": "{{ c.function.name }}", "arguments": {{ c.function.arguments | tojson }}}
</tool_call>{% endfor %}`),
  ],
  [
    /^\[TOOL_CALLS\]\s*\[/,
    withCalls(
      `{% if m.tool_calls %}[TOOL_CALLS] [{% for c in m.tool_calls %}{"name": "{{ c.function.name }}", "arguments": {{ c.function.arguments | tojson }}}{{ ", " if not loop.last }}{% endfor %}]{% endif %}`,
    ),
  ],
  [
    /^\[TOOL_CALLS\]\s*\w/,
    withCalls(
      `{% for c in m.tool_calls %}[TOOL_CALLS]{{ c.function.name }}[ARGS]{{ c.function.arguments | tojson }}{% endfor %}`,
    ),
  ],
  [
    /^<\|channel\|>/,
    `{% for m in messages %}<|start|>{{ m.role }}<|channel|>final<|message|>{{ m.content }}<|end|>{% endfor %}`,
  ],
];

const MARKERS = ["<tool_call>", "[TOOL_CALLS]", "<|channel|>"];

/** Where the first marker begins, or may begin at the end of a text. */
function markerAt(text: string): number {
  const places = MARKERS.map((marker) => text.indexOf(marker)).filter((at) => at >= 0);
  if (places.length > 0) return Math.min(...places);
  const longest = Math.max(...MARKERS.map(({ length }) => length)) - 1;
  for (let at = Math.max(0, text.length - longest); at < text.length; at += 1)
    if (MARKERS.some((marker) => marker.startsWith(text.slice(at)))) return at;
  return text.length;
}

/** Reads an answer whose markup shows only as it comes. */
class MarkedAnswerReader implements AnswerReader {
  readonly #tools: readonly object[];
  /** The text before the markup. */
  #before = "";
  #held = "";
  #stream: AnswerStream | undefined;

  constructor(tools: readonly object[]) {
    this.#tools = tools;
  }

  push(text: string): ReturnType<AnswerReader["push"]> {
    if (this.#stream) return this.#stream.push(text);
    this.#held += text;
    const at = markerAt(this.#held);
    const content = this.#held.slice(0, at);
    this.#before += content;
    this.#held = this.#held.slice(at);
    const template = MARKUPS.find(([begin]) => begin.test(this.#held))?.[1];
    if (template !== undefined) this.#stream = new AnswerStream(new Template(template), { tools: this.#tools });
    return [
      ...(content ? [{ type: "content", text: content } as const] : []),
      ...(this.#stream?.push(this.#held) ?? []),
    ];
  }

  end(): ReturnType<AnswerReader["end"]> {
    const read = this.#stream?.end() ?? { content: this.#held, reasoning: null, toolCalls: [], broken: [] };
    const content = this.#before + read.content;
    return { ...read, content: read.toolCalls.length > 0 ? content.trimEnd() : content };
  }
}

export const readMarkedAnswer = rawAnswers(({ tools }) => new MarkedAnswerReader(tools));
