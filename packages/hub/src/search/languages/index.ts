/** The twelve languages in which people search. */
import { arabic } from "./arabic.ts";
import { chinese } from "./chinese.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { korean } from "./korean.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import type { SearchLanguage } from "./search-language.ts";
import { spanish } from "./spanish.ts";

export const SEARCH_LANGUAGES: readonly SearchLanguage[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  japanese,
  chinese,
  korean,
  arabic,
];
