/** The list of small faults, and what must hold of it so that each can still be put in. */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface Fault {
  kind: string;
  /** A sentence that says what is wrong. */
  what: string;
  file: string;
  /** A text that is in the file once, and what takes its place. */
  find: string;
  replace: string;
  /** Test files or folders next to it. */
  tests: string[];
}

export const faults = JSON.parse(readFileSync(join(import.meta.dirname, "faults.json"), "utf8")) as Fault[];

const isTested = (path: string) =>
  existsSync(path) && (!statSync(path).isDirectory() || globSync("**/*.test.{ts,tsx}", { cwd: path }).length > 0);

/** The file's text with the fault in it. @throws Error that says what to do where the list is behind the code */
export function withFault({ what, file, find, replace, tests }: Fault, root: string): string {
  const path = join(root, file);
  const parts = existsSync(path) ? readFileSync(path, "utf8").split(find) : [];
  const missing = tests.filter((test) => !isTested(join(root, test)));
  const problems = [
    ...(parts.length === 0 ? [`there is no ${file}`] : []),
    ...(parts.length === 1 || parts.length > 2 ? [`${file} has ${parts.length - 1} times: ${find}`] : []),
    ...(missing.length > 0 ? [`no tests are in ${missing.join(", ")}`] : []),
  ];
  if (problems.length > 0)
    throw new Error(
      `The fault "${what}" cannot be put in: ${problems.join("; ")}. Code has moved: give the fault in tools/faults/faults.json the place and the text that mean the same today, then \`npm run faults -w tools -- ${what}\`. Take it out if nothing means that any more.`,
    );
  return parts.join(replace);
}
