/** Names of languages: in English all that have a code of two letters, in others those that models are most often for. */
import { foldText } from "../../store/rows/search-text.ts";
import { SEARCH_LANGUAGES } from "../languages/generated/search-languages.ts";

/** English name → code. */
export const LANGUAGES: ReadonlyMap<string, string> = englishNames();

function englishNames(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const found = new Map<string, string>([["multilingual", "multilingual"]]);
  const letters = "abcdefghijklmnopqrstuvwxyz";
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(first + second)?.toLowerCase();
      if (name !== undefined && /^\p{Ll}{4,}$/u.test(name) && !found.has(name)) found.set(name, first + second);
    }
  }
  return found;
}

export const COMMON_LANGUAGES =
  "en de fr es it pt nl pl ja zh ko ar ru uk cs sv da no fi tr el he hi bn ta th vi id hu ro bg ca".split(" ");

/** Words of names, and of English, that are also a language's name in another language. */
const MIN_FOREIGN_CHARS = 5;
const NOT_LANGUAGES = new Set(["pools", "latin", "malay", "frans", "engels", "fins"]);

/** Name in another language → code: `deutsch`, `allemand`, `испанский`. */
const FOREIGN_NAMES = new Map(
  SEARCH_LANGUAGES.filter(({ code }) => code !== "en").flatMap(({ code }) => {
    const names = new Intl.DisplayNames(code, { type: "language" });
    return COMMON_LANGUAGES.flatMap((each) => {
      const name = foldText(names.of(each) ?? each);
      const isWord = /^\p{L}+$/u.test(name) && !NOT_LANGUAGES.has(name);
      const isTold = name.length >= MIN_FOREIGN_CHARS || !/^[a-z]/.test(name);
      return isWord && isTold && !LANGUAGES.has(name) ? [[name, each] as const] : [];
    });
  }),
);

/** Endings of adjectives: `deutsches`, `française`, `русском`. */
const ENDING = /(?:es|e|er|en|em|s|a|as|os|o|ом|ого|ому|ую|ой|ая|ые|ых|ий)$/;

/** The language that a word names, in any language of searching. */
export function languageIn(phrase: string): string | undefined {
  const english = LANGUAGES.get(phrase);
  if (english !== undefined || phrase.includes(" ")) return english;
  const word = foldText(phrase);
  const found = FOREIGN_NAMES.get(word);
  if (found !== undefined || word.length <= MIN_FOREIGN_CHARS) return found;
  const stem = word.replace(ENDING, "");
  return stem === word || stem.length < MIN_FOREIGN_CHARS
    ? undefined
    : (FOREIGN_NAMES.get(stem) ?? ["er", "e", "o", "ий"].map((end) => FOREIGN_NAMES.get(stem + end)).find(Boolean));
}
