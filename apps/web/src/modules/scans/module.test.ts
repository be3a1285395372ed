/** The setting of another scanner: how its text is read. */
import { expect, test } from "vitest";
import * as v from "valibot";
import { command } from "../../server/settings/kinds.ts";

test("a program and its arguments are read, and signs of a shell refused", () => {
  expect(v.parse(command, "/usr/bin/clamdscan --no-summary  --fdpass")).toEqual([
    "/usr/bin/clamdscan",
    "--no-summary",
    "--fdpass",
  ]);
  for (const text of ["scan | grep x", "scan; rm x", 'scan "a b"', "scan $(x)", "scan > out"])
    expect(v.safeParse(command, text).success, text).toBe(false);
});
