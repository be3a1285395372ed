/**
 * Texts that come with usage code, in another language: they are data of `@vitrine/libraries`, so they are found by their
 * English wording. Numbers, addresses, texts in quotation marks and names of libraries and classes in them are values: `#`
 * in the English text, `$1`, `$2` … in the translation.
 */
const VALUE = /"[^"]*"|(?<=\bloading code for )[^;]+|(?<=\bhas no class )[^,]+|https?:\/\/\S*[\w/]|\d+(?:[.,]\d+)*/g;

/**
 * What says a text otherwise; one that is not in the table comes back as it is.
 * @example
 * const written = writtenBy({ Prompt: "Eingabe", "Needs # GB.": "Benötigt $1 GB." });
 * written("Needs 20 GB."); // "Benötigt 20 GB."
 */
export function writtenBy(texts: Readonly<Record<string, string>>): (english: string) => string {
  const translations = new Map(Object.entries(texts));
  return (english) => {
    const exact = translations.get(english);
    if (exact !== undefined) return exact;
    const values: string[] = [];
    const pattern = english.replaceAll(VALUE, (value) => {
      values.push(value);
      return "#";
    });
    return translations.get(pattern)?.replaceAll(/\$(\d)/g, (_, at) => values[Number(at) - 1] ?? "") ?? english;
  };
}
