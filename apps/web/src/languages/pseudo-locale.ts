/**
 * English made strange: accented, a third longer and in brackets. A text on a page that is neither strange nor data comes
 * from no object of labels; a box that cuts it off would cut off German. Tags, code and values' places stay.
 */
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const STRANGE = "áƀçđéƒǧĥíĵķĺɱñóƥǫŕšţúṽŵẋýžÁƁÇĐÉƑǦĤÍĴĶĹṀÑÓƤǪŔŠŢÚṼŴẊÝŽ";
const ACCENTS = new Map([...LETTERS].map((letter, index) => [letter, [...STRANGE][index] ?? letter]));
const KEPT = /<code>.*?<\/code>|<\/?\w+\/?>/gs;
/** How much longer a text becomes, of its length. */
const GROWTH = 0.4;
const LONG_WORD = 12;

/**
 * A text in the pseudo-locale.
 * @example
 * pseudo("Find <link>models</link>"); // "[Ƒíñđ <link>ɱóđéĺš</link>~~~~~]"
 */
export function pseudo(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  let shown = "";
  let end = 0;
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    shown += accented(text.slice(end, index)) + kept;
    end = index + kept.length;
  }
  const length = text.replaceAll(KEPT, "").length;
  return `[${shown}${accented(text.slice(end))}${padding(Math.ceil(length * GROWTH))}]`;
}

/** Words as long as German ones, so that a line can break between them. */
function padding(length: number): string {
  const [words, rest] = [Math.floor(length / LONG_WORD), length % LONG_WORD];
  return "~".repeat(rest) + ` ${"~".repeat(LONG_WORD - 1)}`.repeat(words);
}

function accented(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => ACCENTS.get(letter) ?? letter);
}

/** An object of labels in the pseudo-locale. */
export function pseudoLabels(english: object): object {
  return Object.fromEntries(Object.entries(english).map(([name, value]) => [name, pseudoValue(value)]));
}

function pseudoValue(value: unknown): unknown {
  if (typeof value === "string") return pseudo(value);
  if (typeof value === "function")
    return (...values: unknown[]) => pseudoValue((value as (...values: unknown[]) => unknown)(...values));
  if (Array.isArray(value)) return value.map(pseudoValue);
  return typeof value === "object" && value !== null ? pseudoLabels(value) : value;
}
