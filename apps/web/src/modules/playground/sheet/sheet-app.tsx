/** The page of the sheet: opens one, and lets it run. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { PlaygroundData } from "../playground-data.ts";
import type { PlaygroundTask } from "../../../catalog/playground-task.ts";
import { useKeyGuard } from "../conversations/use-key-guard.ts";
import { download, fileNameByTime } from "../download.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { SettingsButton, SettingsDialog, useKeys } from "../targets/settings-dialog.tsx";
import { canRun } from "../targets/target-notice.tsx";
import { askTarget } from "./ask-target.ts";
import { CellDetail } from "./cell-detail.tsx";
import { checkTools } from "./check-tools.ts";
import { KeepScores } from "../own-scores/keep-scores.tsx";
import { ColumnsPanel, firstColumn, targetOf } from "./column-editor.tsx";
import { RowsPanel } from "./rows-panel.tsx";
import { SheetGrid } from "./sheet-grid.tsx";
import { sheetSession, type SheetSession } from "./sheet-session.ts";
import { deleteSheet, listSheets, readSheet, saveSheet, type StoredSheet } from "./sheet-store.ts";
import { QualityChart, TotalsTable, type ColumnTotals } from "./sheet-totals.tsx";
import { DEFAULT_FIELD, MAX_PARALLEL, type Sheet } from "./sheet.ts";
import { totalsOf } from "./statistics.ts";
import { SHEET_LABELS as LABELS } from "./messages/sheet-labels.ts";
import { inPageLanguage, SITE_BASE } from "../../../languages/page-prefix.ts";
import { Action, Problem, Status, SureAction } from "../../../shell/components/controls.tsx";
import { InputField, SelectField } from "../../../shell/components/fields.tsx";
import { newId } from "../conversations/conversation.ts";

interface Opened {
  session: SheetSession;
  others: readonly Sheet[];
  /** Whether the browser stores sheets. */
  isStored: boolean;
}

interface SheetAppProps {
  data: PlaygroundData;
  /** Tasks that a sheet can have. */
  tasks: readonly PlaygroundTask[];
  query: URLSearchParams;
  /** What the browser has; the server draws a new sheet. */
  opened?: Opened;
}

export function SheetApp({ data, tasks, query, opened: given }: SheetAppProps) {
  const endpoint = query.get("endpoint") ?? "";
  const [opened] = useState(() => given ?? openedOf(undefined, data, endpoint));
  return <OpenSheet {...opened} data={data} tasks={tasks} endpoint={endpoint} />;
}

function sheetPath(task: string, sheet: string | undefined, endpoint: string): string {
  const query = new URLSearchParams({ task, ...(sheet && { sheet }), ...(endpoint && { endpoint }) });
  return inPageLanguage(`/playground/sheet?${query}`);
}

/** The wanted sheet, or the latest of the task, or a new one. */
export async function openSheet(data: PlaygroundData, query: URLSearchParams): Promise<Opened> {
  const [wanted, endpoint] = [query.get("sheet") ?? "", query.get("endpoint") ?? ""];
  let others: readonly Sheet[] = [];
  let stored: StoredSheet | undefined;
  let isStored = true;
  try {
    others = await listSheets();
    const id = wanted === "new" ? undefined : wanted || others.find(({ task }) => task === data.task)?.id;
    stored = id === undefined ? undefined : await readSheet(id);
    if (stored && stored.sheet.task !== data.task) stored = undefined;
  } catch {
    isStored = false;
  }
  const found = { ...openedOf(stored, data, endpoint, isStored), others };
  history.replaceState(history.state, "", sheetPath(data.task, found.session.view().sheet.id, endpoint));
  return found;
}

function openedOf(stored: StoredSheet | undefined, data: PlaygroundData, endpoint: string, isStored = true): Opened {
  const site = { task: data.task, endpoint, data };
  const session = sheetSession(stored ?? { sheet: newSheet(data, endpoint), rows: [], cells: [] }, {
    ask({ column: { run, settings }, system, prompt }, signal) {
      return askTarget({ ...site, run, system, prompt, parameters: settings.parameters }, signal);
    },
    checks(signal) {
      const judge = (run: string, prompt: string) =>
        askTarget({ ...site, run, system: "", prompt, parameters: {} }, signal).then(({ answer }) => answer);
      return checkTools(judge, signal);
    },
    save: (changes) => (isStored ? saveSheet(changes) : Promise.resolve()),
  });
  return { session, others: [], isStored };
}

function newSheet(data: PlaygroundData, endpoint: string): Sheet {
  const now = Date.now();
  return {
    // Drawn ahead on the server it is the same for everybody: the page gives it its name.
    id: typeof window === "undefined" ? "new" : newId(),
    title: LABELS.sheets.untitled({ date: new Date(now).toISOString().slice(0, 10) }),
    task: data.task,
    created: now,
    updated: now,
    fields: [DEFAULT_FIELD],
    columns: [firstColumn(data, endpoint, DEFAULT_FIELD)],
    parallel: 4,
  };
}

function OpenSheet(props: Opened & Omit<SheetAppProps, "query" | "opened"> & { endpoint: string }) {
  const { session, others, isStored, data, tasks, endpoint } = props;
  const version = useSyncExternalStore(session.subscribe, session.version, session.version);
  const { sheet, rows, queue, isUnsaved } = session.view();
  const keys = useKeys();
  const setColumns = useCallback((columns: Sheet["columns"]) => session.change({ columns }), [session]);
  const [shown, setShown] = useState<{ column: string; row: number }>();
  const grid = useRef<HTMLDivElement>(null);
  const isElsewhere = useOtherTab(sheet.id);

  useEffect(() => {
    // The last answers are not lost with the page.
    const leave = () => void session.flush();
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [session]);

  const runnable = sheet.columns.filter((column) => canRun(targetOf(column, data), data, keys));
  const column = sheet.columns.find(({ id }) => id === shown?.column);
  const at = shown ? rows.findIndex(({ id }) => id === shown.row) : -1;
  const row = rows[at];
  return (
    <>
      <SheetBar sheet={sheet} others={others} data={data} tasks={tasks} endpoint={endpoint} session={session} />
      {isStored ? null : <Problem text={LABELS.sheets.noStorage} />}
      {isUnsaved ? <Problem text={LABELS.sheets.unsaved} /> : null}
      {isElsewhere ? <Problem text={LABELS.sheets.otherTab} /> : null}
      <RowsPanel session={session} sheet={sheet} count={rows.length} />
      <ColumnsPanel
        columns={sheet.columns}
        fields={sheet.fields}
        data={data}
        keys={keys}
        endpoint={endpoint}
        onChange={setColumns}
      />
      <RunBar session={session} sheet={sheet} queue={queue} rowCount={rows.length} runnable={runnable} />
      <div ref={grid}>
        <SheetGrid
          session={session}
          sheet={sheet}
          rows={rows}
          onOpen={(openedColumn, openedRow) => setShown({ column: openedColumn, row: openedRow })}
        />
      </div>
      {column && row ? (
        <CellDetail
          key={`${column.id} ${row.id}`}
          session={session}
          column={column}
          row={row}
          number={at + 1}
          canRun={runnable.includes(column)}
          onClose={() => {
            setShown(undefined);
            const index = sheet.fields.length + sheet.columns.indexOf(column);
            grid.current?.querySelector<HTMLElement>(`[data-at="${at}-${index}"]`)?.focus();
          }}
        />
      ) : null}
      <Results session={session} sheet={sheet} version={version} isBusy={queue.running > 0} />
      <ExportBar session={session} endpoint={endpoint} />
      <SettingsDialog
        providers={data.providers}
        endpoint={endpoint}
        // The page's security policy lists the hosts it can call, so another server needs a page load.
        onEndpoint={(address) => location.assign(sheetPath(data.task, sheet.id, address))}
      />
    </>
  );
}

interface ResultsProps {
  session: SheetSession;
  sheet: Sheet;
  version: number;
  isBusy: boolean;
}

/** Totals are counted anew at most twice a second while the sheet runs. */
function Results({ session, sheet, version, isBusy }: ResultsProps) {
  const [counted, setCounted] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setCounted(version), isBusy ? 500 : 0);
    return () => clearTimeout(timer);
    // While it runs, versions come faster than the timer: it is not begun anew with each.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBusy ? Math.floor(version / 8) : version, isBusy]);
  const totals = useMemo(
    () => sheet.columns.map((column): ColumnTotals => ({ column, totals: totalsOf(session.cellsOf(column.id)) })),
    // The cells change with the version that was counted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [session, sheet.columns, counted],
  );
  return (
    <>
      <TotalsTable totals={totals} />
      <KeepScores sheet={sheet} totals={totals} />
      <QualityChart totals={totals} />
    </>
  );
}

/** Whether another tab has the same sheet open; unknown where the browser has no locks. */
function useOtherTab(id: string): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    const locks = (navigator as Partial<Navigator>).locks;
    if (!locks) return undefined;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isGone = false;
    void locks.request(`vitrine.sheet.${id}`, { ifAvailable: true }, (lock) => {
      if (isGone) return undefined;
      setIsElsewhere(lock === null);
      return lock === null ? undefined : held;
    });
    return () => {
      isGone = true;
      release();
    };
  }, [id]);
  return isElsewhere;
}

interface SheetBarProps extends Omit<Opened, "isStored">, Omit<SheetAppProps, "query"> {
  sheet: Sheet;
  endpoint: string;
}

function SheetBar({ sheet, others, data, tasks, endpoint, session }: SheetBarProps) {
  const listed = others.filter((other) => other.id !== sheet.id);
  const go = (task: string, open: string | undefined) =>
    void session.flush().then(() => location.assign(sheetPath(task, open, endpoint)));
  return (
    <div className="sheet__bar">
      <InputField
        label={LABELS.sheets.title}
        value={sheet.title}
        maxLength={120}
        onChange={(title) => session.change({ title })}
      />
      <SelectField
        label={LABELS.sheets.choose}
        value={sheet.id}
        onChange={(id) => {
          const other = listed.find((one) => one.id === id);
          if (other) go(other.task, other.id);
        }}
      >
        <option value={sheet.id}>{sheet.title}</option>
        {listed.map((other) => (
          <option key={other.id} value={other.id}>
            {other.title}
          </option>
        ))}
      </SelectField>
      <SelectField label={LABELS.task} value={data.task} onChange={(task) => go(task, "new")}>
        {tasks.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <Action label={LABELS.sheets.create} onClick={() => go(data.task, "new")} />
      <SureAction
        label={LABELS.sheets.delete}
        sure={LABELS.sheets.confirmDelete}
        cancel={LABELS.sheets.cancel}
        onSure={() => {
          session.stop();
          void session
            .flush()
            .then(() => deleteSheet(sheet.id))
            .then(() => location.assign(sheetPath(data.task, undefined, endpoint)));
        }}
      />
      <SettingsButton>{PLAYGROUND_LABELS.page.settings}</SettingsButton>
      <p className="vt-field__hint">{LABELS.sheets.stored}</p>
    </div>
  );
}

interface RunBarProps {
  session: SheetSession;
  sheet: Sheet;
  queue: ReturnType<SheetSession["view"]>["queue"];
  rowCount: number;
  runnable: Sheet["columns"];
}

function RunBar({ session, sheet, queue, rowCount, runnable }: RunBarProps) {
  const [message, setMessage] = useState("");
  const { waiting, running, ended, isPaused } = queue;
  const isBusy = waiting + running > 0;
  const run = (again: boolean) => {
    if (rowCount === 0) return setMessage(LABELS.run.noRows);
    if (runnable.length === 0) return setMessage(LABELS.run.noColumns);
    const count = session.run(runnable, { again });
    const skipped = sheet.columns.filter((column) => !runnable.includes(column)).map(({ name }) => name);
    return setMessage(
      skipped.length > 0 ? LABELS.run.skipped({ names: skipped.join(", ") }) : count === 0 ? LABELS.run.nothing : "",
    );
  };
  return (
    <div className="sheet__run" role="group" aria-label={LABELS.run.group}>
      <Action label={LABELS.run.missing} data-primary="" onClick={() => run(false)} />
      <Action label={LABELS.run.again} onClick={() => run(true)} />
      {isBusy ? (
        <>
          <Action
            label={isPaused ? LABELS.run.resume : LABELS.run.pause}
            onClick={isPaused ? session.resume : session.pause}
          />
          <Action label={LABELS.run.stop} onClick={session.stop} />
        </>
      ) : null}
      <InputField
        label={LABELS.run.parallel}
        type="number"
        min={1}
        max={MAX_PARALLEL}
        value={sheet.parallel}
        onChange={(value) => {
          const parallel = Math.min(MAX_PARALLEL, Math.max(1, Math.floor(Number(value)) || 1));
          session.change({ parallel });
        }}
      />
      {isBusy ? <progress value={ended} max={ended + waiting + running} aria-label={LABELS.run.progressName} /> : null}
      <span className="vt-run__state">
        {isBusy ? LABELS.run.progress({ ended, of: ended + waiting + running }) : ended > 0 ? LABELS.run.idle : ""}{" "}
        {isPaused ? LABELS.run.paused : ""}
      </span>
      <Status text={message} />
    </div>
  );
}

const EXPORTS = {
  csv: { extension: "csv", type: "text/csv" },
  jsonl: { extension: "jsonl", type: "application/jsonl" },
  script: { extension: "mjs", type: "text/javascript" },
} as const;

function ExportBar({ session, endpoint }: { session: SheetSession; endpoint: string }) {
  const [message, setMessage] = useState("");
  const mayLeave = useKeyGuard((key) => setMessage(LABELS.export.holdsKey({ key })));
  const save = async (kind: keyof typeof EXPORTS) => {
    const { toCsv, toJsonl, toScript } = await import("./sheet-export.ts");
    const { sheet, rows } = session.view();
    const content = { sheet, rows, cell: session.cell };
    const text =
      kind === "csv"
        ? toCsv(content)
        : kind === "jsonl"
          ? toJsonl(content)
          : toScript(content, location.origin + SITE_BASE, endpoint);
    if (!mayLeave(kind, text)) return;
    const { extension, type } = EXPORTS[kind];
    download(text, `${fileNameByTime("sheet")}.${extension}`, type);
    setMessage(LABELS.export.saved);
  };
  return (
    <div className="vt-chat__actions" role="group" aria-label={LABELS.export.group}>
      {(["csv", "jsonl", "script"] as const).map((kind) => (
        <button key={kind} type="button" onClick={() => void save(kind)}>
          {LABELS.export[kind]}
        </button>
      ))}
      <span role="status">{message}</span>
    </div>
  );
}
