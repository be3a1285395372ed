/**
 * Checks of an answer. The expected text of a check may name inputs of the row: `{{expected}}`. Models, patterns and
 * schemas run elsewhere and come in as functions, each of which bounds its own work.
 */
import { withVariables, type VariableValues } from "../prompts/prompt-settings.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";

const LABELS = SHEET_LABELS.checks;

export type Check =
  | { kind: "equals"; expected: string; ignoreCase: boolean }
  | { kind: "contains"; expected: string; ignoreCase: boolean }
  | { kind: "pattern"; pattern: string; ignoreCase: boolean }
  | { kind: "schema"; schema: string }
  | { kind: "similarity"; expected: string; atLeast: number }
  | { kind: "judge"; run: string; criterion: string; atLeast: number };

export type CheckKind = Check["kind"];
export const CHECK_KINDS: readonly CheckKind[] = ["equals", "contains", "pattern", "schema", "similarity", "judge"];

export interface CheckResult {
  /** Missing where the check itself failed. */
  passed?: boolean;
  /** Between 0 and 1, where the check measures instead of deciding. */
  score?: number;
  note?: string;
}

/** Tools that checks call. Each rejects with a message for people. */
export interface CheckTools {
  matches(pattern: string, flags: string, text: string): Promise<boolean>;
  /** The errors of a value, each with its place. */
  faults(schema: Readonly<Record<string, unknown>>, value: unknown): Promise<readonly string[]>;
  /** Cosine similarity of two texts. */
  similarity(one: string, other: string): Promise<number>;
  /** The answer of the model that judges. */
  ask(run: string, prompt: string): Promise<string>;
}

export interface Answered {
  prompt: string;
  answer: string;
  values: VariableValues;
}

export function newCheck(kind: CheckKind, run = ""): Check {
  switch (kind) {
    case "equals":
    case "contains":
      return { kind, expected: "{{expected}}", ignoreCase: true };
    case "pattern":
      return { kind, pattern: "", ignoreCase: true };
    case "schema":
      return { kind, schema: "" };
    case "similarity":
      return { kind, expected: "{{expected}}", atLeast: 0.7 };
    case "judge":
      return { kind, run, criterion: LABELS.judgeExample, atLeast: 0.7 };
  }
}

/** Never rejects: a check that cannot be made has a note and no result. */
export async function resultOf(check: Check, answered: Answered, tools: CheckTools): Promise<CheckResult> {
  try {
    return await judged(check, answered, tools);
  } catch (error) {
    return { note: error instanceof Error ? error.message : String(error) };
  }
}

async function judged(check: Check, answered: Answered, tools: CheckTools): Promise<CheckResult> {
  const { prompt, answer, values } = answered;
  switch (check.kind) {
    case "equals": {
      const [one, other] = [answer, withVariables(check.expected, values)].map((text) => comparable(text, check));
      return { passed: one === other };
    }
    case "contains": {
      const [whole, part] = [answer, withVariables(check.expected, values)].map((text) => comparable(text, check));
      if (part === "") return { note: LABELS.nothingExpected };
      return { passed: (whole ?? "").includes(part ?? "") };
    }
    case "pattern":
      if (check.pattern === "") return { note: LABELS.nothingExpected };
      return {
        passed: await tools.matches(withVariables(check.pattern, values), check.ignoreCase ? "iu" : "u", answer),
      };
    case "schema": {
      const value = jsonIn(answer);
      if (value === undefined) return { passed: false, note: LABELS.notJson };
      const faults = await tools.faults(schemaOf(check.schema), value.json);
      return faults.length === 0 ? { passed: true } : { passed: false, note: faults.slice(0, 5).join("; ") };
    }
    case "similarity": {
      const expected = withVariables(check.expected, values);
      if (expected.trim() === "" || answer.trim() === "") return { passed: false, score: 0 };
      const score = clamp(await tools.similarity(expected, answer));
      return { passed: score >= check.atLeast, score };
    }
    case "judge": {
      const criterion = withVariables(check.criterion, values);
      const { score, reason } = verdictIn(await tools.ask(check.run, judgePrompt({ prompt, answer, criterion })));
      return { passed: score >= check.atLeast, score, ...(reason !== "" && { note: reason }) };
    }
  }
}

function comparable(text: string, { ignoreCase }: { ignoreCase: boolean }): string {
  const trimmed = text.trim().replace(/\s+/g, " ").normalize("NFC");
  return ignoreCase ? trimmed.toLowerCase() : trimmed;
}

function clamp(score: number): number {
  return Math.min(1, Math.max(0, score));
}

function schemaOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(LABELS.notSchema);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(LABELS.notSchema);
  return value as Record<string, unknown>;
}

/** The JSON of an answer: the whole, or what stands in its first code fence. */
function jsonIn(answer: string): { json: unknown } | undefined {
  const start = answer.indexOf("```");
  const end = start === -1 ? -1 : answer.indexOf("```", start + 3);
  const fenced = end === -1 ? undefined : answer.slice(answer.indexOf("\n", start) + 1, end);
  for (const text of [answer, fenced]) {
    if (text === undefined) continue;
    try {
      return { json: JSON.parse(text) as unknown };
    } catch {
      // The next one may be JSON.
    }
  }
  return undefined;
}

const MAX_JUDGED_CHARS = 20_000;

/** The answer is data for the judge: it stands between marks that it cannot contain. */
function judgePrompt({ prompt, answer, criterion }: { prompt: string; answer: string; criterion: string }): string {
  const shown = (text: string) => text.slice(0, MAX_JUDGED_CHARS).replaceAll("=====", "= = = = =");
  return LABELS.judgePrompt({ criterion, prompt: shown(prompt), answer: shown(answer) });
}

/** The score between 0 and 1 of a judge's answer, and its reason. @throws if there is none */
export function verdictIn(text: string): { score: number; reason: string } {
  const start = text.lastIndexOf("{");
  const end = text.indexOf("}", start);
  if (start !== -1 && end !== -1) {
    try {
      const { score, reason } = JSON.parse(text.slice(start, end + 1)) as { score?: unknown; reason?: unknown };
      if (typeof score === "number" && score >= 0 && score <= 1)
        return { score, reason: typeof reason === "string" ? reason.slice(0, 500) : "" };
    } catch {
      // A number in the text may still say it.
    }
  }
  const [, number] = /(?:^|\s|:)(0(?:\.\d{1,6})?|1(?:\.0{1,6})?)(?=$|\s|[,.;])/.exec(text.slice(0, 2000)) ?? [];
  if (number === undefined) throw new Error(LABELS.noScore);
  return { score: Number(number), reason: "" };
}
