/** Declarations of modules against the real tables and folders, and against each other. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeTables } from "@vitrine/hub/testing";
import { afterAll, expect, test } from "vitest";
import { DECLARATIONS } from "../main.ts";
import { FOLDERS } from "./folders.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-declarations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

const BUILT = join(FOLDERS.root, "apps/web/dist/server/main.js");
test.runIf(existsSync(BUILT))("every folder below the data folder is declared by a module", async () => {
  const env = { ...process.env, VITRINE_DATA: folder, PORT: "0", VITRINE_MIRROR: "http://127.0.0.1:9" };
  const site = spawn(process.execPath, [BUILT], { env, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((ready) => site.stdout.on("data", (text) => /Vitrine is at/.test(String(text)) && ready()));
  const found = readdirSync(folder);
  site.kill("SIGINT");
  await new Promise((ended) => site.once("exit", ended));
  expect(found).toContain("database");
  expect(
    found.filter((name) => !namesOf("folder", "file").includes(name)),
    repair,
  ).toEqual([]);
});
