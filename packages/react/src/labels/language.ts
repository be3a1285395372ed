/**
 * The language settings that the labels of a component hold in addition to its texts, for numbers,
 * dates or names. They come with the labels, so that a page in another language passes one object.
 */
import { localized } from "./page-language.ts";

/** Things that have a code and a name. */
export type LabelKind = "task" | "library" | "license" | "language" | "format" | "ability";

export interface Language {
  /** The language in which numbers, dates and languages' names are written, as browsers name it: `de`, `pt-BR`. */
  locale: string;
  /** Another name for a task, a license and the like; nothing where the usual one will do. */
  nameOf: (kind: LabelKind, id: string) => string | undefined;
}

const locale: string = "en";
const nameOf: Language["nameOf"] = () => undefined;

export const LOCALE_LABELS = /* @__PURE__ */ localized("LOCALE_LABELS", { locale });
export const LANGUAGE_LABELS = /* @__PURE__ */ localized("LANGUAGE_LABELS", { locale, nameOf });
