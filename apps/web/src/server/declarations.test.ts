/** Declarations of modules against the real tables and against each other; folders are in `e2e/process.test.ts`. */
import { storeTables } from "@vitrine/hub/testing";
import { expect, test } from "vitest";
import { DECLARATIONS } from "../main.ts";

const states = DECLARATIONS.flatMap(({ state }) => state);
const namesOf = (...kinds: string[]) => states.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
const repair = "declare it in the `state` of the module that keeps it";

test("every table of the store is declared by one module", async () => {
  const declared = namesOf("table");
  const tables = await storeTables();
  expect(
    tables.filter((each) => !declared.includes(each)),
    repair,
  ).toEqual([]);
  // This one is on a server alone: an embedded database has one process, which counts by itself.
  const made = [...tables, "vitrine_rate_limits"];
  expect(
    declared.filter((each) => !made.includes(each)),
    "no store makes these",
  ).toEqual([]);
  expect(declared).toHaveLength(new Set(declared).size);
});

test("every setting, key and module has a name of its own", () => {
  const settings = DECLARATIONS.flatMap((each) => Object.entries(each.settings));
  for (const names of [
    settings.map(([, { name }]) => name).filter((name) => name !== ""),
    settings.map(([key]) => key),
    DECLARATIONS.map(({ id }) => id),
    states.map(({ kind, name }) => `${kind} ${name}`),
  ])
    expect(names).toHaveLength(new Set(names).size);
});
