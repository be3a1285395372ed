/**
 * Words that people of one language type when they look for a model: names and verbs of tasks, words of filters and orders,
 * and words that request nothing. One file of `data/search/languages/` for each language; `needs.ts` reads them.
 *
 * A phrase is a few words, in any order and inflection, that together mean the task: `video photo` is found in `make a
 * video from my photos`. Words of languages without spaces are found inside a run of characters.
 */
export interface SearchLanguage {
  /** Two letters, as models name their languages. */
  code: string;
  /** `task` or `task+word` (a word that names of such models hold) → phrases, separated by commas. */
  tasks: Readonly<Record<string, string>>;
  /** Words for filters and orders that people of any language ask for, separated by commas. */
  words?: Partial<Readonly<Record<Wish, string>>>;
  /** Words that request nothing, separated by spaces. */
  fillers: string;
}

/** Meaning of filters and orders, regardless of the language. */
export type Wish = "small" | "free" | "cheapest" | "newest" | "best" | "multilingual" | "laptop" | "phone" | "hosted";
