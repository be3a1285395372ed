/** Where the output of a template comes from: from the template itself, or from which value of the input. */
import { PlainRun, type RenderOptions } from "../compile/plain-run.ts";
import { outputOf } from "../compile/runtime.ts";
import type { Template } from "../compile/template.ts";
import { locator } from "../python/errors.ts";
import { type Written, TracedRun } from "./origins.ts";

/** A part of the output that comes from one position. */
export interface Span {
  text: string;
  /** Whether the template's author or the input wrote it. What cannot be distinguished is input. */
  origin: "template" | "input";
  /** Which value of the input it comes from, such as `messages[0].content`; where several were mixed, one of them. */
  path?: string;
  /** It was made from that value (changed, formatted, written as JSON) and is not simply a part of it. */
  isChanged?: boolean;
  /** Where it is in the output, in UTF-16 units. */
  start: number;
  end: number;
  /** The tag or text of the template that wrote it. */
  node: { line: number; column: number; offset: number };
}

/** Output of one render. */
export interface TracedOutput {
  text: string;
  /** The character ranges that `{% generation %}` blocks wrote. */
  ranges: [number, number][];
  spans: Span[];
  /** The offset of every statement that wrote something, also into what was captured. */
  reached: ReadonlySet<number>;
}

/** As `render`, with the ranges of `{% generation %}` blocks and with origins. */
export function renderTraced(template: Template, context: object, options: RenderOptions = {}): TracedOutput {
  const run = template.run(new TracedRun(context, options, template.home));
  return {
    text: outputOf(run),
    ranges: run.generations ?? [],
    spans: spansOf(run.written, template.normalized),
    reached: run.reached,
  };
}

/** As `render`, with the ranges of `{% generation %}` blocks. */
export function renderRanges(
  template: Template,
  context: object,
  options: RenderOptions = {},
): Pick<TracedOutput, "text" | "ranges"> {
  const run = template.run(new PlainRun(context, options, template.home));
  return { text: outputOf(run), ranges: run.generations ?? [] };
}

/**
 * The output in parts by origin; together they are exactly what `render` gives.
 *
 * @throws {TemplateError} as `render` does
 * @example
 * import { Template } from "@vitrine/chat-template";
 * import { renderSpans } from "@vitrine/chat-template/train";
 *
 * const spans = renderSpans(new Template("Hello {{ name }}!"), { name: "Ada" });
 * console.log(spans.map(({ text, origin }) => `${origin}: ${text}`));
 * // [ 'template: Hello ', 'input: Ada', 'template: !' ]
 */
export function renderSpans(template: Template, context: object = {}, options: RenderOptions = {}): Span[] {
  return renderTraced(template, context, options).spans;
}

function spansOf(written: readonly Written[], source: string): Span[] {
  const spans: Span[] = [];
  const nodesByOffset = new Map<number, Span["node"]>();
  const positionOf = locator(source);
  let position = 0;
  for (const { text, isInput, at, path, isChanged } of written) {
    if (!text) continue;
    let node = nodesByOffset.get(at);
    if (!node) nodesByOffset.set(at, (node = positionOf(at)));
    const origin = isInput ? "input" : "template";
    const from = { ...(path !== undefined && { path }), ...(isChanged && { isChanged }) };
    spans.push({ text, origin, ...from, start: position, end: position + text.length, node });
    position += text.length;
  }
  return spans;
}
