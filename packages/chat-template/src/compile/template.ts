/** Building and rendering a template. */
import { type Compiled, compileTemplate } from "./compile.ts";
import { type CustomBuiltins, libraryWith } from "../builtins/library.ts";
import { TemplateError, TemplateLimitError, isStackOverflow, placed } from "../python/errors.ts";
import { hint } from "../python/hints.ts";
import { JsonMemory } from "../python/json/json-memory.ts";
import { type Token, normalizeSource, tokenize } from "../syntax/lexer.ts";
import { DEFAULT_LIMITS, type Limits } from "../python/limits.ts";
import type { Statement, Tree } from "../syntax/nodes.ts";
import { Parser } from "../syntax/parser.ts";
import { type Home, type RenderOptions, PlainRun } from "./plain-run.ts";
import { type Tracer, Frame, outputOf } from "./runtime.ts";
import { type Value, MISSING } from "../python/values.ts";

export interface TemplateOptions extends CustomBuiltins {
  /** Drop the first newline after a block tag. On by default, as in chat templates. */
  trimBlocks?: boolean;
  /** Drop the whitespace before a block tag that is the first thing on its line. On by default. */
  lstripBlocks?: boolean;
  /** Keep a newline at the end of the source. Off by default. */
  keepTrailingNewline?: boolean;
  /** Limits of a template's costs. */
  limits?: Partial<Limits>;
}

/**
 * A chat template: built once, rendered as often as you like.
 * @example
 * import { Template } from "@vitrine/chat-template";
 *
 * const template = new Template("Hello {{ name | upper }}!");
 * console.log(template.render({ name: "Ada" })); // Hello ADA!
 */
export class Template {
  /** The source as it was given. */
  readonly source: string;
  readonly #tree: Tree;
  /** The source with one kind of line end, in which all offsets of nodes count. */
  readonly normalized: string;
  readonly #home: Home;
  /** Options that it was built with. */
  readonly options: TemplateOptions;
  /** Whether compiling can wait, since it would find no error. */
  readonly #isLazy: boolean;
  readonly #compiled: (Compiled | undefined)[] = [];
  readonly #findings = new Map<unknown, unknown>();

  /**
   * @throws {TemplateSyntaxError} when the source is not a template
   * @throws {TemplateLimitError} when it is too long or nested too deeply
   */
  constructor(source: string, options: TemplateOptions = {}) {
    if (typeof source !== "string") throw new TypeError("The source of a template must be a string.");
    this.source = source;
    this.options = options;
    const library = libraryWith(options);
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#home = { limits, library, json: new JsonMemory(), layouts: new Map(), shared: null };
    if (source.length > limits.source)
      throw new TemplateLimitError(`The template is longer than ${limits.source} characters.`, source, 0);
    this.normalized = normalizeSource(source, options.keepTrailingNewline ?? false);
    try {
      this.#tree = new Parser(this.normalized, this.tokens(), limits.nesting).parse();
      const { filters, mapped, tests, needsCheck } = this.#tree;
      const isKnown =
        [...filters.keys(), ...mapped.keys()].every((name) => library.filters.has(name)) &&
        [...tests.keys()].every((name) => library.tests.has(name));
      this.#isLazy = isKnown && !needsCheck;
      if (!this.#isLazy) this.#compile(null);
    } catch (error) {
      if (isStackOverflow(error)) throw new TemplateLimitError("The template recurses too deeply.", source, 0);
      throw this.#finished(error);
    }
  }

  /**
   * The text for these variables. The context is never changed.
   * @throws {TemplateRuntimeError} when the template fails; its subclass `TemplateRaisedError` for `raise_exception`
   * @throws {TemplateLimitError} when a budget runs out
   */
  render(context: object = {}, options: RenderOptions = {}): string {
    return outputOf(this.run(new PlainRun(context, options, this.#home)));
  }

  /** A finding about this template that takes trying, which is done once. */
  found<T>(find: (template: this) => T): T {
    if (!this.#findings.has(find)) this.#findings.set(find, find(this));
    return this.#findings.get(find) as T;
  }

  /** The parsed template, for analysis. */
  get tree(): readonly Statement[] {
    return this.#tree.statements;
  }

  /** The tokens of the source, for analysis; comments are among them on request. */
  tokens(comments = false, source = this.normalized): Token[] {
    const { trimBlocks = true, lstripBlocks = true } = this.options;
    return tokenize(source, { trimBlocks, lstripBlocks, nesting: this.#home.limits.nesting, comments });
  }

  /** The limits and functions of its renders, for analysis. */
  get home(): Home {
    return this.#home;
  }

  /** Renders with a run of another kind; one with origins has a separate program. */
  run<R extends PlainRun>(run: R): R {
    run.json?.begin();
    const { steps } = run;
    try {
      const { owner, body, globals } = this.#compile(run.tracer);
      const values: Value[] = [];
      for (const { name, fallback, read } of globals) {
        const given = run.given(name, read);
        values.push(given === MISSING ? (fallback ?? run.lookUp(name)) : given);
      }
      run.globals = values;
      body(new Frame(owner.slots, null, run));
      return run;
    } catch (error) {
      throw this.#finished(placed(error, this.normalized, run.at));
    } finally {
      const { shared } = this.#home;
      if (shared) shared.steps -= steps - Math.max(0, run.steps);
    }
  }

  /** Does work that renders again and again: all its renders together may cost what one may. */
  withinBudget<T>(work: () => T): T {
    if (this.#home.shared) return work();
    this.#home.shared = { steps: this.#home.limits.steps };
    try {
      return work();
    } finally {
      this.#home.shared = null;
    }
  }

  #compile(tracer: Tracer | null): Compiled {
    return (this.#compiled[tracer ? 1 : 0] ??= compileTemplate(
      this.#tree,
      this.normalized,
      tracer,
      this.#isLazy,
      this.#home.library,
    ));
  }

  #finished(error: unknown): unknown {
    return error instanceof TemplateError
      ? TemplateError.finished(error, this.source, hint(error.reason, this.normalized, error.offset))
      : error;
  }
}
