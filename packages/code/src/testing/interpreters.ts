/** The real interpreters, one process for a whole batch. Each gives undefined where the program is missing. */
import { spawnSync } from "node:child_process";

const MAX_BUFFER = 1 << 29;

function run(program: string, args: string[], input: string): Buffer | undefined {
  const result = spawnSync(program, args, { input, maxBuffer: MAX_BUFFER });
  if (result.error !== undefined && "code" in result.error && result.error.code === "ENOENT") return undefined;
  if (result.error !== undefined) throw result.error;
  if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr.toString().slice(0, 2000)}`);
  return result.stdout;
}

/** JSON in which every other character is an escape, so that no encoding on the way can matter. */
function asciiJson(data: unknown): string {
  return JSON.stringify(data).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Runs a Python program that finds its input as `data` (decoded from JSON) and leaves its answer in `result`.
 * @returns the answer through JSON, or undefined without python3.
 */
export function runPython(program: string, data: unknown): unknown {
  const wrapped = `import json, sys\ndata = json.loads(sys.stdin.buffer.read().decode("ascii"))\n${program}\nsys.stdout.write(json.dumps(result))`;
  const output = run("python3", ["-c", wrapped], asciiJson(data));
  return output === undefined ? undefined : JSON.parse(output.toString("ascii"));
}

/** Runs a JavaScript program that finds `data` and leaves its answer in `result`. */
export function runNode(program: string, data: unknown): unknown {
  const wrapped = `const data = JSON.parse(require("node:fs").readFileSync(0, "utf8"));\nlet result;\n${program}\nprocess.stdout.write(JSON.stringify(result));`;
  const output = run(process.execPath, ["-e", wrapped], asciiJson(data));
  return output === undefined ? undefined : JSON.parse(output.toString("utf8"));
}

/** Runs a bash script; what it wrote, or undefined without bash. */
export function runBash(script: string): Buffer | undefined {
  return run("bash", ["--norc", "--noprofile", "-s"], script);
}
