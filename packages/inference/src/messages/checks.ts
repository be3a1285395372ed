/**
 * Small checks of a value's shape: what is wrong, and where. They say the same as the tasks' schemas, which are the
 * judges in tests, at a fraction of their size.
 */

type Path = readonly (string | number)[];

/** Fault of a value. */
interface Problem {
  expected: string;
  path: Path;
  /** The optional field that holds it: without it the value is whole. */
  optional?: Path;
  /** Nothing said, under the name of a field: no reason for a warning. */
  isNull?: boolean;
  /** A number that is no whole one: of use as it is. */
  isNumber?: boolean;
}

const NONE: readonly Problem[] = [];

export type Check = (value: unknown, path: Path) => readonly Problem[];

const wrong = (expected: string, path: Path): Problem[] => [{ expected, path }];

export const typed =
  (type: string): Check =>
  (value, path) =>
    typeof value === type ? NONE : wrong(type, path);
export const text = typed("string");
export const integer: Check = (value, path) =>
  Number.isInteger(value)
    ? NONE
    : [{ expected: "integer", path, isNumber: typeof value === "number" && Number.isFinite(value) }];
export const maybe =
  (check: Check, isNullable = true): Check =>
  (value, path) => {
    if (value === undefined || (isNullable && value === null)) return NONE;
    const problems = check(value, path);
    return problems.length === 0
      ? NONE
      : problems.map((problem) => ({ optional: path, isNull: value === null, ...problem }));
  };
export const list =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return wrong("array", path);
    const problems = value.flatMap((item, index) => check(item, [...path, index]));
    return problems.length === 0 ? NONE : problems;
  };
export const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (typeof value !== "object" || value === null) return wrong("object", path);
    const problems = Object.entries(fields).flatMap(([name, check]) =>
      check((value as Record<string, unknown>)[name], [...path, name]),
    );
    return problems.length === 0 ? NONE : problems;
  };
export const either =
  (first: Check, second: Check): Check =>
  (value, path) =>
    first(value, path).length === 0 ? NONE : second(value, path);

/** The first lack of a value, such as `string at choices.0.message.role`; nothing where it is whole. */
export function problemOf(check: Check, value: unknown): string | undefined {
  const [first] = check(value, []);
  return first && describe(first);
}

/** A problem in words. */
export function describe({ expected, path }: Problem): string {
  return path.length === 0 ? expected : `${expected} at ${path.join(".")}`;
}
