/** Small templates that were written to judge the finished engine, against Python in the environment of transformers. */
import { describe, expect, test } from "vitest";
import { PROBES, PROBE_CONTEXT as context } from "./testing/probes.ts";
import { disagreements, hasPython } from "./testing/python.ts";

/** Differences by decision: the documentation of the package lists them. */
const DECIDED: readonly string[] = [
  // A clear error instead of an undefined value: a slice among several subscripts is a slip of the pen.
  "{{ ((1,2,3,4))[0:2, 1] }}",
  "{{ ('é🚀x')[0:2, 1] }}",
  // Complex numbers, characters by their name, and placeholder text.
  "{{ -1 ** 0.5 }}",
  "{{ '\\N{BULLET}' }}",
  "{{ lipsum is defined }}{{ lipsum() is string }}",
  // The names of Python's classes.
  "{{ dict }}",
  "{{ namespace }}",
];

describe.skipIf(!hasPython)("probes", () => {
  test("there are more than 1,248, each once", () => {
    const templates = PROBES.map(([, template]) => template);
    expect(new Set(templates).size).toBe(templates.length);
    expect(templates.length).toBeGreaterThan(1248);
  });

  test("each renders as in Python, or fails where Python does", () => {
    const probes = PROBES.map(([, template]) => template).filter((template) => !DECIDED.includes(template));
    expect(disagreements(probes.map((template) => ({ template, context })))).toEqual([]);
  });
});
