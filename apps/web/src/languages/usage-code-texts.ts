/**
 * Texts that come with usage code, in another language: they are data of `@vitrine/libraries`, so their catalog has the
 * English wording as keys. Numbers, addresses, texts in quotation marks and names of libraries and classes in them are
 * values: `#` in the English text, `$1`, `$2` … in the translation.
 */
const VALUE = /"[^"]*"|(?<=\bloading code for )[^;]+|(?<=\bhas no class )[^,]+|https?:\/\/\S*[\w/]|\d+(?:[.,]\d+)*/g;

/**
 * A text in another language; one that is not in the catalog comes back as it is.
 * @example
 * translateUsageCode("Needs 20 GB.", { "Needs # GB.": "Benötigt $1 GB." }); // "Benötigt 20 GB."
 */
export function translateUsageCode(english: string, texts: Readonly<Record<string, string>>): string {
  const translation = (text: string) => (Object.hasOwn(texts, text) ? texts[text] : undefined);
  const exact = translation(english);
  if (exact !== undefined) return exact;
  const values: string[] = [];
  const pattern = english.replaceAll(VALUE, (value) => {
    values.push(value);
    return "#";
  });
  return translation(pattern)?.replaceAll(/\$(\d)/g, (_, at) => values[Number(at) - 1] ?? "") ?? english;
}
