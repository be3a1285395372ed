/** The settings page: one row for each setting that the server reads, and none for anything else. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Read by the commands or by libraries, and not by the server's own settings. */
const OTHERS = ["HF_TOKEN", "OTEL_EXPORTER_OTLP_ENDPOINT", "VITRINE_PACKAGES_PUBLISHED"];
/** For developers of the site (`npm run dev`), and npm's own note of the folder it was started in. */
const INTERNAL = ["VITRINE_DEV", "INIT_CWD"];

test("every setting of the server has a row, and every row is a setting", () => {
  const names = [...read("apps/web/src/server/settings.ts").matchAll(/"([A-Z][A-Z_]+)"/g)].map(([, name = ""]) => name);
  const settings = new Set(names.filter((name) => !INTERNAL.includes(name) && name !== "SETTINGS"));
  const rows = [...read("docs/settings.md").matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name = ""]) => name);
  expect(rows.toSorted()).toEqual([...new Set([...settings, ...OTHERS])].sort());
});

test("each setting is described once", () => {
  const rows = [...read("docs/settings.md").matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name = ""]) => name);
  expect(rows).toHaveLength(new Set(rows).size);
});
