/** What the readers give: one row for each fact that a release states about a model. */

export interface Row {
  /** Hub id as the release spells it. */
  id: string;
  field: string;
  value: unknown;
  /** `package@version`. */
  release: string;
  /** File inside the release. */
  path: string;
  /** Commit of the model's repository that the fact was read at, where the release says so. */
  commit?: string;
  /** How the value was worked out, where it is not written as it stands. */
  rule?: string;
}

/** Fields that hold several values, each of them a fact of its own; the others hold one. */
export const LIST_FIELDS: ReadonlySet<string> = new Set([
  "languages",
  "papers",
  "abilities",
  "formats",
  "files",
  "baseModels",
]);
