/** Stemmers by language: those of the Snowball project. */
import { stemmer as ar } from "@orama/stemmers/arabic";
import { stemmer as nl } from "@orama/stemmers/dutch";
import { stemmer as en } from "@orama/stemmers/english";
import { stemmer as fr } from "@orama/stemmers/french";
import { stemmer as de } from "@orama/stemmers/german";
import { stemmer as it } from "@orama/stemmers/italian";
import { stemmer as pt } from "@orama/stemmers/portuguese";
import { stemmer as ru } from "@orama/stemmers/russian";
import { stemmer as es } from "@orama/stemmers/spanish";
import { stemmer as sv } from "@orama/stemmers/swedish";
import { stemmer as tr } from "@orama/stemmers/turkish";
import type { Stem } from "./tokenize.ts";

const STEMMERS: Readonly<Record<string, Stem>> = { ar, de, en, es, fr, it, nl, pt, ru, sv, tr };

/** The subtag of a language tag that names the language. */
export function mainLanguage(tag: string): string {
  return tag.split("-")[0]?.toLowerCase() ?? "";
}

/** Whether words of a language (BCP 47) are cut to their stems. */
export function hasStemmer(language: string): boolean {
  return Object.hasOwn(STEMMERS, mainLanguage(language));
}

/** The stemmer of a language; words stay as they are where there is none. */
export function stemmerOf(language: string): Stem {
  return hasStemmer(language) ? (STEMMERS[mainLanguage(language)] ?? same) : same;
}

function same(word: string): string {
  return word;
}
