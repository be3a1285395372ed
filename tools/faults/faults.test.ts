import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { faults, withFault } from "./faults.ts";

const ROOT = join(import.meta.dirname, "../..");

test("each fault can be put into today's code, and is code", () => {
  const problems = faults.flatMap((fault) => {
    try {
      return parseSync(fault.file, withFault(fault, ROOT)).errors.map(({ message }) => `${fault.what}: ${message}`);
    } catch (error) {
      return [(error as Error).message];
    }
  });
  expect(problems).toEqual([]);
});

test("a fault whose text, file or tests are gone says what to do", () => {
  const [fault] = faults;
  if (!fault) throw new Error("There are no faults.");
  for (const change of [
    { find: "no such text" },
    { find: "e" },
    { file: "no/such.ts" },
    { tests: ["tools/faults/RESULTS"] },
  ])
    expect(() => withFault({ ...fault, ...change }, ROOT)).toThrow(/cannot be put in: .*tools\/faults\/faults\.json/s);
});
