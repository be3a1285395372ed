"use client";
/** The form's fields: text, lists, tables, and files that are dropped, pasted, chosen, photographed or recorded. */
import { useEffect, useId, useMemo, useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import type { FieldValue, FormField, Table } from "./form.ts";

export interface FieldProps {
  field: FormField;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  /** Example files to choose from, by name and address. */
  examples?: readonly ExampleFile[] | undefined;
}

export interface ExampleFile {
  name: string;
  address: string;
}

export function Field({ field, value, onChange, examples }: FieldProps) {
  const id = useId();
  const hintId = field.hint ? `${id}-hint` : undefined;
  const label = field.optional ? `${field.label} (optional)` : field.label;
  const hint = field.hint ? (
    <p className="vt-field__hint" id={hintId}>
      {field.hint}
    </p>
  ) : null;
  if (field.kind === "image" || field.kind === "audio") {
    return (
      <fieldset className="vt-field">
        <legend>{label}</legend>
        <FileField
          kind={field.kind}
          value={value instanceof File ? value : undefined}
          onChange={onChange}
          examples={examples}
        />
      </fieldset>
    );
  }
  return (
    <div className="vt-field">
      <label htmlFor={id}>{label}</label>
      {field.kind === "short-text" ? (
        <input
          id={id}
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={hintId}
        />
      ) : (
        <textarea
          id={id}
          rows={field.kind === "text" ? 5 : 4}
          value={field.kind === "table" ? undefined : asText(value)}
          defaultValue={field.kind === "table" ? tableToText(value) : undefined}
          onChange={({ target }) => onChange(readValue(field, target.value))}
          aria-describedby={hintId}
          spellCheck={field.kind !== "table"}
        />
      )}
      {field.kind === "table" ? (
        <p className="vt-field__hint">
          Comma-separated, the first line names the columns. A spreadsheet can be pasted.
        </p>
      ) : null}
      {hint}
    </div>
  );
}

function readValue(field: FormField, text: string): FieldValue {
  if (field.kind === "texts") return text.split("\n");
  if (field.kind === "table") return textToTable(text);
  return text;
}

function asText(value: FieldValue): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join("\n") : "";
}

function tableToText(value: FieldValue): string {
  if (typeof value !== "object" || value instanceof File || Array.isArray(value)) return "";
  const table = value as Table;
  const names = Object.keys(table);
  const count = Math.max(0, ...Object.values(table).map((cells) => cells.length));
  const rows = Array.from({ length: count }, (_, row) => names.map((name) => table[name]?.[row] ?? ""));
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [names, ...rows].map((row) => row.map(quoted).join(", ")).join("\n");
}

/** Comma- or tab-separated text with a first line of names. Short rows are filled with empty cells. */
export function textToTable(text: string): Table {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const separator = lines[0]?.includes("\t") ? "\t" : ",";
  const [names = [], ...rows] = lines.map((line) => splitCells(line, separator));
  return Object.fromEntries(names.filter(Boolean).map((name, column) => [name, rows.map((row) => row[column] ?? "")]));
}

function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cell.trim() === "")) {
      isQuoted = !isQuoted;
    } else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

const LARGEST_FILE = 20 * 1024 * 1024;
const ACCEPT = { image: "image/*", audio: "audio/*" } as const;
const NOUN = { image: "picture", audio: "recording" } as const;

function FileField({
  kind,
  value,
  onChange,
  examples = [],
}: {
  kind: "image" | "audio";
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  examples?: readonly ExampleFile[] | undefined;
}) {
  const [problem, setProblem] = useState("");
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith(`${kind}/`)) {
      setProblem(`${file.name || "The file"} is ${file.type || "of no known type"}; this takes a ${NOUN[kind]}.`);
      return;
    }
    if (file.size > LARGEST_FILE) {
      setProblem(`${file.name} is ${Math.ceil(file.size / 1024 / 1024)} MB; at most 20 MB can be sent.`);
      return;
    }
    setProblem("");
    onChange(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith(`${kind}/`));
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  const useExample = ({ address, name }: ExampleFile) => {
    fetch(address)
      .then(async (response) => {
        if (!response.ok) throw new Error(`The example answered ${response.status}.`);
        const blob = await response.blob();
        take(new File([blob], name, { type: blob.type }));
      })
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <div
      className="vt-file"
      data-over={isOver ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {value ? <FilePreview kind={kind} file={value} /> : null}
      <div className="vt-file__actions">
        <button type="button" onClick={() => input.current?.click()}>
          {value ? `Choose another ${NOUN[kind]}` : `Choose a ${NOUN[kind]}`}
        </button>
        {kind === "image" ? (
          <label className="vt-file__camera">
            Take a picture
            <input
              className="vt-visually-hidden"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ target }) => take(target.files?.[0])}
            />
          </label>
        ) : (
          <Recorder onRecorded={take} onProblem={setProblem} />
        )}
        {value ? (
          <button type="button" onClick={() => onChange(undefined)}>
            Remove
          </button>
        ) : null}
      </div>
      <input
        ref={input}
        className="vt-visually-hidden"
        type="file"
        accept={ACCEPT[kind]}
        tabIndex={-1}
        aria-label={`Choose a ${NOUN[kind]}`}
        onChange={({ target }) => take(target.files?.[0])}
      />
      <p className="vt-field__hint">Or drop or paste one here. Up to 20 MB.</p>
      {examples.length > 0 ? (
        <div className="vt-file__examples" role="group" aria-label="Examples">
          {examples.map((example) => (
            <button type="button" key={example.address} onClick={() => useExample(example)}>
              {kind === "image" ? <img src={example.address} alt="" width="72" height="48" loading="lazy" /> : null}
              {example.name}
            </button>
          ))}
        </div>
      ) : null}
      <p role="alert" className="vt-field__problem">
        {problem}
      </p>
    </div>
  );
}

function FilePreview({ kind, file }: { kind: "image" | "audio"; file: File }) {
  const address = useObjectUrl(file);
  if (!address) return null;
  return kind === "image" ? (
    <img className="vt-file__picture" src={address} alt={`Chosen: ${file.name}`} />
  ) : (
    <audio className="vt-file__audio" controls src={address} aria-label={`Chosen recording: ${file.name}`} />
  );
}

/** An address for a file that is given back when the file changes. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);
  return address;
}

/** A button that records the microphone until it is pressed again. */
function Recorder({
  onRecorded,
  onProblem,
}: {
  onRecorded: (file: File) => void;
  onProblem: (message: string) => void;
}) {
  const [recorder, setRecorder] = useState<MediaRecorder>();
  useEffect(() => () => recorder?.stream.getTracks().forEach((track) => track.stop()), [recorder]);
  if (typeof MediaRecorder === "undefined") return null;
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const fresh = new MediaRecorder(stream);
      const parts: Blob[] = [];
      fresh.addEventListener("dataavailable", ({ data }) => parts.push(data));
      fresh.addEventListener("stop", () => {
        const type = fresh.mimeType.split(";")[0] ?? "audio/webm";
        onRecorded(new File(parts, `recording.${type.split("/")[1] ?? "webm"}`, { type }));
        setRecorder(undefined);
      });
      fresh.start();
      setRecorder(fresh);
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      onProblem(isRefused ? "The browser does not let this page use the microphone." : "No microphone can be used.");
    }
  };
  return (
    <button
      type="button"
      aria-pressed={recorder !== undefined}
      onClick={() => (recorder ? recorder.stop() : void start())}
    >
      {recorder ? "Stop recording" : "Record"}
    </button>
  );
}
