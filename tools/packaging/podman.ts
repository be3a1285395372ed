/** Common parts of the scripts that run recipes: running a command to its end, and the words that podman builds an image by. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

export interface Ended {
  ok: boolean;
  out: string;
  /** All that it wrote. */
  said: string;
}

/** Runs a command in the project's folder. Throws where there is no such command. */
export function run(command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Ended {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    ...(env !== undefined && { env }),
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) throw new Error(`${command} could not be run: ${error.message}. Install it and start again.`);
  return { ok: status === 0, out: stdout.trim(), said: (stdout + stderr).trim() };
}

/** For an image of a container file, without cached layers. */
export function imageBuild(file: string, name: string, context: string): string[] {
  const options = ["--format=docker", "--pull=never", "--layers=false", "--network=host"];
  return ["build", ...options, "-f", file, "-t", name, context];
}
