/**
 * A sheet: rows are inputs, columns are variants of prompt and model, and a cell holds what one variant answered to one
 * input. Cells carry a fingerprint of what was asked, so that an answer to an older prompt is known as such.
 */
import type { Check, CheckResult } from "./checks.ts";
import { withVariables, type PromptSettings } from "../prompts/prompt-settings.ts";

export interface Sheet {
  id: string;
  title: string;
  task: string;
  created: number;
  updated: number;
  /** Names of the inputs of a row: the variables of the prompts. */
  fields: readonly string[];
  columns: readonly SheetColumn[];
  /** How many calls run at the same time. */
  parallel: number;
}

export interface SheetColumn {
  id: string;
  name: string;
  /** The target, as in the address of the playground. */
  run: string;
  /** The template is the prompt: `{{field}}` stands for an input of the row. */
  settings: PromptSettings;
  checks: readonly Check[];
}

export interface SheetRow {
  id: number;
  values: Readonly<Record<string, string>>;
}

export interface CellNumbers {
  ms: number;
  firstMs?: number;
  tokensIn?: number;
  tokensOut?: number;
  /** United States dollars: what the server says, else by the listed price. */
  cost?: number;
}

export type Cell =
  | {
      state: "done";
      /** Fingerprint of what was asked. */
      asked: string;
      answer: string;
      numbers: CellNumbers;
      /** One for each check of the column; missing until they have run. */
      results?: readonly CheckResult[];
      /** Fingerprint of the checks that gave the results. */
      checked?: string;
    }
  | { state: "failed"; asked: string; message: string };

export const MAX_ROWS = 10_000;
export const MAX_COLUMNS = 12;
export const MAX_PARALLEL = 16;
export const DEFAULT_FIELD = "input";

/** The text that a column sends for a row, without its system prompt. */
export function promptOf({ settings }: SheetColumn, { values }: SheetRow): string {
  return withVariables(settings.template, values);
}

export function systemOf({ settings }: SheetColumn, { values }: SheetRow): string {
  return withVariables(settings.system, values);
}

/** A short name for what a column asks with a row: it changes with the model, the settings and the inputs in use. */
export function askedBy(column: SheetColumn, row: SheetRow): string {
  return fingerprint(
    JSON.stringify([column.run, systemOf(column, row), promptOf(column, row), column.settings.parameters]),
  );
}

/** A short name for what is checked. It does not depend on the inputs that the checks do not name. */
export function checkedBy(column: SheetColumn, row: SheetRow): string {
  return fingerprint(withVariables(JSON.stringify(column.checks), row.values));
}

/** 53 bits of a string, by cyrb53; not for secrets. */
function fingerprint(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

/** Whether a row has anything to send. */
export function isFilled({ values }: SheetRow): boolean {
  return Object.values(values).some((value) => value.trim() !== "");
}
