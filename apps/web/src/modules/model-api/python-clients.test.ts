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
const python = PYTHONS.find((each) => each !== undefined && spawnSync(each, ["-c", "import openai"]).status === 0);
const modules = ["openai", "anthropic", "ollama", "huggingface_hub", "langchain_openai"];
const installed = modules.filter(
  (name) =>
    python !== undefined &&
    spawnSync(python, ["-c", `import importlib.util as u, sys; sys.exit(u.find_spec("${name}") is None)`]).status === 0,
);
const title = installed.length > 0 ? installed.join(", ") : "skipped: no Python has openai; set VITRINE_PYTHON";

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
