/** Adds rows: pasted, from a file, or one by one. */
import { useState } from "react";
import type { ReadRows, RowFormat } from "./rows-from-text.ts";
import type { SheetSession } from "./sheet-session.ts";
import { MAX_ROWS, type Sheet } from "./sheet.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";
import { Action, FileAction, Options, Problem, Status } from "../../../shell/components/controls.tsx";
import { SelectField, TextAreaField } from "../../../shell/components/fields.tsx";

const LABELS = SHEET_LABELS.rows;
const MAX_FILE_MEGABYTES = 50;
const FORMATS = ["auto", "lines", "csv", "json"] as const;

export function RowsPanel({ session, sheet, count }: { session: SheetSession; sheet: Sheet; count: number }) {
  const [isOpenAtFirst] = useState(count === 0);
  const [text, setText] = useState("");
  const [format, setFormat] = useState<RowFormat | "auto">("auto");
  const [problem, setProblem] = useState("");
  const [message, setMessage] = useState("");
  const [undo, setUndo] = useState<() => void>();

  const add = (read: ReadRows) => {
    if (count + read.rows.length > MAX_ROWS) throw new Error(LABELS.tooMany({ max: MAX_ROWS }));
    // The first rows decide what the inputs are called; more of them add theirs.
    const fields = count === 0 ? read.fields : [...new Set([...sheet.fields, ...read.fields])];
    session.change({ fields });
    session.addRows(read.rows);
    setMessage(LABELS.added({ count: read.rows.length }));
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
  const readFile = (file: File) => {
    if (file.size > MAX_FILE_MEGABYTES * 1e6) fail(new Error(LABELS.tooLarge({ megabytes: MAX_FILE_MEGABYTES })));
    else file.text().then(readText).catch(fail);
  };
  const clear = () => {
    const restore = session.removeRows(session.view().rows.map((row) => row.id));
    setUndo(() => restore);
    setMessage(LABELS.removed);
  };
  return (
    <details className="sheet__panel" open={isOpenAtFirst}>
      <summary>{LABELS.title}</summary>
      <TextAreaField label={LABELS.text} hint={LABELS.textHint} rows={5} value={text} onChange={setText} />
      <div className="sheet__actions">
        <SelectField label={LABELS.format} value={format} onChange={(name) => setFormat(name as RowFormat | "auto")}>
          <Options values={FORMATS} optionLabel={(name) => LABELS[name]} />
        </SelectField>
        <Action
          label={LABELS.add}
          onClick={() => {
            readText(text)
              .then(() => setText(""))
              .catch(fail);
          }}
        />
        <FileAction label={LABELS.file} accept=".csv,.tsv,.jsonl,.json,.txt" onFile={readFile} />
        <Action
          label={LABELS.addEmpty}
          onClick={() => {
            session.addRows([Object.fromEntries(sheet.fields.map((field) => [field, ""]))]);
            setMessage(LABELS.added({ count: 1 }));
          }}
        />
        {count > 0 ? <Action label={LABELS.clear} onClick={clear} /> : null}
        {undo ? (
          <Action
            label={LABELS.undo}
            onClick={() => {
              undo();
              setUndo(undefined);
              setMessage("");
            }}
          />
        ) : null}
      </div>
      <Status text={message} />
      <Problem text={problem} />
    </details>
  );
}
