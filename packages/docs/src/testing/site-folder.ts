/** Test support: a folder of a site on disk, and the command line run on it. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "../cli/cli.ts";
import type { RunningServer } from "../site/site-server.ts";

/** Writes files by their path below a folder, and returns the folder. */
export async function putFiles(folder: string, files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Runs the command line, with its output as text. */
export async function runCommand(args: string[], serving?: (server: RunningServer) => Promise<void>) {
  const [printed, failed]: [string[], string[]] = [[], []];
  const output = { print: (line: string) => void printed.push(line), fail: (line: string) => void failed.push(line) };
  const code = await run(args, { ...output, ...(serving && { serving }) });
  return { code, printed: printed.join("\n"), failed: failed.join("\n") };
}
