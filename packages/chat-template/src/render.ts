/**
 * A template that renders: the part of the package that a page needs which only shows prompts.
 *
 * `@vitrine/chat-template/render` exports this and nothing of the formatter, the analysis or the origins.
 */
import { type Compiled, compileTemplate } from "./compile.ts";
import { Fault, TemplateError, TemplateLimitError, isStackOverflow, placed } from "./errors.ts";
import { FILTERS } from "./filters.ts";
import { globalNamed } from "./globals.ts";
import { normalizeSource, tokenize } from "./lexer.ts";
import { DEFAULT_LIMITS, type Limits, enterSession, newSession } from "./limits.ts";
import type { Statement, Tree } from "./nodes.ts";
import { parse } from "./parser.ts";
import { holdsInput, inputText } from "./printing.ts";
import { type Run, Frame, markInput } from "./runtime.ts";
import { TESTS } from "./tests.ts";
import { type Value, MISSING, PyFloat, undefinedName } from "./values.ts";
import { dictGet, textOf, typeName } from "./values.ts";

export {
  TemplateError,
  TemplateLimitError,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
} from "./errors.ts";
export type { SourcePosition } from "./errors.ts";
export type { Limits } from "./limits.ts";

export interface TemplateOptions {
  /** Drop the first newline after a block tag. On by default, as in chat templates. */
  trimBlocks?: boolean;
  /** Drop the whitespace before a block tag that is the first thing on its line. On by default. */
  lstripBlocks?: boolean;
  /** Keep a newline at the end of the source. Off by default. */
  keepTrailingNewline?: boolean;
  /** What a template may cost. */
  limits?: Partial<Limits>;
}

export interface RenderOptions {
  /** The clock of `strftime_now`; its local time is shown. */
  now?: () => Date;
  /** A number from 0 up to 1, for the `random` filter. */
  random?: () => number;
  /** `"strict"` makes it an error to print, test or walk over a missing value. */
  undefined?: "default" | "strict";
  /** Makes it an error to turn a list or dictionary into text, which hardly ever belongs into a prompt. */
  refuseContainers?: boolean;
}

/** A float for a context, where JavaScript cannot tell 1.0 from 1. */
export function float(value: number): object {
  return new PyFloat(value);
}

/** What a render leaves behind besides its text. */
export interface Rendering {
  run: Run;
  text: string;
}

/** A chat template, built once and rendered as often as you like. */
export class Template {
  /** The source as it was given. */
  readonly source: string;
  readonly #tree: Tree;
  protected readonly normalized: string;
  protected readonly limits: Limits;
  readonly #compiled: (Compiled | undefined)[] = [];

  /**
   * @throws {TemplateSyntaxError} when the source is not a template
   * @throws {TemplateLimitError} when it is nested too deeply
   */
  constructor(source: string, options: TemplateOptions = {}) {
    const { trimBlocks = true, lstripBlocks = true, keepTrailingNewline = false, limits } = options;
    if (typeof source !== "string") throw new TypeError("The source of a template must be a string.");
    this.source = source;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.normalized = normalizeSource(source, keepTrailingNewline);
    try {
      const tokens = tokenize(this.normalized, { trimBlocks, lstripBlocks, keepTrailingNewline });
      this.#tree = parse(this.normalized, tokens, this.limits.nesting);
      // Otherwise there is nothing that only compiling could find, and it waits until somebody renders.
      if (this.#needsCheck()) this.compile(false);
    } catch (error) {
      if (isStackOverflow(error)) throw new TemplateLimitError("The template is nested too deeply.", source, 0);
      throw this.inOriginal(error);
    }
  }

  /**
   * The text for these variables. The context is never changed.
   * @throws {TemplateRuntimeError} when the template fails; its subclass `TemplateRaisedError` for `raise_exception`
   * @throws {TemplateLimitError} when a budget runs out
   */
  render(context: Record<string, unknown> | ReadonlyMap<string, unknown> = {}, options: RenderOptions = {}): string {
    return this.run(context, options, false).text;
  }

  /** Renders; `isTraced` keeps origins. */
  protected run(context: object, options: RenderOptions, isTraced: boolean): Rendering {
    const now = options.now ?? systemClock;
    const lookUp = (name: string): Value => {
      const given = run.variables.has(name) ? run.variables.get(name) : dictGet(context, name);
      if (given !== MISSING) return isTraced && !run.variables.has(name) ? markInput(given, marked) : given;
      return globalNamed(name, now) ?? undefinedName(name);
    };
    const marked = new Map<object, Value>();
    const run: Run = {
      out: "",
      written: isTraced ? [] : null,
      globals: [],
      at: 0,
      captures: 0,
      variables: new Map(),
      lookUp,
      generations: [],
      flushed: 0,
      autoescape: false,
      random: options.random ?? Math.random,
      hasFilter,
      hasTest,
      filter: (name, value, args, keywords) => {
        const filter = FILTERS[nameOf(name, "filter", hasFilter)] as (typeof FILTERS)[string];
        const result = filter(run, value, args, keywords);
        if (!isTraced || typeof result !== "string" || !result) return result;
        return holdsInput(value) ||
          args.some((item) => holdsInput(item)) ||
          [...keywords.values()].some((item) => holdsInput(item))
          ? inputText(result)
          : result;
      },
      test: (name, value, args, keywords) =>
        (TESTS[nameOf(name, "test", hasTest)] as (typeof TESTS)[string])(run, value, args, keywords),
    };
    const before = enterSession(newSession(this.limits, options.undefined === "strict", options.refuseContainers));
    try {
      const { slots, body, globals } = this.compile(isTraced);
      run.globals = globals.map(lookUp);
      body(new Frame(slots, null, run));
      return { run, text: run.out };
    } catch (error) {
      throw this.inOriginal(placed(error, this.normalized, run.at));
    } finally {
      enterSession(before);
    }
  }

  /** The parsed template, for analysis. */
  get tree(): readonly Statement[] {
    return this.#tree.statements;
  }

  /** Whether compiling may find an error. */
  #needsCheck(): boolean {
    const { filters, tests, needsCheck } = this.#tree;
    if (needsCheck) return true;
    for (const name of filters) if (!hasFilter(name)) return true;
    for (const name of tests) if (!hasTest(name)) return true;
    return false;
  }

  private compile(isTraced: boolean): Compiled {
    const compiled = this.#compiled[Number(isTraced)];
    if (compiled) return compiled;
    const { statements, names, needsCheck } = this.#tree;
    const unit = {
      source: this.normalized,
      names,
      needsCheck,
      globals: new Map<string, number>(),
      hasFilter,
      hasTest,
      filterNames: () => Object.keys(FILTERS),
      testNames: () => Object.keys(TESTS),
    };
    return (this.#compiled[Number(isTraced)] = compileTemplate(statements, unit, isTraced));
  }

  /** An error whose offset counts in the source as it was given, where that has other line ends. */
  private inOriginal(error: unknown): unknown {
    if (!(error instanceof TemplateError) || !this.source.includes("\r")) return error;
    let offset = 0;
    for (let seen = 0; seen < error.offset; seen += 1, offset += 1) {
      if (this.source.startsWith("\r\n", offset)) offset += 1;
    }
    const Class = error.constructor as new (reason: string, source: string, offset: number) => TemplateError;
    return new Class(error.reason, this.source, offset);
  }
}

function systemClock(): Date {
  return new Date();
}

function hasFilter(name: string): boolean {
  return FILTERS[name] !== undefined && Object.hasOwn(FILTERS, name);
}

function hasTest(name: string): boolean {
  return TESTS[name] !== undefined && Object.hasOwn(TESTS, name);
}

/** The name of a filter or test that a template gives as a value, as in `map("upper")`. */
function nameOf(value: Value, what: string, isKnown: (name: string) => boolean): string {
  const name = textOf(value);
  if (name !== undefined && isKnown(name)) return name;
  throw new Fault("value", `Unknown ${what} ${name === undefined ? `of type ${typeName(value)}` : `'${name}'`}.`);
}
