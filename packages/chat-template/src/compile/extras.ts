/** What the entry that only renders leaves out. */
import { groupFilters } from "../builtins/filters-groups.ts";
import { htmlFilters } from "../builtins/filters-html.ts";
import { numberFilters } from "../builtins/filters-numbers.ts";
import { rareFilters } from "../builtins/filters-rare.ts";
import { rareGlobals } from "../builtins/globals-rare.ts";
import type { Extras } from "../builtins/library.ts";
import { isHidden, rareAttribute } from "../builtins/rare-attributes.ts";
import { rareMethods } from "../builtins/rare-methods.ts";
import { rareTests } from "../builtins/tests-rare.ts";
import "../python/advice.ts";
import { calculate } from "../python/arithmetic.ts";
import { formatPercent } from "../python/percent-format.ts";
import { rareStrftime } from "../python/rare-strftime.ts";

import { compileRareStatement, selfReference } from "./rare-statements.ts";

export const EXTRAS: Extras = {
  filters: [numberFilters, groupFilters, rareFilters, htmlFilters],
  tests: [rareTests],
  globals: [rareGlobals],
  statement: compileRareStatement,
  selfReference,
  methods: rareMethods,
  attribute: rareAttribute,
  isHidden,
  calculate,
  formatPercent,
  strftime: rareStrftime,
};
