/**
 * Templates that mean harm, made from a seed: every filter, test, method and operator with operands
 * of many kinds and any size. The test of budgets runs all of them; a fuzzer draws from them for as
 * long as it likes.
 */
import { BUILTINS, namesOf } from "../builtins/library.ts";
import { OPERATORS } from "./cases.ts";

const { filters, tests, methods } = BUILTINS;

/** The same numbers from 0 up to 1 for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const BINARY = OPERATORS.filter((operator) => !operator.startsWith("is "));
const DICT_METHODS = ["get", "items", "keys", "values", "copy", "fromkeys"];
const LIST_METHODS = ["count", "index", "copy"];
const NUMBER_METHODS = ["bit_length", "bit_count", "conjugate", "is_integer"];

/** Expressions over `a`, `b`, `c` and `d`: everything that a template can do with a value. */
export const OPERATIONS: readonly string[] = [
  ...BINARY.map((operator) => `a ${operator} b`),
  "-a",
  "not a",
  "a[b]",
  "a[b:c]",
  "a[::-1]",
  "a[b:c:d]",
  "a.b",
  "{a: b}",
  "{(a, b): c}",
  "dict(a)",
  "range(a)",
  "namespace(a)",
  "strftime_now(a)",
  "cycler(*a)",
  "'%s %r' % (a, b)",
  "'{0!r} {1}'.format(a, b)",
  "a.format(b, c)",
  "a.format_map(b)",
  ...calls(namesOf(filters).map((name) => `a|${name}`)),
  ...namesOf(filters).map((name) => `a|map('${name}')`),
  ...calls(["a|map", "a|select", "a|reject", "a|selectattr", "a|rejectattr"]),
  ...namesOf(tests).flatMap((name) => (/^\w+$/.test(name) ? [`a is ${name}`, `a is ${name}(b)`] : [])),
  ...namesOf(tests).map((name) => `a|select('${name}', b)`),
  ...calls(
    [...namesOf(methods).filter((name) => name !== "%"), ...DICT_METHODS, ...LIST_METHODS, ...NUMBER_METHODS].map(
      (name) => `a.${name}`,
    ),
  ),
  "a|join(attribute=b)",
  "a|map(attribute=b, default=c)",
  "a|groupby(b, default=c)",
  "a|sort(attribute=b)",
  "a|tojson(indent=b, sort_keys=true)",
];

function calls(names: readonly string[]): string[] {
  return names.flatMap((name) => [`${name}()`, `${name}(b)`, `${name}(b, c)`, `${name}(b, c, d)`]);
}

const PARTS = [
  ..."x 1 0 _ - . ( ) < > & % { } [ ] @ / : é 🚀 ſ ß".split(" "),
  " ",
  "\n",
  "\t",
  "\0",
  "\ud800",
  "ab ",
  "a b. ",
  "a@b.c ",
  "www.a.com ",
  "{0} ",
  "{0[",
  "%s ",
  "%(x)s",
  "&amp;",
  "<!--",
  "--",
  "a--",
  "0x",
  "1_",
  "%c",
  "a.b,",
];

/** A text of one part again and again, at times with another end. */
export function hostileText(random: () => number, length: number): string {
  const pick = (): string => PARTS[Math.floor(random() * PARTS.length)] as string;
  const part = pick();
  const suffix = random() < 0.3 ? pick() : "";
  return part.repeat(Math.ceil(length / part.length)) + suffix;
}

/** A value that grows with `size`: its characters, items or bits. */
export function hostileOperand(random: () => number, size: number): unknown {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const list = (make: (index: number) => unknown): unknown[] => Array.from({ length: size >>> 3 }, (_, i) => make(i));
  switch (Math.floor(random() * 18)) {
    case 0:
      return pick([0, 1, -1, 2, 3, 10, 80, 0.5, 1e300, Number.NaN, null, true, size, -size]);
    case 1:
      return pick(["", "a", "x", " ", "upper", "role", "0", "eq", "value", "ceil", "\n"]);
    case 2:
      return (random() < 0.5 ? 1n : -7n) << BigInt(size);
    case 3:
      return (1n << BigInt(size >>> 1)) / 3n;
    case 4:
      return list((index) => index);
    case 5:
      return list((index) => (index * 7919) % 101);
    case 6:
      return list((index) => `item ${index}`);
    case 7:
      return list((index) => ({ role: `r${index % 7}`, value: index }));
    case 8:
      return Object.fromEntries(list((index) => [`key ${index}`, index]) as [string, number][]);
    case 9:
      return new Map(list((index) => [index, `v${index}`]) as [number, string][]);
    case 10: {
      let shared: unknown = [1];
      for (let depth = 0; depth < 40; depth += 1) shared = random() < 0.8 ? [shared, shared] : { a: shared, b: shared };
      return shared;
    }
    case 11: {
      let deep: unknown = "end";
      for (let depth = 0; depth < Math.min(size, 5000); depth += 1) deep = [deep];
      return deep;
    }
    case 12: {
      // Texts of one length that differ at their ends only.
      const head = "y".repeat(size >>> 4);
      return Array.from({ length: 200 }, (_, index) => head + String(index).padStart(4, "0"));
    }
    case 13:
      return list((index) => (BigInt(index) << 64n) + 5n);
    default:
      return hostileText(random, size);
  }
}

/** Statements that use the result, so that what is lazy is done. */
export function hostileTemplate(operation: string): string {
  return `{% set r = ${operation} %}{% if r is iterable %}{% for x in r %}{% endfor %}{% endif %}{{ r }}`;
}

/** A whole template with its context, for fuzzing: several operations, in loops, macros and captures. */
export function hostileCase(seed: number): { source: string; context: Record<string, unknown> } {
  const random = randomFrom(seed);
  const size = Math.floor(10 ** (1 + random() * 5));
  const names = ["a", "b", "c", "d"];
  const context = Object.fromEntries(names.map((name) => [name, hostileOperand(random, size)]));
  const operation = (): string => OPERATIONS[Math.floor(random() * OPERATIONS.length)] as string;
  const steps = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const name = names[Math.floor(random() * names.length)];
    return `{% set ns.${name} = ${operation().replaceAll(/\b([abcd])\b(?!['(=])/g, random() < 0.5 ? "ns.$1" : "$1")} %}`;
  }).join("");
  const start = "{% set ns = namespace(a=a, b=b, c=c, d=d) %}";
  const bodies = [
    steps,
    `{% for i in range(${Math.floor(10 ** (random() * 5))}) %}${steps}{% endfor %}`,
    `{% macro m(a, b) %}${steps}{{ a }}{% endmacro %}{% for i in range(9) %}{{ m(ns.a, ns.b) }}{% endfor %}`,
    `{% set x %}${steps}{{ ns.a }}{% endset %}{{ x|length }}`,
  ];
  const source = start + bodies[Math.floor(random() * bodies.length)] + hostileTemplate(operation());
  return { source, context };
}
