/** Adds rows: pasted, from a file, or one by one. */
import { useId, useState, type ChangeEvent } from "react";
import type { ReadRows, RowFormat } from "./rows-from-text.ts";
import type { SheetSession } from "./sheet-session.ts";
import { MAX_ROWS, type Sheet } from "./sheet.ts";
import { SHEET_LABELS } from "./labels.ts";

const LABELS = SHEET_LABELS.rows;
const MAX_FILE_MEGABYTES = 50;
const FORMATS = ["auto", "lines", "csv", "json"] as const;

export function RowsPanel({ session, sheet, count }: { session: SheetSession; sheet: Sheet; count: number }) {
  const id = useId();
  const [isOpenAtFirst] = useState(count === 0);
  const [text, setText] = useState("");
  const [format, setFormat] = useState<RowFormat | "auto">("auto");
  const [problem, setProblem] = useState("");
  const [message, setMessage] = useState("");
  const [undo, setUndo] = useState<() => void>();

  const add = (read: ReadRows) => {
    if (count + read.rows.length > MAX_ROWS) throw new Error(LABELS.tooMany(MAX_ROWS));
    // The first rows decide what the inputs are called; more of them add theirs.
    const fields = count === 0 ? read.fields : [...new Set([...sheet.fields, ...read.fields])];
    session.change({ fields });
    session.addRows(read.rows);
    setMessage(LABELS.added(read.rows.length));
  };
  const readText = (given: string) => {
    setProblem("");
    setUndo(undefined);
    return import("./rows-from-text.ts").then(({ formatOf, rowsFromText }) =>
      add(rowsFromText(given, format === "auto" ? formatOf(given) : format)),
    );
  };
  const fail = (error: unknown) => {
    setMessage("");
    setProblem((error as Error).message);
  };
  const readFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    if (file.size > MAX_FILE_MEGABYTES * 1e6) {
      fail(new Error(LABELS.tooLarge(MAX_FILE_MEGABYTES)));
      return;
    }
    file.text().then(readText).catch(fail);
  };
  const clear = () => {
    const restore = session.removeRows(session.view().rows.map((row) => row.id));
    setUndo(() => restore);
    setMessage(LABELS.removed);
  };
  return (
    <details className="sheet__panel" open={isOpenAtFirst}>
      <summary>{LABELS.title}</summary>
      <div className="vt-field">
        <label htmlFor={`${id}-text`}>{LABELS.text}</label>
        <textarea
          id={`${id}-text`}
          rows={5}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="vt-field__hint" id={`${id}-hint`}>
          {LABELS.textHint}
        </p>
      </div>
      <div className="sheet__actions">
        <div className="vt-field">
          <label htmlFor={`${id}-format`}>{LABELS.format}</label>
          <select
            id={`${id}-format`}
            value={format}
            onChange={({ target }) => setFormat(target.value as RowFormat | "auto")}
          >
            {FORMATS.map((name) => (
              <option key={name} value={name}>
                {LABELS[name]}
              </option>
            ))}
          </select>
        </div>
        <button
          type="button"
          className="vt-button"
          onClick={() => {
            readText(text)
              .then(() => setText(""))
              .catch(fail);
          }}
        >
          {LABELS.add}
        </button>
        <label className="vt-button presets__import">
          {LABELS.file}
          <input type="file" accept=".csv,.tsv,.jsonl,.json,.txt" className="vt-visually-hidden" onChange={readFile} />
        </label>
        <button
          type="button"
          className="vt-button"
          onClick={() => {
            session.addRows([Object.fromEntries(sheet.fields.map((field) => [field, ""]))]);
            setMessage(LABELS.added(1));
          }}
        >
          {LABELS.addEmpty}
        </button>
        {count > 0 ? (
          <button type="button" className="vt-button" onClick={clear}>
            {LABELS.clear}
          </button>
        ) : null}
        {undo ? (
          <button
            type="button"
            className="vt-button"
            onClick={() => {
              undo();
              setUndo(undefined);
              setMessage("");
            }}
          >
            {LABELS.undo}
          </button>
        ) : null}
      </div>
      <p role="status" className="vt-field__hint">
        {message}
      </p>
      <p role="alert" className="vt-field__problem">
        {problem}
      </p>
    </details>
  );
}
