/**
 * The language of the request at hand. Whatever renders for it reads the labels of its language, also after it waited:
 * the language goes along with the asynchronous work.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setPageLanguage } from "@vitrine/react/page-language";
import { computedLabels } from "./computed-labels.ts";
import { markEnglish } from "./english-marks.ts";
import { LOCALES, type Locale } from "./languages.ts";
import { pseudoLabels } from "./pseudo-locale.ts";

type Labels = ReadonlyMap<string, object>;

/** `npm run generate` makes these modules from the catalogs. */
const modules = import.meta.glob<Readonly<Record<string, object>>>("./*/*.js", { eager: true });

/** Every translated object of labels, by language and name. */
const TRANSLATIONS: ReadonlyMap<Locale, Labels> = new Map(LOCALES.map((locale) => [locale, translationsOf(locale)]));

function translationsOf(locale: Locale): Labels {
  const catalogs = new Map(
    Object.entries(modules)
      .filter(([path]) => path.startsWith(`./${locale}/`))
      .flatMap(([, labels]) => Object.entries(labels)),
  );
  return new Map([...catalogs, ...Object.entries(computedLabels((name) => catalogs.get(name)))]);
}

const requests = new AsyncLocalStorage<Locale>();
const pseudo = new Map<string, object>();

function pseudoLanguageLabels(name: string, english: object): object {
  const made = pseudo.get(name) ?? pseudoLabels(english);
  pseudo.set(name, made);
  return made;
}

setPageLanguage(() => {
  const locale = requests.getStore() ?? "en";
  if (locale === "en") return undefined;
  if (locale === "en-XA") return { locale, labels: pseudoLanguageLabels };
  return { locale, labels: (name) => TRANSLATIONS.get(locale)?.get(name), untranslated: markEnglish };
});

/** Runs `work` in a language. */
export function inLanguage<Result>(locale: Locale, work: () => Result): Result {
  return requests.run(locale, work);
}

/** The language of the request; English outside of one. */
export function requestLanguage(): Locale {
  return requests.getStore() ?? "en";
}

/** Whether a request's language is already known. */
export function hasRequestLanguage(): boolean {
  return requests.getStore() !== undefined;
}
