/**
 * Loaded by a page in another language before its other scripts: the texts that every page's script needs, and where
 * those of each part are, which load along with the part. `vite.config.ts` makes one file for each language from this
 * and the language's folder, apart from the other scripts: pages in English load nothing of it.
 */
import { type PageLanguage, setPageLanguage } from "@vitrine/react/page-language";
import { computedLabels } from "./computed-labels.ts";
import { followLinks } from "./follow-links.ts";
import { addressIn, type Locale } from "./languages.ts";

type Labels = Readonly<Record<string, object>>;

/**
 * @param first the objects of labels that are needed at once
 * @param files address of the file that exports an object of labels, beside this one, by its name
 */
export function startLanguage(locale: Locale, first: Labels, files: Readonly<Record<string, string>>): void {
  const texts: Record<string, object> = { ...first };
  const computed = computedLabels((name) => texts[name]);
  const loading = new Map<string, Promise<void>>();
  start({
    locale,
    labels: (name) => computed[name] ?? texts[name],
    expect: (name) => {
      const file = files[name];
      if (file === undefined || name in texts || loading.has(file)) return;
      const load = import(/* @vite-ignore */ file) as Promise<Labels>;
      // Without its texts a part speaks English.
      const loaded = load.then((labels) => void Object.assign(texts, labels)).catch(() => void loading.delete(file));
      loading.set(file, loaded);
    },
    ready: () => Promise.all(loading.values()),
  });
}

/** The page speaks `language`, and links that scripts add lead to pages in it. */
export function start(language: PageLanguage): void {
  setPageLanguage(() => language);
  followLinks((address) => addressIn(language.locale as Locale, address));
}
