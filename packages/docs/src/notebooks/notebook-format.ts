/** Jupyter notebooks as they are stored (nbformat 4): the fields that pages use, validated because
 * they are untrusted. */
import { isObject, VitrineError, type ErrorDetails } from "@vitrine/base";

/** A notebook to write; format 4.5, in which every cell has an id. */
export interface Notebook {
  cells: NotebookCell[];
  metadata: Readonly<Record<string, unknown>>;
  nbformat: 4;
  nbformat_minor: 5;
}

/** The text of a notebook's file, laid out as Jupyter does, so that a review shows small differences. */
export function notebookFile(notebook: Notebook): string {
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

/** A cell to write. */
export type NotebookCell =
  | { cell_type: "markdown"; id: string; metadata: object; source: string }
  | {
      cell_type: "code";
      id: string;
      metadata: object;
      source: string;
      execution_count: null;
      outputs: (NotebookResult | NotebookPrinted)[];
    };

/** Expected result of a code cell. */
export interface NotebookResult {
  output_type: "execute_result";
  execution_count: null;
  metadata: object;
  data: { "text/plain": string };
}

/** Output of a code cell when it was run. */
export interface NotebookPrinted {
  output_type: "stream";
  name: "stdout";
  text: string;
}

/** A cell that was read. Texts are whole, however they were split into lines. */
export interface ReadCell {
  kind: "markdown" | "code" | "raw";
  source: string;
  /** For raw text, its media type where the cell names one. */
  format: string | undefined;
  outputs: ReadOutput[];
  /** Pictures within a text, by name and media type, in base64. */
  attachments: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** An output that was read: text by media type, or what went wrong. */
export type ReadOutput =
  | { kind: "text"; text: string }
  | { kind: "data"; data: ReadonlyMap<string, string> }
  | { kind: "error"; text: string };

/** A notebook that was read. */
export interface ReadNotebook {
  language: string;
  cells: ReadCell[];
}

/**
 * The file is no notebook, or one that cannot be read. The message says what was expected.
 */
export class NotebookError extends VitrineError<"invalid-notebook"> {
  override readonly name = "NotebookError";

  constructor(message: string, details?: ErrorDetails) {
    super("invalid-notebook", message, details);
  }
}

/** Reads a notebook's file. Throws a `NotebookError` that says what was expected when it is invalid. */
export function readNotebook(text: string): ReadNotebook {
  const value = record(parsed(text));
  const { cells } = value;
  if (!Array.isArray(cells))
    throw new NotebookError(
      "It is no notebook: a list of “cells” was expected (nbformat 4). Save it again with Jupyter.",
    );
  const metadata = record(value["metadata"]);
  const language =
    joinedLines(record(metadata["language_info"])["name"]) ||
    joinedLines(record(metadata["kernelspec"])["language"]) ||
    "python";
  return { language: /^[\w#+-]{1,30}$/.test(language) ? language : "text", cells: cells.map(readCell) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new NotebookError(`It is no notebook: ${error instanceof Error ? error.message : "not JSON"}.`);
  }
}

function readCell(value: unknown): ReadCell {
  const cell = record(value);
  const kind = cell["cell_type"] === "markdown" || cell["cell_type"] === "code" ? cell["cell_type"] : "raw";
  const outputs = Array.isArray(cell["outputs"]) ? (cell["outputs"] as unknown[]) : [];
  const metadata = record(cell["metadata"]);
  return {
    kind,
    source: joinedLines(cell["source"]),
    format: joinedLines(metadata["raw_mimetype"]) || joinedLines(metadata["format"]) || undefined,
    outputs: outputs.map(readOutput),
    attachments: new Map(
      Object.entries(record(cell["attachments"])).map(([name, data]) => [name, readData(data)] as const),
    ),
  };
}

function readOutput(value: unknown): ReadOutput {
  const output = record(value);
  if (output["output_type"] === "stream") return { kind: "text", text: joinedLines(output["text"]) };
  if (output["output_type"] !== "error") return { kind: "data", data: readData(output["data"]) };
  const traceback = joinedLines(Array.isArray(output["traceback"]) ? output["traceback"].join("\n") : "");
  return { kind: "error", text: traceback || `${joinedLines(output["ename"])}: ${joinedLines(output["evalue"])}` };
}

function readData(value: unknown): Map<string, string> {
  return new Map(Object.entries(record(value)).map(([type, data]) => [type, joinedLines(data)] as const));
}

/** A text of the format: one string, or its lines. Data of other kinds (JSON outputs) is no text. */
function joinedLines(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.filter((line): line is string => typeof line === "string").join("") : "";
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
