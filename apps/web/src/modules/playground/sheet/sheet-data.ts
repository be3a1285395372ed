/**
 * The rows and cells of the open sheet: every change is shown and saved within a moment, all changes of that moment in
 * one transaction.
 */
import { newListeners } from "../storage/listeners.ts";
import type { Cell, Sheet, SheetRow } from "./sheet.ts";
import type { SheetChanges, StoredSheet } from "./sheet-store.ts";

/** A cell by its row and column. */
export interface CellKey {
  row: number;
  column: string;
}

const NOTIFY_MS = 80;
const SAVE_MS = 250;

export const cellName = ({ column, row }: CellKey) => `${column} ${row}`;

/** Tells its listeners of changes, many of them at once. */
function changeNotifier() {
  const { notify, subscribe } = newListeners();
  let version = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notifyNow = () => {
    clearTimeout(timer);
    timer = undefined;
    version += 1;
    notify();
  };
  return {
    notifyNow,
    notifySoon() {
      timer ??= setTimeout(notifyNow, NOTIFY_MS);
    },
    version: () => version,
    subscribe,
  };
}

/** Saves the rows and cells that changed. A failed save is tried again with the next change. */
function changeSaver(save: (rows: Iterable<number>, cells: Iterable<CellKey>) => Promise<void>, onState: () => void) {
  const changedRows = new Set<number>();
  const changedCells = new Map<string, CellKey>();
  let saving: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnsaved = false;
  const setUnsaved = (next: boolean) => {
    if (isUnsaved === next) return;
    isUnsaved = next;
    onState();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    saving = saving.then(async () => {
      const [rows, cells] = [new Set(changedRows), new Map(changedCells)];
      changedRows.clear();
      changedCells.clear();
      try {
        await save(rows, cells.values());
        setUnsaved(false);
      } catch {
        for (const id of rows) changedRows.add(id);
        for (const [name, key] of cells) changedCells.set(name, key);
        setUnsaved(true);
      }
    });
    return saving;
  };
  const saveSoon = () => {
    timer ??= setTimeout(() => void flush(), SAVE_MS);
  };
  return {
    flush,
    saveSoon,
    isUnsaved: () => isUnsaved,
    touchRow: (id: number) => changedRows.add(id),
    touchCell(key: CellKey) {
      changedCells.set(cellName(key), key);
      saveSoon();
    },
  };
}

export function sheetData(stored: StoredSheet, save: (changes: SheetChanges) => Promise<void>) {
  let { sheet, rows } = stored;
  let nextRow = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cells = new Map<string, Map<number, Cell>>();
  for (const { column, row, cell } of stored.cells) cellsIn(column).set(row, cell);

  function cellsIn(column: string): Map<number, Cell> {
    const known = cells.get(column);
    if (known) return known;
    const made = new Map<number, Cell>();
    cells.set(column, made);
    return made;
  }

  const { notifyNow, notifySoon, version, subscribe } = changeNotifier();
  const { saveSoon, touchRow, touchCell, flush, isUnsaved } = changeSaver(
    (changedRows, changedCells) =>
      save({
        sheet,
        rows: [...changedRows].map((id) => ({ id, row: byId.get(id) })),
        cells: [...changedCells].map((key) => ({ ...key, cell: cells.get(key.column)?.get(key.row) })),
      }),
    notifySoon,
  );
  const put = (key: CellKey, cell: Cell) => {
    // The row or the column may be gone by now.
    if (!byId.has(key.row) || !sheet.columns.some(({ id }) => id === key.column)) return;
    cellsIn(key.column).set(key.row, cell);
    touchCell(key);
    notifySoon();
  };
  const setRows = (next: readonly SheetRow[], touched: Iterable<number>) => {
    rows = next;
    for (const id of touched) touchRow(id);
    sheet = { ...sheet, updated: Date.now() };
    saveSoon();
    notifyNow();
  };
  return {
    version,
    subscribe,
    notifySoon,
    flush,
    isUnsaved,
    put,
    sheet: () => sheet,
    rows: () => rows,
    row: (id: number) => byId.get(id),
    cell: (column: string, row: number) => cells.get(column)?.get(row),
    cellsOf: (column: string): Iterable<Cell> => cells.get(column)?.values() ?? [],
    change(changes: Partial<Omit<Sheet, "id">>) {
      const before = sheet.columns;
      sheet = { ...sheet, ...changes, updated: Date.now() };
      for (const { id } of before)
        if (!sheet.columns.some((column) => column.id === id)) {
          for (const row of cells.get(id)?.keys() ?? []) touchCell({ column: id, row });
          cells.delete(id);
        }
      saveSoon();
      notifyNow();
    },
    addRows(added: readonly Readonly<Record<string, string>>[]) {
      const made = added.map((values): SheetRow => ({ id: nextRow++, values }));
      for (const row of made) byId.set(row.id, row);
      setRows(
        [...rows, ...made],
        made.map(({ id }) => id),
      );
    },
    editRow(id: number, values: Readonly<Record<string, string>>) {
      const row: SheetRow = { id, values };
      byId.set(id, row);
      setRows(
        rows.map((one) => (one.id === id ? row : one)),
        [id],
      );
    },
    removeRows(ids: readonly number[]) {
      const gone = new Set(ids);
      const removed = rows.filter(({ id }) => gone.has(id));
      const removedCells = removed.flatMap(({ id: row }) =>
        [...cells].flatMap(([column, inColumn]) => {
          const cell = inColumn.get(row);
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
        for (const { cell, ...key } of removedCells) put(key, cell);
        setRows(
          [...rows, ...removed].toSorted((one, other) => one.id - other.id),
          gone,
        );
      };
    },
  };
}
