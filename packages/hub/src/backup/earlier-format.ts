/** Backups of earlier releases: one compressed file of records, listings and notes. */
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { BackupError } from "./backup-error.ts";
import { KIND } from "./backup-folder.ts";
import { linesIn } from "./sealed-lines.ts";

type Line =
  | { kind: typeof KIND; format: number }
  | { record: ModelRecord }
  | { source: string; listing: ProviderListing }
  /** A listing of a still earlier release. */
  | { source: string; offer: ProviderListing }
  | { note: string; value: string }
  | { end: number };

/** A row of a table, as a backup of today has it. */
export type Row = { table: string; row: string };

/** Its lines as rows. @throws BackupError where it is none, or not whole; before the first row */
export async function* rowsOfEarlierBackup(path: string): AsyncGenerator<Row> {
  await check(path);
  for await (const line of linesOf(path)) {
    if ("record" in line)
      yield { table: "vitrine_models", row: JSON.stringify({ record: JSON.stringify(line.record) }) };
    else if ("listing" in line || "offer" in line) {
      const listing = JSON.stringify("listing" in line ? line.listing : line.offer);
      yield { table: "vitrine_listings", row: JSON.stringify({ source: line.source, listing }) };
    } else if ("note" in line)
      yield { table: "vitrine_state", row: JSON.stringify({ key: `note:${line.note}`, value: line.value }) };
  }
}

async function check(path: string): Promise<void> {
  let [lines, end] = [0, undefined as number | undefined];
  try {
    for await (const line of linesOf(path)) {
      if (lines === 0 && !("kind" in line && line.kind === KIND && line.format === 1))
        throw new BackupError(`${path} is not a backup of a store.`);
      if ("end" in line) end = line.end;
      else lines += 1;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? "it cannot be read";
    throw new BackupError(`${path} is not a complete backup: ${reason}. Nothing was changed.`);
  }
  if (end !== lines - 1) throw new BackupError(`${path} is truncated: its last line is missing. Nothing was changed.`);
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  for await (const line of linesIn(path)) yield JSON.parse(line) as Line;
}
