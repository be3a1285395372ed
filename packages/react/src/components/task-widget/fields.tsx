"use client";
/** The form's fields: text, lists, tables, and files that are dropped, pasted, chosen, photographed or recorded. */
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type DragEvent,
} from "react";
import type { FieldValue, FormField, Table } from "./form.ts";
import { useLabels } from "../labels-provider/use-labels.ts";
import { TASK_LABELS, type TaskLabels } from "./task-labels.ts";
import { Action } from "../../element/action.tsx";

export interface FieldProps {
  field: FormField;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  /** Example files to choose from, by name and address. */
  examples?: readonly ExampleFile[] | undefined;
  /** Other labels. */
  labels?: Partial<TaskLabels> | undefined;
}

export interface ExampleFile {
  name: string;
  address: string;
}

/**
 * One field of a task's form.
 * @example
 * import { Field } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const field = { name: "inputs", label: "Text", kind: "text" } as const;
 * const html = renderToStaticMarkup(<Field field={field} value="Hello" onChange={console.log} />);
 * console.log(html.includes("Hello")); // true
 */
export function Field({ field, value, onChange, examples, labels: customLabels }: FieldProps) {
  const labels = useLabels(TASK_LABELS, customLabels);
  const id = useId();
  const hintId = field.hint ? `${id}-hint` : undefined;
  const label = field.optional ? labels.optional({ field: field.label }) : field.label;
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
          labels={labels}
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
          dir="auto"
          id={id}
          rows={field.kind === "text" ? 5 : 4}
          value={field.kind === "table" ? undefined : asText(value)}
          defaultValue={field.kind === "table" ? tableToText(value) : undefined}
          onChange={({ target }) => onChange(readValue(field, target.value))}
          aria-describedby={hintId}
          spellCheck={field.kind !== "table"}
        />
      )}
      {field.kind === "table" ? <p className="vt-field__hint">{labels.tableHint}</p> : null}
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

/**
 * Reads a table from text with commas or tabs; the first line has the names of the columns. It fills short rows with
 * empty cells.
 * @example
 * import { textToTable } from "@vitrine/react/widget";
 *
 * console.log(textToTable("name,count\na,1\nb,2")); // { name: [ 'a', 'b' ], count: [ '1', '2' ] }
 */
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

const MEGABYTE = 1024 * 1024;
const MAX_FILE_MB = 20;

function FileField({
  kind,
  value,
  onChange,
  examples = [],
  labels,
}: {
  kind: "image" | "audio";
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  examples?: readonly ExampleFile[] | undefined;
  labels: TaskLabels;
}) {
  const isImage = kind === "image";
  const [problem, setProblem] = useState("");
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith(`${kind}/`)) {
      setProblem(
        (isImage ? labels.noImage : labels.noAudio)({
          name: file.name || labels.unnamedFile,
          type: file.type || labels.unknownType,
        }),
      );
      return;
    }
    const megabytes = Math.ceil(file.size / MEGABYTE);
    if (megabytes > MAX_FILE_MB) {
      setProblem(labels.tooLarge({ name: file.name, megabytes, max: MAX_FILE_MB }));
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
        if (!response.ok) throw new Error(String(response.status));
        const blob = await response.blob();
        take(new File([blob], name, { type: blob.type }));
      })
      .catch((error: unknown) =>
        setProblem(labels.noExample({ why: error instanceof Error ? error.message : String(error) })),
      );
  };
  const choose = isImage ? labels.chooseImage : labels.chooseAudio;
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
      {value ? <FilePreview kind={kind} file={value} labels={labels} /> : null}
      <div className="vt-file__actions">
        <Action
          label={value ? (isImage ? labels.otherImage : labels.otherAudio) : choose}
          onClick={() => input.current?.click()}
        />
        {isImage ? (
          <label className="vt-file__camera">
            {labels.photograph}
            <input
              className="vt-visually-hidden"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ target }) => take(target.files?.[0])}
            />
          </label>
        ) : (
          <Recorder onRecorded={take} onProblem={setProblem} labels={labels} />
        )}
        {value ? <Action label={labels.removeFile} onClick={() => onChange(undefined)} /> : null}
      </div>
      <input
        ref={input}
        className="vt-visually-hidden"
        type="file"
        accept={`${kind}/*`}
        tabIndex={-1}
        aria-label={choose}
        onChange={({ target }) => take(target.files?.[0])}
      />
      <p className="vt-field__hint">{labels.fileHint({ megabytes: MAX_FILE_MB })}</p>
      {examples.length > 0 ? (
        <div className="vt-file__examples" role="group" aria-label={labels.examples}>
          {examples.map((example) => (
            <button type="button" key={example.address} onClick={() => useExample(example)}>
              {isImage ? <img src={example.address} alt="" width="72" height="48" loading="lazy" /> : null}
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

function FilePreview({ kind, file, labels }: { kind: "image" | "audio"; file: File; labels: TaskLabels }) {
  const address = useObjectUrl(file);
  if (!address) return null;
  return kind === "image" ? (
    <img className="vt-file__picture" src={address} alt={labels.chosenImage({ name: file.name })} />
  ) : (
    <audio className="vt-file__audio" controls src={address} aria-label={labels.chosenAudio({ name: file.name })} />
  );
}

/** An address for a file that is given back when the file changes. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);
  return address;
}

const never = () => () => undefined;
const hasRecorder = () => typeof MediaRecorder !== "undefined";

/** A button that records the microphone until it is pressed again. */
function Recorder({
  onRecorded,
  onProblem,
  labels,
}: {
  onRecorded: (file: File) => void;
  onProblem: (message: string) => void;
  labels: TaskLabels;
}) {
  const [recorder, setRecorder] = useState<MediaRecorder>();
  useEffect(() => () => recorder?.stream.getTracks().forEach((track) => track.stop()), [recorder]);
  // A server has no recorder, so what it drew had no button either.
  const canRecord = useSyncExternalStore(never, hasRecorder, () => false);
  if (!canRecord) return null;
  const start = async () => {
    try {
      // Comes with the first recording.
      const { recordMicrophone } = await import("./record-microphone.ts");
      setRecorder(
        await recordMicrophone((file) => {
          onRecorded(file);
          setRecorder(undefined);
        }),
      );
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      onProblem(isRefused ? labels.microphoneRefused : labels.noMicrophone);
    }
  };
  return (
    <Action
      label={recorder ? labels.recordEnd : labels.record}
      aria-pressed={recorder !== undefined}
      onClick={() => (recorder ? recorder.stop() : void start())}
    />
  );
}
