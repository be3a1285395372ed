/** All filters, tests, methods and functions of the language. */
import { formatMethods } from "./format-methods.ts";
import { formattingFilters } from "./filters-formatting.ts";
import { groupFilters } from "./filters-groups.ts";
import { htmlFilters } from "./filters-html.ts";
import { numberFilters } from "./filters-numbers.ts";
import { sequenceFilters } from "./filters-sequence.ts";
import { textFilters } from "./filters-text.ts";
import { globals } from "./globals.ts";
import type { Builtins } from "./library.ts";
import { stringMethods } from "./string-methods.ts";
import { extendedMethods } from "./string-methods-extended.ts";
import { tests } from "./tests.ts";

export const WHOLE_LANGUAGE: Readonly<Builtins> = {
  filters: [textFilters, sequenceFilters, numberFilters, groupFilters, formattingFilters, htmlFilters],
  tests: [tests],
  methods: [stringMethods, extendedMethods, formatMethods],
  globals: [globals],
};
