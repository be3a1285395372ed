/** Inputs from pasted text or a file: lines, CSV or TSV with names in its first line, JSON or JSONL. */
import { isObject } from "@vitrine/base";
import Papa from "papaparse";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";
import { DEFAULT_FIELD, MAX_ROWS } from "./sheet.ts";

const LABELS = SHEET_LABELS.rows;

export type RowFormat = "lines" | "csv" | "json";

export interface ReadRows {
  fields: readonly string[];
  rows: readonly Readonly<Record<string, string>>[];
}

const MAX_FIELDS = 40;

/** The most likely kind of a text. */
export function formatOf(text: string): RowFormat {
  if (/^\s*(\{|\[\s*[{"\]])/.test(text)) return "json";
  const { data, errors } = Papa.parse<string[]>(text.slice(0, 20_000), { preview: 20, skipEmptyLines: true });
  const widths = new Set(data.slice(0, -1).map((row) => row.length));
  // Sentences have commas too: a table has the same number in each line, and short names in its first.
  const isTable = widths.size === 1 && !widths.has(1) && data.length > 1 && errors.length === 0;
  return isTable && (data[0] ?? []).every((name) => name.length <= 40) ? "csv" : "lines";
}

/** @throws an error that says what is wrong, and where */
export function rowsFromText(text: string, format: RowFormat): ReadRows {
  const read = format === "csv" ? fromCsv(text) : format === "json" ? fromJson(text) : fromLines(text);
  if (read.rows.length === 0) throw new Error(LABELS.empty);
  if (read.rows.length > MAX_ROWS) throw new Error(LABELS.tooMany({ max: MAX_ROWS }));
  return read;
}

function fromLines(text: string): ReadRows {
  const rows = text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .map((line) => ({ [DEFAULT_FIELD]: line }));
  return { fields: [DEFAULT_FIELD], rows };
}

function fromCsv(text: string): ReadRows {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const quotes = errors.find(({ type }) => type === "Quotes");
  if (quotes) throw new Error(LABELS.quotes({ row: (quotes.row ?? 0) + 1 }));
  const [head = [], ...lines] = data;
  const fields = fieldNames(head);
  const rows = lines.map((line) => Object.fromEntries(fields.map((field, at) => [field, line[at] ?? ""])));
  return { fields, rows };
}

function fromJson(text: string): ReadRows {
  const values = jsonValues(text);
  const rows = values.map((value, at) => {
    if (typeof value === "string") return { [DEFAULT_FIELD]: value };
    if (!isObject(value)) throw new Error(LABELS.notObject({ line: at + 1 }));
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asText(field)]));
  });
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const fields = fieldNames(names);
  return {
    fields,
    rows: rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[names[at] ?? ""] ?? ""]))),
  };
}

function jsonValues(text: string): unknown[] {
  if (text.trimStart().startsWith("[")) {
    try {
      const value: unknown = JSON.parse(text);
      if (Array.isArray(value)) return value as unknown[];
    } catch {
      throw new Error(LABELS.notJson({ line: 1 }));
    }
  }
  return text.split(/\r\n|\n/).flatMap((line, at) => {
    if (line.trim() === "") return [];
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      throw new Error(LABELS.notJson({ line: at + 1 }));
    }
  });
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Names that can stand in a prompt: each once, with letters, digits, `_`, `.` and `-`. */
function fieldNames(given: readonly string[]): string[] {
  if (given.length > MAX_FIELDS) throw new Error(LABELS.tooManyFields({ max: MAX_FIELDS }));
  const used = new Set<string>();
  return given.map((name, at) => {
    const plain =
      name
        .trim()
        .replace(/[^\p{L}\p{N}_.-]+/gu, "_")
        .slice(0, 60) || `${DEFAULT_FIELD}_${at + 1}`;
    const valid = /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`;
    let unique = valid;
    for (let count = 2; used.has(unique); count += 1) unique = `${valid}_${count}`;
    used.add(unique);
    return unique;
  });
}
