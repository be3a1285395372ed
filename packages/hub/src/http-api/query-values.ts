/**
 * Reads the parameters of a request one by one. Each has a known name and format; a value in
 * another format is rejected with the name and what is allowed. An invalid filter is rejected too,
 * as an answer without it would be wrong without saying so.
 */
import { ApiError, quoted } from "./responses.ts";
import type { ApiParameter } from "./parameters.ts";

const MAX_VALUE_LENGTH = 512;
const MAX_VALUES = 100;

function invalid(name: string, value: string, expected: string): ApiError {
  return new ApiError(400, "InvalidParameter", `The parameter "${name}" is ${quoted(value)}; ${expected}.`);
}

/** The parameters of an address that are in a table, by their names. */
export class QueryValues<Name extends string = string> {
  readonly #search: URLSearchParams;

  /** @throws ApiError for a parameter that is not in `known`. */
  constructor(search: URLSearchParams, table: readonly ApiParameter<Name>[]) {
    this.#search = search;
    const known = new Set<string>(table.map(({ name }) => name));
    for (const [name, value] of search) {
      if (!known.has(name))
        throw new ApiError(
          400,
          "InvalidParameter",
          `There is no parameter ${quoted(name)}. Known: ${[...known].join(", ")}.`,
        );
      if (name !== "cursor" && value.length > MAX_VALUE_LENGTH * 8)
        throw invalid(name, value, `at most ${MAX_VALUE_LENGTH * 8} characters are read`);
    }
  }

  /** The value of a parameter that goes by these names; empty counts as absent. */
  text(...names: readonly Name[]): string | undefined {
    const values = names.flatMap((name) => this.#search.getAll(name)).filter((value) => value !== "");
    const other = values.find((value) => value !== values[0]);
    if (other !== undefined)
      throw invalid(
        names[0] ?? "",
        other,
        `it was given before as ${quoted(values[0] ?? "")}, and only one value is taken`,
      );
    return values[0];
  }

  /** All values of a parameter, repeated or separated by commas. */
  list(...names: readonly Name[]): string[] {
    const values = names
      .flatMap((name) => this.#search.getAll(name))
      .flatMap((value) => value.split(","))
      .map((value) => value.trim())
      .filter((value) => value !== "");
    const name: string = names[0] ?? "";
    if (values.length > MAX_VALUES) throw invalid(name, values.join(","), `at most ${MAX_VALUES} values are taken`);
    const long = values.find((value) => value.length > MAX_VALUE_LENGTH);
    if (long !== undefined) throw invalid(name, long, `a value has at most ${MAX_VALUE_LENGTH} characters`);
    return values;
  }

  choice<T extends string>(name: Name, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const chosen = allowed.find((candidate) => candidate === value);
    if (chosen === undefined) throw invalid(name, value, `allowed: ${allowed.join(", ")}`);
    return chosen;
  }

  choices<T extends string>(allowed: readonly T[], ...names: readonly Name[]): T[] {
    return this.list(...names).map((value) => {
      const chosen = allowed.find((candidate) => candidate === value);
      if (chosen === undefined) throw invalid(names[0] ?? "", value, `allowed: ${allowed.join(", ")}`);
      return chosen;
    });
  }

  /** `true` and `false`, however a client's language spells them; the name alone is a yes. */
  flag(name: Name): boolean | undefined {
    const value = this.#search.get(name);
    if (value === null) return undefined;
    const word = value.toLowerCase();
    if (word === "" || word === "true" || word === "1") return true;
    if (word === "false" || word === "0") return false;
    throw invalid(name, value, "allowed: true, false");
  }

  /**
   * A whole number from 1 on; one above `limit` becomes `limit`, because clients request everything at
   * once.
   */
  count(name: Name, limit: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^[1-9]\d{0,14}$/.test(value)) throw invalid(name, value, `allowed: a whole number from 1 to ${limit}`);
    return Math.min(Number(value), limit);
  }

  /** `min:6B,max:128B`, as the hub's pages and clients write a range of sizes. */
  range(name: Name): { min?: number; max?: number } {
    const range: { min?: number; max?: number } = {};
    for (const part of this.list(name)) {
      const [, end, digits, unit = ""] = /^(min|max):(\d{1,12}(?:\.\d{1,6})?)([KMBT]?)$/i.exec(part) ?? [];
      if (end === undefined || digits === undefined)
        throw invalid(name, part, "allowed: min:6B,max:128B, or one of them");
      const value = Number(digits) * (UNITS[unit.toUpperCase()] ?? 1);
      if (end.toLowerCase() === "min") range.min = value;
      else range.max = value;
    }
    return range;
  }
}

const UNITS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
