/**
 * Labels in the language of the page. A site registers one function that says which language holds at the moment; every
 * object of labels reads it when a label is read, so that one module serves requests in many languages at the same time.
 *
 * The function is registered for the whole program or page, not for one copy of this module: scripts of a page that were
 * built apart share it.
 */

/** A language other than English. */
export interface PageLanguage {
  /** As browsers name it: `de`, `pt-BR`. */
  locale: string;
  /** The translation of an object of labels, by its name; what it lacks is shown in English. */
  labels: (name: string, english: object) => object | undefined;
  /** Marks a text that is shown in English because the translation lacks it; without it the text stays as it is. */
  untranslated?: (english: string) => string;
  /** Called when an object of labels comes into being, as its script is loaded: its translation can be fetched. */
  expect?: (name: string) => void;
  /** Resolves when what was expected is there. */
  ready?: () => Promise<unknown>;
}

type Values = Readonly<Record<string, unknown>>;

const KEY = Symbol.for("vitrine.page-language");
const everywhere = globalThis as { [KEY]?: () => PageLanguage | undefined };
const current = () => everywhere[KEY]?.();

/**
 * Registers what says which language holds: `undefined` for English. On a server it reads the request at hand.
 * @example
 * import { localized, setPageLanguage } from "@vitrine/react/page-language";
 *
 * const GREETING_LABELS = localized("GREETING_LABELS", { hello: "Hello", bye: "Bye" });
 * setPageLanguage(() => ({ locale: "de", labels: () => ({ hello: "Guten Tag" }) }));
 * console.log(GREETING_LABELS.hello, GREETING_LABELS.bye); // Guten Tag Bye
 * setPageLanguage(() => undefined);
 */
export function setPageLanguage(language: () => PageLanguage | undefined): void {
  everywhere[KEY] = language;
}

/**
 * The language in which numbers and dates are written.
 * @example
 * import { pageLocale } from "@vitrine/react/page-language";
 *
 * console.log(pageLocale()); // en
 */
export function pageLocale(): string {
  return current()?.locale ?? "en";
}

/**
 * The `lang` attribute of a text that is data, and so is English in every language: none on a page in English.
 * @example
 * import { dataLanguage } from "@vitrine/react/page-language";
 *
 * console.log(dataLanguage()); // undefined
 */
export function dataLanguage(): "en" | undefined {
  return pageLocale() === "en" ? undefined : "en";
}

/**
 * Resolves when the translations of all labels so far are there: before a part of a page that was loaded late is shown.
 * @example
 * import { labelsReady } from "@vitrine/react/page-language";
 *
 * console.log(await labelsReady()); // undefined
 */
export async function labelsReady(): Promise<void> {
  await current()?.ready?.();
}

/**
 * An object of labels that reads as its translation while another language than English holds. Nested objects are
 * translated too; a label named `locale` is the language itself.
 *
 * @param name under which translations find it
 * @example
 * import { localized } from "@vitrine/react/page-language";
 *
 * const labels = localized("CART_LABELS", { add: "Add", items: (count: number) => `${count} items` });
 * console.log(labels.add, labels.items(2)); // Add 2 items
 */
export function localized<Labels extends object>(name: string, english: Labels): Labels {
  current()?.expect?.(name);
  return following(english, () => current()?.labels(name, english)) as Labels;
}

function following(english: object, translation: () => object | undefined): object {
  const labels = {};
  for (const [name, usual] of Object.entries(english)) {
    const translated = () => (translation() as Values | undefined)?.[name];
    const now = () => translated() ?? untranslated(usual);
    // Not a new one at each reading: components compare what they are given.
    const fixed =
      typeof usual === "function"
        ? (...values: unknown[]) => {
            const own = translated() as ((...values: unknown[]) => unknown) | undefined;
            return own ? own(...values) : untranslated((usual as (...values: unknown[]) => unknown)(...values));
          }
        : typeof usual === "object" && !Array.isArray(usual) && following(usual as object, now as () => object);
    Object.defineProperty(labels, name, {
      enumerable: true,
      get: () => fixed || (name === "locale" ? pageLocale() : now()),
    });
  }
  return labels;
}

function untranslated(english: unknown): unknown {
  const mark = current()?.untranslated;
  if (mark === undefined) return english;
  if (Array.isArray(english)) return english.map(untranslated);
  return typeof english === "string" ? mark(english) : english;
}

/**
 * Objects of labels as one, which still follow the language.
 * @example
 * import { joined, localized } from "@vitrine/react/page-language";
 *
 * const labels = joined(localized("A_LABELS", { yes: "Yes" }), localized("B_LABELS", { no: "No" }));
 * console.log(labels.yes, labels.no); // Yes No
 */
export function joined<First extends object, Second extends object>(first: First, second: Second): First & Second {
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(first), ...Object.getOwnPropertyDescriptors(second) },
  ) as First & Second;
}
