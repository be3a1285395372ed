/** The output of the readers: one row for each value that a release states about a model. */

export interface Row {
  /** Hub id as the release spells it. */
  id: string;
  field: string;
  value: unknown;
  /** `package@version`. */
  release: string;
  /** File inside the release. */
  path: string;
  /** Commit of the model's repository from which the value was read, where the release says so. */
  commit?: string;
  /** How the value was worked out, where it is not written as it is. */
  rule?: string;
  /** Who says it, where that is more than one package among others. */
  authority?: Authority;
}

/** The model's own page knows best, then its maker's repository; a scan of the whole hub only fills gaps. */
export type Authority = "page" | "maker" | "scan";

/** Fields that hold several values, each a separate row; the others hold one. */
export const LIST_FIELDS: ReadonlySet<string> = new Set([
  "languages",
  "papers",
  "abilities",
  "formats",
  "files",
  "baseModels",
  "evaluations",
  "supersedes",
]);
