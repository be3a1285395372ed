/** Calls with `*` and `**`, and filters and tests that are not there. */
import { suggestion } from "../python/suggestion.ts";
import { type Lookup, namesOf } from "../builtins/library.ts";
import { compileArguments, type Given } from "./calls.ts";
import type { Place } from "./place.ts";
import type { Frame } from "./runtime.ts";
import { dictEntries, isDict } from "../python/dictionaries.ts";
import { Fault, TemplateSyntaxError } from "../python/errors.ts";
import { iterate } from "../python/sequences.ts";
import { textOf, typeError } from "../python/values.ts";
import type { Arguments } from "../syntax/nodes.ts";

/** Arguments of which some are spread. */
export function spreadArguments({ star, doubleStar, ...args }: Arguments, place: Place): Given {
  const { positional, keywords } = compileArguments(args, place);
  const items = star && place.unit.expression(star, place);
  const names = doubleStar && place.unit.expression(doubleStar, place);
  return {
    positional: items ? (frame) => [...positional(frame), ...iterate(frame.run, items(frame))] : positional,
    keywords(frame) {
      const given = new Map(keywords(frame));
      const more = names?.(frame);
      if (!names) return given;
      if (!isDict(more)) throw typeError("A dictionary is expected after '**'.");
      for (const [key, value] of dictEntries(frame.run, more)) {
        const name = textOf(key);
        if (name === undefined || given.has(name))
          throw typeError("An argument is given twice or has a name that is no str.");
        given.set(name, value);
      }
      return given;
    },
  };
}

/** What fails for an unknown filter or test: when it is reached, or at once where it surely will be. */
export function unknown(what: string, name: string, at: number, { unit, isSoft }: Place): (frame: Frame) => never {
  const { filters, tests } = unit.library;
  const table: Lookup<unknown> = what === "filter" ? filters : tests;
  const reason = `Unknown ${what} '${name}'.${suggestion(name, namesOf(table))}`;
  if (!isSoft) throw new TemplateSyntaxError(reason, unit.source, at);
  return (frame) => {
    frame.run.at = at;
    throw new Fault(reason);
  };
}
