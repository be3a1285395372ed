/** A template that renders, without the formatter, the analysis and the origins. */
import { type Compiled, compileTemplate } from "./compile.ts";
import { type Library, type Lookup, type OwnBuiltins, libraryWith } from "../builtins/library.ts";
import { TemplateError, TemplateLimitError, TemplateSyntaxError, isStackOverflow, placed } from "../python/errors.ts";
import { lacking } from "../python/extras.ts";
import { normalizeSource, tokenize } from "../syntax/lexer.ts";
import { DEFAULT_LIMITS, type Limits } from "../python/limits.ts";
import type { Statement, Tree } from "../syntax/nodes.ts";
import { Parser } from "../syntax/parser.ts";
import { type Home, type RenderOptions, PlainRun } from "./plain-run.ts";
import { type Tracer, Frame, outputOf } from "./runtime.ts";
import { type Value, MISSING } from "../python/values.ts";

export interface TemplateOptions extends OwnBuiltins {
  /** Drop the first newline after a block tag. On by default, as in chat templates. */
  trimBlocks?: boolean;
  /** Drop the whitespace before a block tag that is the first thing on its line. On by default. */
  lstripBlocks?: boolean;
  /** Keep a newline at the end of the source. Off by default. */
  keepTrailingNewline?: boolean;
  /** What a template may cost. */
  limits?: Partial<Limits>;
}

/** A chat template, built once and rendered as often as you like. */
export class Template {
  /** The source as it was given. */
  readonly source: string;
  readonly #tree: Tree;
  protected readonly normalized: string;
  protected readonly home: Home;
  /** Whether compiling can wait, since it would find no error. */
  readonly #isLazy: boolean;
  readonly #compiled: (Compiled | undefined)[] = [];

  /**
   * @throws {TemplateSyntaxError} when the source is not a template
   * @throws {TemplateLimitError} when it is nested too deeply
   */
  constructor(source: string, options: TemplateOptions = {}) {
    const { trimBlocks = true, lstripBlocks = true, keepTrailingNewline = false, limits } = options;
    if (typeof source !== "string") throw new TypeError("The source must be a string.");
    this.source = source;
    const library = libraryWith(options);
    this.home = { limits: { ...DEFAULT_LIMITS, ...limits }, library, json: null, layouts: new Map() };
    const { nesting } = this.home.limits;
    this.normalized = normalizeSource(source, keepTrailingNewline);
    try {
      const tokens = tokenize(this.normalized, {
        trimBlocks,
        lstripBlocks,
        nesting,
        rare: library.extras?.tokens ?? null,
      });
      const Reader = (library.extras?.Parser ?? Parser) as typeof Parser;
      this.#tree = new Reader(this.normalized, tokens, nesting).parse();
      this.#isLazy = isKnown(this.#tree, library, this.normalized);
      if (!this.#isLazy) this.compile(null);
    } catch (error) {
      if (isStackOverflow(error)) throw new TemplateLimitError("The template recurses too deeply.", source, 0);
      throw this.finished(error);
    }
  }

  /**
   * The text for these variables. The context is never changed.
   * @throws {TemplateRuntimeError} when the template fails; its subclass `TemplateRaisedError` for `raise_exception`
   * @throws {TemplateLimitError} when a budget runs out
   */
  render(context: Record<string, unknown> | ReadonlyMap<string, unknown> = {}, options: RenderOptions = {}): string {
    return outputOf(this.run(new PlainRun(context, options, this.home)));
  }

  /** Renders with a run of the caller's choice; one with origins has a program of its own. */
  protected run<R extends PlainRun>(run: R): R {
    run.json?.begin();
    try {
      const { owner, body, globals } = this.compile(run.tracer);
      const values: Value[] = [];
      for (const { name, fallback, read } of globals) {
        const given = run.given(name, read);
        values.push(given === MISSING ? (fallback ?? run.lookUp(name)) : given);
      }
      run.globals = values;
      body(new Frame(owner.slots, null, run));
      return run;
    } catch (error) {
      throw this.finished(placed(error, this.normalized, run.at));
    }
  }

  /** The parsed template, for analysis. */
  get tree(): readonly Statement[] {
    return this.#tree.statements;
  }

  private compile(tracer: Tracer | null): Compiled {
    const compiled = this.#compiled[tracer ? 1 : 0];
    if (compiled) return compiled;
    return (this.#compiled[tracer ? 1 : 0] = compileTemplate(
      this.#tree,
      this.normalized,
      tracer,
      this.#isLazy,
      this.home.library,
    ));
  }

  /** What an error says beyond what is wrong. */
  protected advise(reason: string, source: string, offset: number): string {
    return this.home.library.extras?.advise(reason, source, offset) ?? "";
  }

  private finished(error: unknown): unknown {
    return error instanceof TemplateError
      ? TemplateError.finished(error, this.source, this.advise(error.reason, this.normalized, error.offset))
      : error;
  }
}

/**
 * Whether compiling can wait, since it would find no error. A template that needs the extras and does not have them is
 * refused before it writes anything.
 */
function isKnown(tree: Tree, { extras, filters, tests }: Library, source: string): boolean {
  const isThere = (what: string, names: Iterable<[string, number]>, known: Lookup<unknown>): boolean => {
    for (const [name, at] of names) {
      if (known.has(name)) continue;
      if (extras) return false;
      throw new TemplateSyntaxError(lacking(`The ${what} '${name}', if there is one,`), source, at);
    }
    return true;
  };
  const isAllThere =
    isThere("filter", [...tree.filters, ...tree.mapped], filters) && isThere("test", tree.tests, tests);
  return isAllThere && !tree.needsCheck;
}
