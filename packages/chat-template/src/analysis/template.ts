/** A template with everything: rendering, origins of the output, layout, and what it reads. */
import { type FormatOptions, formatTemplate, spreadTexts } from "./formatter.ts";
import { EXTRAS } from "../compile/extras.ts";
import { tokenize } from "../syntax/lexer.ts";
import { locate } from "../python/errors.ts";
import { PlainRun, type RenderOptions } from "../compile/plain-run.ts";
import { outputOf } from "../compile/runtime.ts";
import { type TemplateOptions, Template as RenderTemplate } from "../compile/template.ts";
import { type Written, TracedRun } from "./origins.ts";
import { type VariableUse, findVariables } from "./variables.ts";

/** A part of the output that comes from one place. */
export interface Span {
  text: string;
  /** Whether the template's author or the input wrote it. What cannot be told apart is input. */
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

export class Template extends RenderTemplate {
  readonly #options: TemplateOptions;

  constructor(source: string, options: TemplateOptions = {}) {
    super(source, { extras: EXTRAS, ...options });
    this.#options = options;
  }

  /** The output in parts by origin; together they are exactly what `render` gives. */
  renderSpans(
    context: Record<string, unknown> | ReadonlyMap<string, unknown> = {},
    options: RenderOptions = {},
  ): Span[] {
    return this.#spans(this.run(new TracedRun(context, options, this.limits, this.library)).written);
  }

  /**
   * As `render`, with the character ranges that `{% generation %}` blocks wrote, and on request with origins. `reached` has the offset of
   * every statement that wrote something, also into what was captured.
   */
  renderWithGenerations(
    context: Record<string, unknown>,
    options: RenderOptions = {},
    withOrigins = false,
  ): { text: string; ranges: [number, number][]; spans: Span[]; reached: ReadonlySet<number> } {
    const Run = withOrigins ? TracedRun : PlainRun;
    const run = this.run(new Run(context, options, this.limits, this.library));
    const [written, reached] = run instanceof TracedRun ? [run.written, run.reached] : [[], new Set<number>()];
    return { text: outputOf(run), ranges: run.generations ?? [], spans: this.#spans(written), reached };
  }

  /** The template in a readable layout. It renders the same text for every context, and `format` of it is itself. */
  format(options: FormatOptions = {}): string {
    const { trimBlocks = true, lstripBlocks = true, keepTrailingNewline = false } = this.#options;
    const lexerOptions = { trimBlocks, lstripBlocks, nesting: this.limits.nesting };
    const tokens = tokenize(this.normalized, lexerOptions);
    const source = options.spread ? spreadTexts(this.normalized, tokens) : this.normalized;
    const laidOut = formatTemplate(source, options.spread ? tokenize(source, lexerOptions) : tokens, options);
    // The newline at the end of a source is not counted; one that is printed needs another after it.
    return laidOut.endsWith("\n") && !keepTrailingNewline ? `${laidOut}\n` : laidOut;
  }

  /** The variables that the template reads and does not define. */
  variables(): VariableUse[] {
    return findVariables(this.tree, this.normalized, this.library.globals);
  }

  #spans(written: readonly Written[]): Span[] {
    const spans: Span[] = [];
    const places = new Map<number, Span["node"]>();
    let position = 0;
    for (const { text, isInput, at, path, isChanged } of written) {
      if (!text) continue;
      let node = places.get(at);
      if (!node) {
        const { line, column, offset } = locate(this.normalized, at);
        places.set(at, (node = { line, column, offset }));
      }
      const origin = isInput ? "input" : "template";
      const source = { ...(path !== undefined && { path }), ...(isChanged && { isChanged }) };
      spans.push({ text, origin, ...source, start: position, end: position + text.length, node });
      position += text.length;
    }
    return spans;
  }
}
