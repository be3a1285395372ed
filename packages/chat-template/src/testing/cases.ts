/**
 * Expressions, filters, methods, formats and statements, written by hand in `cases.json`, to be compared with Python one
 * by one.
 */
import cases from "./cases.json" with { type: "json" };

export const CONTEXT: Record<string, unknown> = cases.CONTEXT;
/** `VALUES` are of every type, as a template writes them; `PATTERNS` are tried with each, in the position of `@`. */
export const { VALUES, PATTERNS, OPERATORS, STRINGS, METHODS } = cases;
export const { FORMAT_SPECS, FORMAT_VALUES, PERCENT_FORMATS, PERCENT_VALUES } = cases;
export const { FLOATS, FLOAT_FILTERS, FLOAT_FORMATS, NUMBERS } = cases;
/** Whole templates. */
export const { TEMPLATES } = cases;
