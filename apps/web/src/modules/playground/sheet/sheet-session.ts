/**
 * The open sheet outside of React: thousands of cells change while it runs, and the page draws only those in view. Every
 * change is saved within a moment, all changes of that moment in one transaction.
 */
import { resultOf, type CheckTools } from "./checks.ts";
import type { TargetAnswer } from "./ask-target.ts";
import { jobQueue, type QueueState } from "./job-queue.ts";
import type { SheetChanges, StoredSheet } from "./sheet-store.ts";
import {
  askedBy,
  checkedBy,
  isFilled,
  promptOf,
  systemOf,
  type Cell,
  type Sheet,
  type SheetColumn,
  type SheetRow,
} from "./sheet.ts";

interface Job {
  row: number;
  column: string;
}

export interface SessionTools {
  ask(call: { column: SheetColumn; system: string; prompt: string }, signal: AbortSignal): Promise<TargetAnswer>;
  checks(signal: AbortSignal): CheckTools;
  save(changes: SheetChanges): Promise<void>;
}

export interface SheetView {
  sheet: Sheet;
  rows: readonly SheetRow[];
  queue: QueueState;
  /** Set while the last changes could not be saved. */
  isUnsaved: boolean;
}

export interface SheetSession {
  /** Grows with every change that the page shows. */
  version(): number;
  subscribe(listener: () => void): () => void;
  view(): SheetView;
  cell(column: string, row: number): Cell | undefined;
  isRunning(column: string, row: number): boolean;
  cellsOf(column: string): Iterable<Cell>;
  change(sheet: Partial<Omit<Sheet, "id">>): void;
  addRows(rows: readonly Readonly<Record<string, string>>[]): void;
  editRow(id: number, values: Readonly<Record<string, string>>): void;
  /** @returns a function that brings them back, with their answers */
  removeRows(ids: readonly number[]): () => void;
  /** Runs the cells of these columns that have no current answer; with `again`, all of them. */
  run(columns: readonly SheetColumn[], options?: { again?: boolean; rows?: readonly number[] }): number;
  pause(): void;
  resume(): void;
  stop(): void;
  /** Saves what is not saved yet. */
  flush(): Promise<void>;
}

const NOTIFY_MS = 80;
const SAVE_MS = 250;

export function sheetSession(stored: StoredSheet, tools: SessionTools): SheetSession {
  let sheet = stored.sheet;
  let rows = stored.rows;
  let nextRow = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cells = new Map<string, Map<number, Cell>>();
  for (const { column, row, cell } of stored.cells) cellsIn(column).set(row, cell);
  const listeners = new Set<() => void>();
  let version = 0;
  let isUnsaved = false;
  let shown: SheetView | undefined;

  function cellsIn(column: string): Map<number, Cell> {
    const known = cells.get(column);
    if (known) return known;
    const made = new Map<number, Cell>();
    cells.set(column, made);
    return made;
  }

  let notifying: ReturnType<typeof setTimeout> | undefined;
  const notifyNow = () => {
    clearTimeout(notifying);
    notifying = undefined;
    version += 1;
    shown = undefined;
    for (const listener of listeners) listener();
  };
  const notifySoon = () => {
    notifying ??= setTimeout(notifyNow, NOTIFY_MS);
  };

  const changedRows = new Set<number>();
  const changedCells = new Map<string, Job>();
  let saving: Promise<void> = Promise.resolve();
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): Promise<void> => {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    saving = saving.then(async () => {
      const changes: SheetChanges = {
        sheet,
        rows: [...changedRows].map((id) => ({ id, row: byId.get(id) })),
        cells: [...changedCells.values()].map((job) => ({ ...job, cell: cells.get(job.column)?.get(job.row) })),
      };
      const [takenRows, takenCells] = [new Set(changedRows), new Map(changedCells)];
      changedRows.clear();
      changedCells.clear();
      try {
        await tools.save(changes);
        if (isUnsaved) {
          isUnsaved = false;
          notifySoon();
        }
      } catch {
        // They are tried again with the next change.
        for (const id of takenRows) changedRows.add(id);
        for (const [name, job] of takenCells) changedCells.set(name, job);
        if (!isUnsaved) {
          isUnsaved = true;
          notifySoon();
        }
      }
    });
    return saving;
  };
  const saveSoon = () => {
    saveTimer ??= setTimeout(() => void flush(), SAVE_MS);
  };
  const touchCell = (job: Job) => {
    changedCells.set(`${job.column} ${job.row}`, job);
    saveSoon();
  };
  const put = (job: Job, cell: Cell) => {
    // The row or the column may be gone by now.
    if (!byId.has(job.row) || !sheet.columns.some(({ id }) => id === job.column)) return;
    cellsIn(job.column).set(job.row, cell);
    touchCell(job);
    notifySoon();
  };

  const runningNames = new Set<string>();
  const nameOf = ({ column, row }: Job) => `${column} ${row}`;
  const runJob = async (job: Job, signal: AbortSignal): Promise<void> => {
    const row = byId.get(job.row);
    const column = sheet.columns.find(({ id }) => id === job.column);
    if (!row || !column) return;
    runningNames.add(nameOf(job));
    notifySoon();
    try {
      const asked = askedBy(column, row);
      const prompt = promptOf(column, row);
      const known = cells.get(job.column)?.get(job.row);
      let cell = known?.state === "done" && known.asked === asked && !again.has(job) ? known : undefined;
      if (!cell) {
        const answered = await tools.ask({ column, system: systemOf(column, row), prompt }, signal);
        if (signal.aborted) return;
        cell = { state: "done", asked, ...answered };
        put(job, cell);
      }
      if (column.checks.length === 0) return;
      const answered = { prompt, answer: cell.answer, values: row.values };
      const checking = tools.checks(signal);
      const results = await Promise.all(column.checks.map((check) => resultOf(check, answered, checking)));
      if (!signal.aborted) put(job, { ...cell, results, checked: checkedBy(column, row) });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      put(job, { state: "failed", asked: askedBy(column, row), message });
    } finally {
      runningNames.delete(nameOf(job));
      notifySoon();
    }
  };
  /** Jobs whose answer is asked for even though there is a current one. */
  const again = new WeakSet<Job>();
  const queue = jobQueue<Job>({ parallel: sheet.parallel, run: runJob, onChange: notifySoon });

  const isCurrent = (column: SheetColumn, row: SheetRow): boolean => {
    const cell = cells.get(column.id)?.get(row.id);
    return (
      cell?.state === "done" &&
      cell.asked === askedBy(column, row) &&
      (column.checks.length === 0 || cell.checked === checkedBy(column, row))
    );
  };
  const changeSheet = (changes: Partial<Omit<Sheet, "id">>) => {
    const before = sheet.columns;
    sheet = { ...sheet, ...changes, updated: Date.now() };
    for (const { id } of before)
      if (!sheet.columns.some((column) => column.id === id)) {
        for (const row of cells.get(id)?.keys() ?? []) touchCell({ column: id, row });
        cells.delete(id);
      }
    queue.setParallel(sheet.parallel);
    saveSoon();
    notifyNow();
  };
  const setRows = (next: readonly SheetRow[], touched: Iterable<number>) => {
    rows = next;
    for (const id of touched) changedRows.add(id);
    sheet = { ...sheet, updated: Date.now() };
    saveSoon();
    notifyNow();
  };
  return {
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => (shown ??= { sheet, rows, queue: queue.state(), isUnsaved }),
    cell: (column, row) => cells.get(column)?.get(row),
    isRunning: (column, row) => runningNames.has(nameOf({ column, row })),
    cellsOf: (column) => cells.get(column)?.values() ?? [],
    change: changeSheet,
    addRows(added) {
      const made = added.map((values): SheetRow => ({ id: nextRow++, values }));
      for (const row of made) byId.set(row.id, row);
      setRows(
        [...rows, ...made],
        made.map(({ id }) => id),
      );
    },
    editRow(id, values) {
      const row: SheetRow = { id, values };
      byId.set(id, row);
      setRows(
        rows.map((one) => (one.id === id ? row : one)),
        [id],
      );
    },
    removeRows(ids) {
      const gone = new Set(ids);
      const removed = rows.filter(({ id }) => gone.has(id));
      const removedCells = removed.flatMap(({ id: row }) =>
        [...cells].flatMap(([column, column_]) => {
          const cell = column_.get(row);
          return cell ? [{ column, row, cell }] : [];
        }),
      );
      for (const id of gone) byId.delete(id);
      for (const { column, row } of removedCells) {
        cells.get(column)?.delete(row);
        touchCell({ column, row });
      }
      setRows(
        rows.filter(({ id }) => !gone.has(id)),
        gone,
      );
      return () => {
        for (const row of removed) byId.set(row.id, row);
        for (const { cell, ...job } of removedCells) put(job, cell);
        setRows(
          [...rows, ...removed].toSorted((one, other) => one.id - other.id),
          gone,
        );
      };
    },
    run(columns, { again: isAgain = false, rows: only } = {}) {
      const wanted = only && new Set(only);
      const underWay = new Set([...queue.running().map(nameOf), ...runningNames]);
      const jobs = rows
        .filter((row) => isFilled(row) && (!wanted || wanted.has(row.id)))
        .flatMap((row) =>
          columns.flatMap((column): Job[] => {
            const job = { row: row.id, column: column.id };
            return (isAgain || !isCurrent(column, row)) && !underWay.has(nameOf(job)) ? [job] : [];
          }),
        );
      if (isAgain) for (const job of jobs) again.add(job);
      queue.add(jobs);
      return jobs.length;
    },
    pause: queue.pause,
    resume: queue.resume,
    stop: queue.stop,
    flush,
  };
}
