// @module-tag slow
/** Unchanged Python clients; those that are not installed are left out, and the title says which ran. */
import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPLY } from "@vitrine/test-kit";
import { expect, test } from "vitest";
import { MODEL, startModelApi } from "./testing/model-api-server.ts";

const PYTHONS = [
  process.env["VITRINE_PYTHON"],
  join(import.meta.dirname, "../../../../../.vitrine/python/bin/python"),
  "python3",
];
const modules = ["openai", "anthropic", "ollama", "huggingface_hub", "langchain_openai"];
const find = "import importlib.util, sys; print(*[name for name in sys.argv[1:] if importlib.util.find_spec(name)])";
let installed: string[] = [];
const python = PYTHONS.find((each) => {
  const found = each === undefined ? undefined : spawnSync(each, ["-c", find, ...modules], { encoding: "utf8" });
  installed = found?.stdout?.trim().split(" ") ?? [];
  return installed.includes("openai");
});
const title = python !== undefined ? installed.join(", ") : "skipped: no Python has openai; set VITRINE_PYTHON";

test.skipIf(python === undefined)(`Python clients (${title}) call models`, async () => {
  const site = await startModelApi();
  try {
    const program = join(import.meta.dirname, "testing/python-clients.py");
    const { stdout } = await promisify(execFile)(python ?? "", [program, site.url, MODEL, "ada", "model-a"]);
    const said = JSON.parse(stdout) as Record<string, string>;
    expect(Object.keys(said).length).toBeGreaterThanOrEqual(installed.length);
    for (const [client, text] of Object.entries(said)) expect([client, text]).toEqual([client, REPLY]);
  } finally {
    await site.close();
  }
});
