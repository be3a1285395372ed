/** Texts that a page may show in its own language or, where that lacks them, in English. */
import { dataLanguage } from "./page-language.ts";

/** The `lang` attribute of a text: set where the page has another language and the text is still the English one. */
export function shownLanguage(shown: string, english: string): "en" | undefined {
  return shown === english ? dataLanguage() : undefined;
}
