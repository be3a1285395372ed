/** Reads the JSON text of a record from a row or a backup, which an earlier release may have written. */
import { type ModelRecord, upgradeRecord } from "@vitrine/models";

export function parseStoredRecord(text: string): ModelRecord {
  const record = JSON.parse(text) as Record<string, unknown>;
  upgradeRecord(record);
  return record as unknown as ModelRecord;
}
