import { VitrineError } from "@vitrine/base";

export type DocumentationErrorCode =
  | "page-too-large"
  | "unknown-set"
  | "same-address"
  | "invalid-descriptions"
  | "invalid-configuration"
  | "invalid-project"
  | "unknown-version"
  | "no-site"
  | "invalid-argument"
  | "no-page"
  | "no-section"
  | "invalid-versions"
  | "missing-package"
  | "no-python"
  | "import-failed"
  | "invalid-survey"
  | "invalid-inventory"
  | "invalid-search-terms"
  | "port-in-use"
  | "unknown-section"
  | "no-browser"
  | "browser-failed";

/**
 * The documentation cannot be read or built. `code` says why, the message what to change.
 * @example
 * import { Documentation, DocumentationError } from "@vitrine/docs";
 *
 * const set = { address: "/docs", files: { "index.md": "# Guide" } };
 * try {
 *   new Documentation([set, { ...set, name: "other" }]);
 * } catch (error) {
 *   if (error instanceof DocumentationError) console.log(error.code); // same-address
 * }
 */
export class DocumentationError extends VitrineError<DocumentationErrorCode> {
  override readonly name = "DocumentationError";
}
