/**
 * The open sheet outside of React: thousands of cells change while it runs, and the page draws only those in view. It
 * runs the cells; `sheet-data.ts` keeps them.
 */
import { resultOf, type CheckTools } from "./checks.ts";
import type { TargetAnswer } from "./ask-target.ts";
import { jobQueue, type QueueState } from "./job-queue.ts";
import { cellName, sheetData, type CellKey } from "./sheet-data.ts";
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

export function sheetSession(stored: StoredSheet, tools: SessionTools): SheetSession {
  const data = sheetData(stored, tools.save);
  const { notifySoon, put } = data;
  let shown: { version: number; view: SheetView } | undefined;
  const runningNames = new Set<string>();
  /** Cells whose answer is asked for even though there is a current one. */
  const again = new WeakSet<CellKey>();
  const runCell = async (key: CellKey, signal: AbortSignal): Promise<void> => {
    const row = data.row(key.row);
    const column = data.sheet().columns.find(({ id }) => id === key.column);
    if (!row || !column) return;
    runningNames.add(cellName(key));
    notifySoon();
    try {
      const known = again.has(key) ? undefined : data.cell(key.column, key.row);
      await answerCell({ column, row, known, tools, signal, put: (cell) => put(key, cell) });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      put(key, { state: "failed", asked: askedBy(column, row), message });
    } finally {
      runningNames.delete(cellName(key));
      notifySoon();
    }
  };
  const queue = jobQueue<CellKey>({ parallel: data.sheet().parallel, run: runCell, onChange: notifySoon });
  return {
    version: data.version,
    subscribe: data.subscribe,
    view() {
      const version = data.version();
      if (shown?.version !== version) {
        const view = { sheet: data.sheet(), rows: data.rows(), queue: queue.state(), isUnsaved: data.isUnsaved() };
        shown = { version, view };
      }
      return shown.view;
    },
    cell: data.cell,
    isRunning: (column, row) => runningNames.has(cellName({ column, row })),
    cellsOf: data.cellsOf,
    change(changes) {
      if (changes.parallel !== undefined) queue.setParallel(changes.parallel);
      data.change(changes);
    },
    addRows: data.addRows,
    editRow: data.editRow,
    removeRows: data.removeRows,
    run(columns, { again: isAgain = false, rows: only } = {}) {
      const wanted = only && new Set(only);
      const underWay = new Set([...queue.running().map(cellName), ...runningNames]);
      const jobs = data
        .rows()
        .filter((row) => isFilled(row) && (!wanted || wanted.has(row.id)))
        .flatMap((row) =>
          columns.flatMap((column): CellKey[] => {
            const job = { row: row.id, column: column.id };
            return (isAgain || !isCurrent(column, row, data.cell(column.id, row.id))) && !underWay.has(cellName(job))
              ? [job]
              : [];
          }),
        );
      if (isAgain) for (const job of jobs) again.add(job);
      queue.add(jobs);
      return jobs.length;
    },
    pause: queue.pause,
    resume: queue.resume,
    stop: queue.stop,
    flush: data.flush,
  };
}

function isCurrent(column: SheetColumn, row: SheetRow, cell: Cell | undefined): boolean {
  return (
    cell?.state === "done" &&
    cell.asked === askedBy(column, row) &&
    (column.checks.length === 0 || cell.checked === checkedBy(column, row))
  );
}

interface CellRun {
  column: SheetColumn;
  row: SheetRow;
  /** The answer before, which is kept when it belongs to the same prompt. */
  known: Cell | undefined;
  tools: SessionTools;
  signal: AbortSignal;
  put: (cell: Cell) => void;
}

/** Asks for the answer of one cell where there is none, and runs the checks of its column on it. */
async function answerCell({ column, row, known, tools, signal, put }: CellRun): Promise<void> {
  const asked = askedBy(column, row);
  const prompt = promptOf(column, row);
  let cell = known?.state === "done" && known.asked === asked ? known : undefined;
  if (!cell) {
    const answered = await tools.ask({ column, system: systemOf(column, row), prompt }, signal);
    if (signal.aborted) return;
    cell = { state: "done", asked, ...answered };
    put(cell);
  }
  if (column.checks.length === 0) return;
  const answered = { prompt, answer: cell.answer, values: row.values };
  const checking = tools.checks(signal);
  const results = await Promise.all(column.checks.map((check) => resultOf(check, answered, checking)));
  if (!signal.aborted) put({ ...cell, results, checked: checkedBy(column, row) });
}
