/**
 * Validates foreign JSON: copies a value into fresh plain objects and arrays within fixed LIMITS.
 * All later code may rely on three things: objects are plain and own their keys, no key is
 * `__proto__`, and nothing is deeper, longer or more numerous than the limits say. Only own data
 * properties are read, so a getter or a prototype planted by the sender never runs. Values beyond
 * the limits are omitted and named, never inferred.
 */

/** Something that was omitted from a record, and why. */
export interface Problem {
  /** Its path, as `cardData.tags[3]`. At most 200 characters. */
  path: string;
  /** The expected and the given value. Never longer than a few lines, for any input. */
  message: string;
}

const LIMITS = {
  /** Nesting of objects and arrays. */
  depth: 24,
  /** Values in all, counting containers. */
  values: 200_000,
  /** UTF-16 units of one string. */
  stringLength: 4_194_304,
  /** Characters of one key. */
  keyLength: 1024,
} as const;

const MAX_PROBLEMS = 100;

/** Collects problems up to a bound, so that a hostile record cannot make a long report. */
export class ProblemList {
  readonly problems: Problem[] = [];

  add(path: string, message: string): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    this.problems.push({ path: shorten(path, 200), message: shorten(message, 300) });
  }
}

/**
 * Copies `value` within the LIMITS. Returns `undefined` for values that are not data (functions,
 * symbols) and for values beyond a limit; each of these is added to `report`. Members that are
 * `null` stay.
 */
export function copyPlain(value: unknown, report: ProblemList): unknown {
  let left: number = LIMITS.values;

  const copy = (input: unknown, path: string, depth: number): unknown => {
    if (left-- <= 0) {
      if (left === -1) report.add(path, `more than ${LIMITS.values} values: the rest is omitted`);
      return undefined;
    }
    switch (typeof input) {
      case "string":
        if (input.length <= LIMITS.stringLength) return input;
        report.add(path, `a text of ${input.length} characters; at most ${LIMITS.stringLength} are read`);
        return undefined;
      case "number":
        // JSON writes minus zero as 0, and a page would show “-0”.
        if (Number.isFinite(input)) return input === 0 ? 0 : input;
        report.add(path, "a number that is not finite");
        return undefined;
      case "boolean":
        return input;
      case "object":
        break;
      default:
        if (input !== undefined) report.add(path, `a ${typeof input} is not data`);
        return undefined;
    }
    if (input === null) return null;
    if (depth >= LIMITS.depth) {
      report.add(path, `nested deeper than ${LIMITS.depth} levels`);
      return undefined;
    }
    return Array.isArray(input) ? copyList(input, path, depth) : copyObject(input as object, path, depth);
  };

  const copyList = (input: readonly unknown[], path: string, depth: number): unknown[] => {
    const list: unknown[] = [];
    for (let index = 0; index < input.length; index++) {
      if (left <= 0) break;
      const item = copy(dataValue(input, String(index)), `${path}[${index}]`, depth + 1);
      if (item !== undefined) list.push(item);
    }
    return list;
  };

  const copyObject = (input: object, path: string, depth: number): Record<string, unknown> => {
    const object: Record<string, unknown> = {};
    for (const key of Object.keys(input)) {
      const memberPath = path === "" ? shorten(key, 100) : `${path}.${shorten(key, 100)}`;
      if (key === "__proto__" || key.length > LIMITS.keyLength) {
        report.add(memberPath, "a key that no record has");
        continue;
      }
      const member = copy(dataValue(input, key), memberPath, depth + 1);
      if (member !== undefined) object[key] = member;
      if (left <= 0) break;
    }
    return object;
  };

  try {
    return copy(value, "", 0);
  } catch {
    // A proxy may throw from any trap; such a thing is not data either.
    report.add("", "an object that cannot be read");
    return undefined;
  }
}

/** The value of an own data property; accessors are not called. */
function dataValue(holder: object, key: string): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(holder, key);
  return descriptor !== undefined && "value" in descriptor ? descriptor.value : undefined;
}

/** Cuts a text for a message; the cut is shown. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
