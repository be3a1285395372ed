/**
 * `node tools/command.mjs PROGRAM …`: a program in TypeScript from the root of the repository, after the install, in a Node that
 * reads TypeScript. Most scripts of `package.json` are such programs.
 */
import { ensureInstalled, projectEnvironment, ROOT, run } from "./setup.mjs";

const [program = "", ...args] = process.argv.slice(2);
// Programs of packages are installed without this repository, and say themselves what they take.
const help = program.startsWith("packages/") ? [] : ["--import", "./tools/help.mjs"];
ensureInstalled({ forTests: program.startsWith("tools/") });
run("node", ["--conditions=vitrine-source", ...help, program, ...args], {
  cwd: ROOT,
  // Imports and mirrors use the proxy of a company's network.
  env: { NODE_USE_ENV_PROXY: "1", ...projectEnvironment() },
});
