/** A template with everything: rendering, origins of the output, layout, and what it reads. */
import { RARE_TOKENS } from "../syntax/rare-tokens.ts";
import { type FormatOptions, formatTemplate, spreadTexts } from "./formatter.ts";
import { EXTRAS } from "../compile/extras.ts";
import { tokenize } from "../syntax/lexer.ts";
import type { RenderOptions } from "../compile/plain-run.ts";
import type { TemplateOptions } from "../compile/template.ts";
import { type Span, Template as TracedTemplate } from "./traced-template.ts";
import { type VariableUse, findVariables } from "./variables.ts";

/** A template of the whole language, with layout and what it reads. */
export class Template extends TracedTemplate {
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
    return this.renderWithGenerations(context, options, true).spans;
  }

  /** The template in a readable layout. It renders the same text for every context, and `format` of it is itself. */
  format(options: FormatOptions = {}): string {
    const { trimBlocks = true, lstripBlocks = true, keepTrailingNewline = false } = this.#options;
    const lexerOptions = {
      trimBlocks,
      lstripBlocks,
      nesting: this.home.limits.nesting,
      rare: RARE_TOKENS,
      comments: true,
    };
    const tokens = tokenize(this.normalized, lexerOptions);
    const source = options.spread ? spreadTexts(this.normalized, tokens) : this.normalized;
    const laidOut = formatTemplate(source, options.spread ? tokenize(source, lexerOptions) : tokens, options);
    // The newline at the end of a source is not counted; one that is printed needs another after it.
    return laidOut.endsWith("\n") && !keepTrailingNewline ? `${laidOut}\n` : laidOut;
  }

  /** The variables that the template reads and does not define. */
  variables(): VariableUse[] {
    return findVariables(this.tree, this.normalized, this.home.library.globals);
  }
}
