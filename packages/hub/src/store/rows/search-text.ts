/**
 * Words. What a model is found by, and what a person typed, go through the same splitting, so that `MiniLM-L6` finds
 * `all-MiniLM-L6-v2` and `llama 3` finds `Llama3`.
 *
 * A query becomes a PostgreSQL text query built from letters and digits only: whatever was typed, nothing of it can
 * be read as an operator. Every term must be found: the last one as the beginning of a word, because it may still be
 * typed, the others as words. A text that ends with a space has no unfinished word.
 *
 * Accents and the many formats of a letter are folded, so that `resume` finds `résumé` and `STRASSE` finds `Straße`.
 * Scripts that set no spaces between words are cut into pairs of neighboring characters, which needs no dictionary: a
 * text that holds all pairs of a word nearly always holds the word.
 */

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu;
const MAX_WORD = 64;
const MAX_TERMS = 12;
/** Characters of a card that are indexed. */
const MAX_CARD = 100_000;
const MAX_WORDS = 2000;

/** Words that a query holds and a model is not about. Omitted from a query that has others. */
const FILLERS = new Set(
  "a an and are as at be by can do for from how i in is it me model models my of on or that the this to use using what which with".split(
    " ",
  ),
);

/** A text that a database takes: no NUL, no lone surrogates. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\uFFFD");
}

/**
 * A text in its normalized form for comparison: one form for each letter, regardless of case and
 * accents.
 */
export function foldText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  // By way of upper case, as only that turns ß into ss; Hangul and kana are put together again.
  const bare = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return bare.toUpperCase().toLowerCase().normalize("NFKC");
}

/** Words of a folded text; of scripts without spaces, the runs. */
function wordsOf(folded: string): string[] {
  return (folded.match(WORD) ?? []).flatMap((word) =>
    word
      .replace(UNSPACED, " $& ")
      .split(" ")
      .filter((part) => part !== "")
      .map((part) => cut(part, MAX_WORD)),
  );
}

function isUnspaced(word: string): boolean {
  return word.search(UNSPACED) === 0;
}

/** The first `length` units, without half a character at the end. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** Pairs of neighbors, and the last character alone, so that each character begins something. */
function pairs(word: string): string[] {
  const characters = [...word];
  return characters.map((character, at) => character + (characters[at + 1] ?? ""));
}

/** Words of a name, and the pieces of those that mix letters and digits, in lower case. */
export function nameWords(names: Iterable<string>): string {
  const words = new Set<string>();
  for (const name of names) {
    // `CodeLlama` is found as one word and as two.
    const parted = name.replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1 ");
    const spellings = parted === name ? [name] : [name, parted];
    for (const word of spellings.flatMap((each) => wordsOf(foldText(storableText(each))))) {
      if (words.size >= MAX_WORDS) break;
      for (const part of isUnspaced(word) ? pairs(word) : [word, ...lettersAndDigits(word)]) words.add(part);
    }
  }
  return [...words].join(" ");
}

/** A folded card without addresses, markup and runs that are no words. */
export function cardWords(card: string): string {
  return foldText(storableText(card.slice(0, MAX_CARD)))
    .replace(UNSPACED, (run) => ` ${pairs(run).join(" ")} `)
    .replace(/\S{80,}/g, " ")
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/<[^<>]{0,500}>/g, " ");
}

function lettersAndDigits(word: string): string[] {
  const parts = word.match(/\p{N}+|\p{L}+/gu) ?? [];
  return parts.length > 1 ? parts : [];
}

/** One word of a text. Any of the alternatives will do, of which all tokens must be found. */
export type SearchWord = readonly (readonly Token[])[];

export interface Token {
  text: string;
  /** Pairs of characters are found as they are, words as beginnings. */
  isPair?: true;
  /** Followed by another word: found as it is. */
  isWhole?: true;
}

export interface SearchText {
  /** The typed text, folded and with single spaces: compared with ids. At most 200 characters. */
  typed: string;
  /** The words themselves. */
  words: SearchWord[];
  /** One PostgreSQL text query for each of them: long ones as beginnings of words, those of two letters as words. */
  terms: string[];
  /** The same terms, sought in the id alone, all as beginnings. */
  nameTerms: string[];
  /** Terms of two letters, as beginnings of words of the id. One for each term, empty for longer ones. */
  short: string[];
}

/** Reads what a person typed. `undefined` when there is nothing to search for. */
export function readSearchText(text: string): SearchText | undefined {
  const typed = cut(
    foldText(storableText(text.slice(0, 1000)))
      .replace(/\s+/g, " ")
      .trim(),
    200,
  );
  if (typed === "") return undefined;
  const all = [...new Set(wordsOf(typed))];
  const telling = all.filter((word) => !FILLERS.has(word));
  const accepted = (telling.length > 0 ? telling : all).slice(0, MAX_TERMS);
  const unfinished = /\s$/.test(text) ? undefined : all.at(-1);
  const words = accepted.map((word) => (word === unfinished || isShort(word) ? searchWord(word) : wholeWord(word)));
  return {
    typed,
    words,
    terms: words.map((word) => termQuery(word, "")),
    nameTerms: words.map((word) => termQuery(word, "A")),
    short: accepted.map((word) => (isShort(word) ? `'${word}':*A` : "")),
  };
}

/** Two letters begin so many words that only names are looked through for them. */
function isShort(word: string): boolean {
  return !isUnspaced(word) && [...word].length === 2;
}

/** Words that models are called by, for words that people call them by. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  coding: ["code", "coder", "starcoder", "devstral"],
  programming: ["code", "coder", "starcoder", "devstral"],
  medical: ["biomedical", "medicine", "clinical", "medgemma", "meditron", "biomistral", "huatuogpt"],
  legal: ["law", "saul", "saullm", "lawyer"],
  finance: ["financial", "fin", "fingpt", "finbert"],
  uncensored: ["abliterated", "dolphin"],
  thinking: ["reasoning"],
  reasoning: ["thinking"],
};

/** `llama3` is found as itself, or as `llama` and `3`. */
function searchWord(word: string): SearchWord {
  if (isUnspaced(word)) {
    const found = pairs(word);
    return [
      found.length === 1 ? [{ text: word }] : found.slice(0, -1).map((text) => ({ text, isPair: true as const })),
    ];
  }
  const parts = lettersAndDigits(word);
  const also = Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : [];
  // One name and its number: with more pieces, single letters and digits are in every second name.
  const inParts = parts.length === 2 ? [parts.map((text) => ({ text }))] : [];
  return [...[word, ...also].map((text) => [{ text }]), ...inParts];
}

/** The word as it is; of scripts without spaces, what it is without an end. */
function wholeWord(word: string): SearchWord {
  const read = searchWord(word);
  return isUnspaced(word) ? read : read.map((tokens) => tokens.map((token) => ({ ...token, isWhole: true as const })));
}

/**
 * `'llama3':* | ('llama':* & '3':*)`. Words hold letters and digits only, so quoting them is enough.
 *
 * @param weight `A` seeks in the id alone, nothing everywhere
 */
function termQuery(word: SearchWord, weight: "A" | ""): string {
  return word
    .map((tokens) => {
      const all = tokens.map((token) => `'${token.text}'${markOf(token, weight)}`).join(" & ");
      return word.length > 1 && tokens.length > 1 ? `(${all})` : all;
    })
    .join(" | ");
}

function markOf(token: Token, weight: "A" | ""): string {
  if (isBeginning(token, weight === "A")) return `:*${weight}`;
  return weight === "" ? "" : `:${weight}`;
}

/** One letter or digit is a word, and two are one outside of names; more are the beginning of one, at the end of a text. */
export function isBeginning({ text, isPair, isWhole }: Token, isInName: boolean): boolean {
  if (isPair || isWhole) return false;
  return isUnspaced(text) || [...text].length > (isInName ? 1 : 2);
}

/** A pattern for LIKE in which the text is for itself. */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
