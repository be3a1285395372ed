/** Runs the real Jinja. Python with jinja2 is looked for as `VITRINE_PYTHON` or `python3`; without
 * it tests are skipped. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Template, TemplateError, type TemplateOptions } from "../index.ts";

export interface Case {
  template: string;
  context?: Record<string, unknown>;
  options?: Pick<TemplateOptions, "trimBlocks" | "lstripBlocks" | "keepTrailingNewline"> & { strict?: boolean };
  /** Year, month from 1, day, hour, minute, second, millisecond; the moment below when omitted. */
  now?: readonly number[];
}

export interface Answer {
  ok: boolean;
  text?: string;
  error?: string;
  ranges?: [number, number][];
  names?: string[];
}

export const PYTHON = process.env["VITRINE_PYTHON"] ?? "python3";
export const hasPython = spawnSync(PYTHON, ["-c", "import jinja2"]).status === 0;
if (!hasPython) console.warn(`${PYTHON} has no jinja2: comparisons with Python are skipped (set VITRINE_PYTHON).`);

/** Python's results for the cases, in order. */
export function runPython(cases: readonly (Case & { variables?: boolean })[]): Answer[] {
  const { stdout, stderr } = spawnSync(PYTHON, [fileURLToPath(new URL("../../test/reference.py", import.meta.url))], {
    input: `${JSON.stringify(cases)}\n`,
    maxBuffer: 2 ** 30,
    encoding: "utf8",
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as Answer[];
}

/** The moment that `strftime_now` shows on both sides. */
export const NOW = (): Date => new Date(2024, 6, 5, 9, 3, 7, 123);

function moment([year = 0, month = 1, day, hour, minute, second, millisecond]: readonly number[]): Date {
  return new Date(year, month - 1, day, hour, minute, second, millisecond);
}

/** Our result for a case. Only typed errors count as one. */
export function runOurs({ template, context = {}, options = {}, now }: Case): Answer {
  const { strict, ...templateOptions } = options;
  try {
    const text = new Template(template, templateOptions).render(context, {
      now: now ? () => moment(now) : NOW,
      undefined: strict ? "strict" : "default",
    });
    return { ok: true, text };
  } catch (error) {
    if (error instanceof TemplateError) return { ok: false, error: error.reason };
    throw new Error(`not a typed error for ${JSON.stringify(template)}`, { cause: error });
  }
}

/** Texts that name a memory address differ from run to run, and there is nothing to compare. */
function hasAddress({ text }: Answer): boolean {
  return / at 0x[\da-f]+/.test(text ?? "");
}

/** The cases on which the two disagree, readable in a failure message. */
export function disagreements(cases: readonly Case[]): string[] {
  return runPython(cases).flatMap((expected, index) => {
    const testCase = cases[index] as Case;
    const ours = runOurs(testCase);
    if (hasAddress(expected) || (ours.ok === expected.ok && ours.text === expected.text)) return [];
    return [
      `${JSON.stringify(testCase)}\n  python: ${JSON.stringify(expected.text ?? expected.error)}\n  ours:   ${JSON.stringify(ours.text ?? ours.error)}`,
    ];
  });
}
