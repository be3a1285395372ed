/**
 * Rules of the hub's own documentation builder (`hf-doc-builder` 0.5.0), sentence by sentence.
 * Each holds here, by the builder's own output or by a test that the entry names, or is rejected
 * with a reason. The same list is a page of the documentation (`docs/dialect/doc-builder.md`).
 */

import rules from "./doc-builder-rules.json" with { type: "json" };

/** One behavior of the builder. */
export interface BuilderRule {
  sentence: string;
  /**
   * A page to run the builder on: its Markdown (`page`), or the module of it that resolves names
   * (`names`).
   */
  page?: string;
  names?: string;
  /** The file below `packages/docs/src` and the test in it that hold the sentence. */
  heldBy?: readonly [file: string, test: string];
  /** Why pages here do something else. Where there is a page, the two must differ. */
  refused?: string;
}

/** By what they are about. */
export const BUILDER_RULES: ReadonlyMap<string, readonly BuilderRule[]> = new Map(
  Object.entries(rules as unknown as Record<string, readonly BuilderRule[]>),
);
