/** The result of a scan. Everything but "safe" is refused where unsafe files are: the scan is an allow list. */
import type { Safety } from "./import-safety.ts";
import type { PickleImport } from "./pickle-imports.ts";

export interface FileScan {
  /**
   * `suspicious`: its header does not describe it. `unscanned`: of a kind that nothing is known of. A file that is of a
   * known kind and cannot be read to its end is unsafe.
   */
  status: "safe" | "suspicious" | "unsafe" | "unscanned";
  /** Why, in sentences; none for a safe file. */
  reasons: readonly string[];
  /** Text, a picture or a document: harmless, and no weights. */
  isDocument?: true;
  /** Imports of a pickle, or of all pickles in an archive. */
  imports?: readonly (PickleImport & { safety: Safety })[];
}

export const SAFE: FileScan = { status: "safe", reasons: [] };
export const DOCUMENT: FileScan = { status: "safe", reasons: [], isDocument: true };

export function unsafe(reason: string): FileScan {
  return { status: "unsafe", reasons: [reason] };
}

export function suspicious(reason: string): FileScan {
  return { status: "suspicious", reasons: [reason] };
}

export function unscanned(reason: string): FileScan {
  return { status: "unscanned", reasons: [reason] };
}

/** Whether a site that refuses unsafe files refuses this one: all that is not known to be harmless. */
export function isRefused({ status }: FileScan): boolean {
  return status !== "safe";
}

/** A limit of the scan was met: what is beyond it is not known. */
export class BeyondLimits extends Error {}
