/** Every command of maintainers says what it does. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const scriptsIn = (folder: string) =>
  Object.entries(
    (JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as { scripts: Record<string, string> })
      .scripts,
  );

test("each command of tools/ has a --help, which runs nothing", () => {
  const silent = scriptsIn("tools").flatMap(([name, command]) => {
    const parts = command.replace(/^cd \.\. && /, "").split(" ");
    const at = parts.indexOf("node");
    if (!parts.includes("./tools/help.mjs")) return [`${name} has none`];
    const said = execFileSync(process.execPath, [...parts.slice(at + 1), "--help"], { cwd: ROOT, encoding: "utf8" });
    return said.length > 40 && !said.includes("says nothing") ? [] : [`${name}: ${said}`];
  });
  expect(silent).toEqual([]);
});
