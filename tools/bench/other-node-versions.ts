/**
 * A benchmark in another release of Node than the project's own.
 *
 * Packages run in every Node from 20 on, and engines differ more from release to release than libraries do: what one
 * peer needs for the same work changes three times over. `VITRINE_BENCH_NODE=/path/to/node` names the other one. It may
 * not read TypeScript, so the benchmark is bundled first; the peers stay imports.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { build } from "vite";

/** Runs the benchmark in the requested Node, and returns whether it exists. */
export async function ranInOtherNode(file: string): Promise<boolean> {
  const node = process.env["VITRINE_BENCH_NODE"];
  if (!node) return false;
  const outDir = path.join(import.meta.dirname, "dist");
  const name = `${path.basename(file, ".ts")}.other-node.mjs`;
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: [/^@vitrine\//] },
    build: { ssr: file, outDir, emptyOutDir: false, rolldownOptions: { output: { entryFileNames: name } } },
    resolve: { conditions: ["vitrine-source"] },
  });
  const { status } = spawnSync(node, [path.join(outDir, name)], {
    stdio: "inherit",
    env: { ...process.env, VITRINE_BENCH_NODE: "" },
  });
  if (status !== 0) throw new Error(`The benchmark ended with ${status}.`);
  return true;
}
