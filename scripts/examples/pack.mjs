/**
 * `npm run pack:examples`: the packages that the examples install, as `npm pack` makes them, into `examples/packages`.
 * They hold what the compiler wrote, so it runs first.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectEnvironment, ROOT } from "../setup.mjs";

/** `@vitrine/react` and those of ours that it needs. */
export function packedNames(name = "react", found = new Set()) {
  found.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8"));
  for (const each of Object.keys(dependencies)) {
    const [scope, other] = each.split("/");
    if (scope === "@vitrine" && !found.has(other)) packedNames(other, found);
  }
  return [...found].sort();
}

/** Packs them into a folder, which is emptied before. */
export function packForExamples(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const workspaces = packedNames().flatMap((name) => ["-w", `packages/${name}`]);
  must("npm", ["pack", "--silent", ...workspaces, "--pack-destination", target]);
}

function must(command, args) {
  const { status, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: "utf8", env: projectEnvironment() });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stderr}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  must("tsc", ["-b"]);
  packForExamples(join(ROOT, "examples/packages"));
  console.log(`examples/packages has ${packedNames().join(", ")}.`);
}
