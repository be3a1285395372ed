/** Sheets in the browser's IndexedDB: heads, rows and cells apart, so that an answer writes one cell. */
import type { DBSchema } from "idb";
import { browserDatabase } from "../storage/browser-database.ts";
import type { Cell, Sheet, SheetRow } from "./sheet.ts";

type RowKey = [sheet: string, row: number];
type CellKey = [sheet: string, column: string, row: number];

interface Schema extends DBSchema {
  sheets: { key: string; value: Sheet };
  rows: { key: RowKey; value: SheetRow & { sheet: string } };
  cells: { key: CellKey; value: { sheet: string; column: string; row: number; cell: Cell } };
}

const database = browserDatabase<Schema>("vitrine.sheets", 1, (made) => {
  made.createObjectStore("sheets", { keyPath: "id" });
  made.createObjectStore("rows", { keyPath: ["sheet", "id"] });
  made.createObjectStore("cells", { keyPath: ["sheet", "column", "row"] });
});

/** Everything under the first parts of a key: arrays sort after numbers and strings. */
const under = (...start: string[]) => IDBKeyRange.bound(start, [...start, []]);

/** Latest first. */
export async function listSheets(): Promise<Sheet[]> {
  const sheets = await (await database()).getAll("sheets");
  return sheets.toSorted((one, other) => other.updated - one.updated);
}

export interface StoredSheet {
  sheet: Sheet;
  rows: readonly SheetRow[];
  cells: readonly { column: string; row: number; cell: Cell }[];
}

export async function readSheet(id: string): Promise<StoredSheet | undefined> {
  const transaction = (await database()).transaction(["sheets", "rows", "cells"]);
  const [sheet, rows, cells] = await Promise.all([
    transaction.objectStore("sheets").get(id),
    transaction.objectStore("rows").getAll(under(id)),
    transaction.objectStore("cells").getAll(under(id)),
  ]);
  return sheet && { sheet, rows: rows.map(({ id: row, values }) => ({ id: row, values })), cells };
}

/** Changes since the last save; a row or cell without a value was removed. */
export interface SheetChanges {
  sheet: Sheet;
  rows: readonly { id: number; row: SheetRow | undefined }[];
  cells: readonly { column: string; row: number; cell: Cell | undefined }[];
}

export async function saveSheet({ sheet, rows, cells }: SheetChanges): Promise<void> {
  const transaction = (await database()).transaction(["sheets", "rows", "cells"], "readwrite");
  const [rowStore, cellStore] = [transaction.objectStore("rows"), transaction.objectStore("cells")];
  await Promise.all([
    transaction.objectStore("sheets").put(sheet),
    ...rows.map(({ id, row }) => (row ? rowStore.put({ ...row, sheet: sheet.id }) : rowStore.delete([sheet.id, id]))),
    ...cells.map(({ column, row, cell }) =>
      cell ? cellStore.put({ sheet: sheet.id, column, row, cell }) : cellStore.delete([sheet.id, column, row]),
    ),
    transaction.done,
  ]);
}

export async function deleteSheet(id: string): Promise<void> {
  const transaction = (await database()).transaction(["sheets", "rows", "cells"], "readwrite");
  await Promise.all([
    transaction.objectStore("sheets").delete(id),
    transaction.objectStore("rows").delete(under(id)),
    transaction.objectStore("cells").delete(under(id)),
    transaction.done,
  ]);
}
