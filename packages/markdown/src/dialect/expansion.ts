/** Markdown that replaces a macro or a reference. */

/** A range of the source and the Markdown that replaces it. */
export interface Expansion {
  start: number;
  end: number;
  markdown: string;
}
