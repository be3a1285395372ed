/** What a model writes for a value is read as that value, in JSON and in the forms that other languages have for it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { valueOf } from "./literals.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const writings: Readonly<Record<string, (value: Json) => string>> = {
  JSON: (value) => JSON.stringify(value, null, 1),
  Python: inPython,
  "bare keys": (value) => inPython(value).replaceAll(/(?<=[{,] *)"([a-z]\w*)"(?= *:)/g, "$1"),
};

/** With a comma at the end of what has several lines, as formatters write it. */
function inPython(value: Json): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  if (Array.isArray(value)) return `[${value.map((item) => `${inPython(item)},`).join(" ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${inPython(item)},`)
    .join("\n")}}`;
}

test.each(Object.entries(writings))("in %s", (_, write) => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "_", " ", "é", '"', "\\", "'", "\n") });
  const { value: json } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<Json[]>(null, true, false, 0, -1.5, 2e30),
      letters,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(letters, tie("value"), { maxKeys: 3 }) as fc.Arbitrary<Json>,
    ),
  }));
  fc.assert(fc.property(json, (value) => void expect(valueOf(write(value))).toEqual({ value })));
});
