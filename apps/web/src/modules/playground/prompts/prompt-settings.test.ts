import { expect, test } from "vitest";
import { filledMessage, variablesIn, withVariables } from "./prompt-settings.ts";

test("variables get their values, and those without one stay as they are written", () => {
  const values = { city: "Lisbon", message: "not this" };
  expect(withVariables("In {{ city }} and {{other}}, {{ 1 + 1 }}", values)).toBe(
    "In Lisbon and {{other}}, {{ 1 + 1 }}",
  );
  expect(withVariables("{{constructor}}", {})).toBe("{{constructor}}");
  expect(variablesIn("{{a}} {{ b.c }}", "{{a}} {{message}}")).toEqual(["a", "b.c"]);
});

test("a message stands in its template, and what a value says is not read again", () => {
  expect(filledMessage("Say “{{message}}” in {{language}}.", "a {{b}}", { language: "{{b}}", b: "B" })).toBe(
    "Say “a B” in {{b}}.",
  );
  expect(filledMessage("Be brief.", "Why?", {})).toBe("Be brief.\n\nWhy?");
  expect(filledMessage("", "$& $1 {{x}}", { x: "$&" })).toBe("$& $1 $&");
});

test("reads hostile texts in linear time", () => {
  const start = process.cpuUsage();
  withVariables("{{ ".repeat(300_000), {});
  withVariables(`{{${"a".repeat(900_000)}`, {});
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
});
