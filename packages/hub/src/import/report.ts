/**
 * Outcome of an import. A bad record never ends an import: it is named, with the reason, and skipped. Names and reasons
 * come from untrusted parties' data, so both are short and stored up to a bound; the counts are always complete.
 */
import type { Problem } from "@vitrine/models";

export interface SkippedRecord {
  /** Id of the record, or its place when it has none. */
  id: string;
  reason: string;
}

export interface PartialRecord {
  id: string;
  /** Fields that were omitted, and why. */
  problems: Problem[];
}

export interface ImportReport {
  imported: number;
  /** How many were omitted; the first ones by name in `skipped`. */
  skippedCount: number;
  skipped: SkippedRecord[];
  /** Records imported without some of their fields, the first ones by name. */
  partialCount: number;
  partial: PartialRecord[];
  /** Models that were removed, with `--prune`. */
  removed?: number;
  /** True when nothing had to be done, because the same data were imported before. */
  unchanged?: boolean;
  /** Sentences for the person who gave the command, in place of the counts. */
  says?: readonly string[];
}

/** State of an import that is running. */
export interface ImportProgress {
  imported: number;
  skipped: number;
  /** Records to come in all, when that is known. */
  total?: number;
}

export type OnProgress = (progress: ImportProgress) => void;

const MAX_LISTED = 100;

/** Collects a report. */
export class ImportTally {
  #imported = 0;
  #skippedCount = 0;
  #removed: number | undefined;
  #partialCount = 0;
  readonly #skipped: SkippedRecord[] = [];
  readonly #partial: PartialRecord[] = [];

  imported(count: number): void {
    this.#imported += count;
  }

  removed(count: number): void {
    this.#removed = (this.#removed ?? 0) + count;
  }

  skip(id: string, reason: string): void {
    this.#skippedCount++;
    if (this.#skipped.length < MAX_LISTED) {
      this.#skipped.push({ id: id.slice(0, 200), reason: reason.slice(0, 300) });
    }
  }

  partial(id: string, problems: Problem[]): void {
    if (problems.length === 0) return;
    this.#partialCount++;
    if (this.#partial.length < MAX_LISTED) this.#partial.push({ id, problems: problems.slice(0, 20) });
  }

  progress(total?: number): ImportProgress {
    return {
      imported: this.#imported,
      skipped: this.#skippedCount,
      ...(total !== undefined && { total }),
    };
  }

  report(): ImportReport {
    return {
      imported: this.#imported,
      skippedCount: this.#skippedCount,
      skipped: [...this.#skipped],
      partialCount: this.#partialCount,
      partial: [...this.#partial],
      ...(this.#removed !== undefined && { removed: this.#removed }),
    };
  }
}

/** A name for a record that may have none. */
export function idOrLocation(json: unknown, location: string): string {
  const id: unknown =
    typeof json === "object" && json !== null && Object.hasOwn(json, "id") ? (json as { id: unknown }).id : undefined;
  return typeof id === "string" && id !== "" ? id : location;
}
