/**
 * Small checks of a value's shape: what is wrong, and where. They say the same as the tasks' schemas, which are the
 * judges in tests, at a fraction of their size.
 */

/** What is wrong and where, or nothing. */
export type Check = (value: unknown, place: string) => string | undefined;

export const typed =
  (type: string): Check =>
  (value, place) =>
    typeof value === type ? undefined : expected(type, place);
export const text = typed("string");
export const integer: Check = (value, place) => (Number.isInteger(value) ? undefined : expected("integer", place));
export const maybe =
  (check: Check, mayBeNull = true): Check =>
  (value, place) =>
    value === undefined || (mayBeNull && value === null) ? undefined : check(value, place);
export const list =
  (check: Check): Check =>
  (value, place) => {
    if (!Array.isArray(value)) return expected("array", place);
    for (const [index, item] of value.entries()) {
      const problem = check(item, inside(place, index));
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
export const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    if (typeof value !== "object" || value === null) return expected("object", place);
    for (const [name, check] of Object.entries(fields)) {
      const problem = check((value as Record<string, unknown>)[name], inside(place, name));
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
export const either =
  (first: Check, second: Check): Check =>
  (value, place) =>
    first(value, place) === undefined ? undefined : second(value, place);

function expected(type: string, place: string): string {
  return place === "" ? type : `${type} at ${place}`;
}

function inside(place: string, step: string | number): string {
  return place === "" ? String(step) : `${place}.${step}`;
}
