/** Test support: every position in a value, and the value with something else there. */

export function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]))];
}

/** A field of an object is removed where the other value is undefined. */
export function changed(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  const inner = changed(copy[name], rest, other);
  if (inner === undefined && !Array.isArray(copy)) delete copy[name];
  else copy[name] = inner;
  return copy;
}
