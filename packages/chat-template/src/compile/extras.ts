/** What the entry that only renders leaves out. */
import { pathGetter } from "../builtins/rare-paths.ts";
import { ownFilters, ownTests } from "../builtins/own-builtins.ts";
import { asciiJson } from "../python/ascii-json.ts";
import { spreadArguments, unknown } from "./rare-calls.ts";
import { RARE_TOKENS } from "../syntax/rare-tokens.ts";
import { rareToPlain } from "../python/rare-plain.ts";
import { rareSlice } from "../python/rare-slices.ts";
import { compareItems, sameObjects } from "../python/rare-comparison.ts";
import { escapedWrite, concatSpecial } from "./special-output.ts";
import { hashRareKey } from "../python/rare-keys.ts";
import { groupFilters } from "../builtins/filters-groups.ts";
import { escapingFilters, htmlFilters } from "../builtins/filters-html.ts";
import { numberFilters } from "../builtins/filters-numbers.ts";
import { rareFilters } from "../builtins/filters-rare.ts";
import { makeDict, rareGlobals } from "../builtins/globals-rare.ts";
import type { Extras } from "../builtins/library.ts";
import { isHidden } from "../builtins/rare-attributes.ts";
import { rareMethods, putBetween } from "../builtins/rare-methods.ts";
import { rareTests } from "../builtins/tests-rare.ts";
import { adviseWhole } from "../python/suggestion.ts";
import { calculate, repeat } from "../python/arithmetic.ts";
import { formatPercent } from "../python/percent-format.ts";
import type { Str } from "../python/values.ts";
import { WholeParser } from "../syntax/whole-parser.ts";
import { titleCase } from "../python/title-case.ts";
import { rareStrftime } from "../python/rare-strftime.ts";

import { rareAttribute, rareRepr, walkLoop } from "./rare-attributes.ts";
import {
  compileFilterChain,
  compileRareStatement,
  declareSelf,
  negatedPower,
  specialArguments,
  isConstantSlice,
} from "./rare-statements.ts";

export const EXTRAS: Extras = {
  ownFilters: (functions) => [
    ...ownFilters(functions),
    escapingFilters,
    numberFilters,
    groupFilters,
    rareFilters,
    htmlFilters,
  ],
  ownTests: (functions) => [...ownTests(functions), rareTests],
  globals: [rareGlobals],
  statement: compileRareStatement,
  write: escapedWrite,
  concat: concatSpecial,
  declareSelf: declareSelf as never,
  specialArguments: specialArguments as never,
  filterChain: compileFilterChain as never,
  tokens: RARE_TOKENS,
  Parser: WholeParser as never,
  methods: rareMethods,
  attribute: rareAttribute,
  isHidden,
  repr: rareRepr,
  walkLoop,
  dict: makeDict,
  calculate,
  spreadArguments: spreadArguments as never,
  unknown,
  isConstantSlice: isConstantSlice as never,
  negatedPower: negatedPower as never,
  combine: (session, operator, left, right) =>
    operator === "%"
      ? formatPercent(session, left as Str, right)
      : (repeat(session, left, right) ?? repeat(session, right, left)),
  titleCase,
  hashKey: hashRareKey,
  equals: sameObjects,
  compareItems,
  slice: rareSlice,
  toPlain: rareToPlain,
  putBetween,
  pathGetter,
  asciiJson,
  strftime: rareStrftime,
  advise: adviseWhole,
};
