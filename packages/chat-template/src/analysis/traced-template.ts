/** A template that also says where its output comes from, and knows again what it wrote as JSON. */
import { advise } from "../python/advice.ts";
import { locate } from "../python/errors.ts";
import { JsonMemory } from "../python/json-memory.ts";
import { PlainRun, type RenderOptions } from "../compile/plain-run.ts";
import { outputOf } from "../compile/runtime.ts";
import { type TemplateOptions, Template as RenderTemplate } from "../compile/template.ts";
import { type Written, TracedRun } from "./origins.ts";

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

/** A chat template, built once and rendered as often as you like. */
export class Template extends RenderTemplate {
  readonly #findings = new Map<unknown, unknown>();

  constructor(source: string, options?: TemplateOptions) {
    super(source, options);
    this.home.json = new JsonMemory();
  }

  /** What there is to find out about this template by trying, which is done once. */
  found<T>(find: (template: Template) => T): T {
    const known = this.#findings.get(find);
    if (known !== undefined) return known as T;
    const finding = find(this);
    this.#findings.set(find, finding);
    return finding;
  }

  protected override advise(reason: string, source: string, offset: number): string {
    return super.advise(reason, source, offset) || advise(reason, source, offset);
  }

  /**
   * As `render`, with the character ranges that `{% generation %}` blocks wrote, and on request with origins. `reached` has the offset of
   * every statement that wrote something, also into what was captured.
   */
  renderWithGenerations(
    context: Record<string, unknown> | ReadonlyMap<string, unknown>,
    options: RenderOptions = {},
    withOrigins = false,
  ): { text: string; ranges: [number, number][]; spans: Span[]; reached: ReadonlySet<number> } {
    const Run = withOrigins ? TracedRun : PlainRun;
    const run = this.run(new Run(context, options, this.home));
    const [written, reached] = run instanceof TracedRun ? [run.written, run.reached] : [[], new Set<number>()];
    return { text: outputOf(run), ranges: run.generations ?? [], spans: this.#spans(written), reached };
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
