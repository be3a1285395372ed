/** The `pprint` filter: `repr` with sorted keys, broken into lines of at most 80 characters. */
import { compare } from "../comparison.ts";
import { Fault } from "../errors.ts";
import { repr } from "./printing.ts";
import { dictEntries, isDict } from "../dictionaries.ts";
import { type Value, Tuple, typeName } from "../values.ts";
import { type Session, spend } from "../limits.ts";
import { dictFrom } from "../sequences.ts";
import { joinTexts } from "../text/strings.ts";

const WIDTH = 80;

export function prettyRepr(session: Session, value: Value): string {
  return lay(session, value, 0, 0, 0);
}

/** The text of a value that begins in column `indent`, with `allowance` characters to follow its last line. */
function lay(session: Session, value: Value, indent: number, reserved: number, depth: number): string {
  if (depth > 100) throw new Fault("A value is nested more than 100 deep.", "limit");
  const flat = repr(session, sortedKeys(session, value, depth));
  if (flat.length <= WIDTH - indent - reserved) return flat;
  const gap = " ".repeat(indent + 1);
  const items = Array.isArray(value) ? (value as Value[]) : value instanceof Tuple ? value.items : undefined;
  if (items?.length) {
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["(", items.length === 1 ? ",)" : ")"];
    const lines = items.map((item, index) =>
      lay(session, item, indent + 1, index === items.length - 1 ? reserved + close.length : 1, depth + 1),
    );
    return `${open}${joinTexts(session, lines, `,\n${gap}`)}${close}`;
  }
  if (isDict(value)) {
    const entries = sortedEntries(session, value);
    const lines = entries.map(([key, item], index) => {
      const name = repr(session, key);
      const isLast = index === entries.length - 1;
      return `${name}: ${lay(session, item, indent + name.length + 3, isLast ? reserved + 1 : 1, depth + 1)}`;
    });
    return `{${joinTexts(session, lines, `,\n${gap}`)}}`;
  }
  return flat;
}

function sortedEntries(session: Session, value: object): (readonly [Value, Value])[] {
  return dictEntries(session, value).toSorted(([a], [b]) => {
    spend(session, 4);
    try {
      return compare(session, a, b);
    } catch (error) {
      if (!(error instanceof Fault) || error.kind === "limit") throw error;
      return typeName(a) < typeName(b) ? -1 : 1;
    }
  });
}

function sortedKeys(session: Session, value: Value, depth: number): Value {
  if (depth > 100) return value;
  spend(session, 12);
  if (Array.isArray(value)) return value.map((item) => sortedKeys(session, item, depth + 1));
  if (value instanceof Tuple) return new Tuple(value.items.map((item) => sortedKeys(session, item, depth + 1)));
  if (!isDict(value)) return value;
  return dictFrom(
    session,
    sortedEntries(session, value).map(([key, item]) => [key, sortedKeys(session, item, depth + 1)] as const),
  );
}
