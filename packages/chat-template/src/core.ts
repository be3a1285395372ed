/**
 * `@vitrine/chat-template/core`: rendering alone, with the functions that chat templates are full of.
 *
 * The same language and the same engine as the whole entry, with smaller tables: what is not in them is refused by an
 * error that names the whole entry, when it is reached, so no prompt is ever written without it.
 */
import { sequenceFilters } from "./builtins/filters-sequence.ts";
import { textFilters } from "./builtins/filters-text.ts";
import { globals } from "./builtins/globals.ts";
import { table } from "./builtins/binder.ts";
import type { Builtins } from "./builtins/library.ts";
import { stringMethods } from "./builtins/string-methods.ts";
import { tests } from "./builtins/tests.ts";
import { BaseTemplate, type TemplateOptions } from "./compile/template.ts";
import { Fault } from "./python/errors.ts";

export type { RenderOptions } from "./compile/plain-run.ts";
export type { TemplateOptions } from "./compile/template.ts";
export {
  TemplateError,
  TemplateLimitError,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
} from "./python/errors.ts";

/** What an error says of anything that is not here. */
const CURE = ' is not in "/core": import { Template } from "@vitrine/chat-template".';

const MISSING_FILTERS =
  "abs attr batch center filesizeformat float forceescape format groupby indent int max min pprint random reverse round slice sort striptags sum title truncate unique urlencode urlize wordcount wordwrap xmlattr";
const MISSING_METHODS =
  "% casefold center count encode expandtabs find format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust maketrans partition removeprefix removesuffix rfind rindex rjust rpartition rsplit splitlines swapcase title translate zfill";

/** Functions that are there, as in Python, but fail. */
const missing = (what: string, names: string) =>
  table(() => ({
    ends: Object.fromEntries(
      names.split(" ").map((name) => [
        `${name} *`,
        () => {
          throw new Fault(`The ${what} '${name}'${CURE}`);
        },
      ]),
    ),
  }));

const CORE: Readonly<Builtins> = {
  filters: [textFilters, sequenceFilters, missing("filter", MISSING_FILTERS)],
  tests: [tests],
  methods: [stringMethods, missing("method", MISSING_METHODS)],
  globals: [globals],
};

/**
 * A template with the functions that chat templates are full of.
 * @example
 * import { Template } from "@vitrine/chat-template/core";
 *
 * const template = new Template("Hello {{ name | upper }}!");
 * console.log(template.render({ name: "Ada" })); // Hello ADA!
 */
export class Template extends BaseTemplate {
  /**
   * @throws {TemplateSyntaxError} when the source is not a template
   * @throws {TemplateLimitError} when it is too long or nested too deeply
   */
  constructor(source: string, options: TemplateOptions = {}) {
    super(source, options, CORE, null);
  }
}
