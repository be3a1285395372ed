/**
 * Needs in plain words, in twelve languages: which task a person describes who names none. A phrase of
 * `data/search/languages` is found where the text has all of its words, in any order and inflection and close to each other;
 * of several, the one with the most letters counts.
 */
import { foldText } from "../../store/rows/search-text.ts";
import { SEARCH_LANGUAGES } from "../languages/generated/search-languages.ts";
import type { SearchLanguage, Wish } from "../languages/search-language.ts";
import { COMMON_LANGUAGES } from "./language-names.ts";
import type { ModelFilter } from "../model-query.ts";
import { UNSPACED_MACHINE_WORDS } from "./machine-phrases.ts";

/** A need that was found in a text. */
export interface Need {
  /** Key of `SearchLanguage.tasks`. */
  target: string;
  filter: ModelFilter;
  /** Language of the phrase. */
  language: string;
  /** The words it was found in, counted from 0; `end` is behind the last. */
  start: number;
  end: number;
  /** The text as a whole means it, and not these words of it. */
  isWhole?: true;
}

interface Phrase {
  target: string;
  language: SearchLanguage;
  words: readonly string[];
  /** The first letter of these. */
  initial: string | undefined;
  /** Written without spaces, or with particles on its words: found inside the text. */
  run: string | undefined;
  letters: number;
}

/** Verbs about a picture are those about a text, so a phrase that names the picture says more. */
const FROM_IMAGE = /^image-(?:to-video|to-3d|text-to-text)$/;
const FROM_IMAGE_LETTERS = 8;
/** Words that may stand between the words of a phrase. */
const MAX_GAP = 4;
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Prefixes of words in Arabic. */
const ARABIC_PREFIX = /^(?:وال|بال|كال|فال|لل|ال)(?=..)/;

const plain = (word: string) => foldText(word).replace(/^[("'“¿¡]+|[)"'”,.;!?]+$/g, "");

/** A word without what it takes on in front; endings are compared by `isInflection`. */
const bare = (word: string) =>
  plain(word)
    .replace(ARABIC_PREFIX, "")
    .replace(/^[ldn]['’](?=\p{L}{3})/u, "");

const FILLERS = new Map(
  SEARCH_LANGUAGES.map(({ code, fillers }) => [
    code,
    new Set(fillers.split(" ").flatMap((word) => [plain(word), bare(word)])),
  ]),
);

const PHRASES: readonly Phrase[] = SEARCH_LANGUAGES.flatMap((language) =>
  Object.entries(language.tasks).flatMap(([target, list]) =>
    list.split(", ").map((phrase) => phraseOf(target, phrase, language)),
  ),
).toSorted((one, other) => other.letters - one.letters);

function phraseOf(target: string, phrase: string, language: SearchLanguage): Phrase {
  const all = phrase.split(" ").map(bare);
  const telling = all.filter((word) => !FILLERS.get(language.code)?.has(word));
  // One word that is left of several says too little.
  const words =
    telling.length > 1 || (telling.length === 1 && (all.length === 1 || language.code !== "en")) ? telling : all;
  const run = RUN.test(phrase) ? plain(phrase).replaceAll(" ", "") : undefined;
  // A character of a script without letters says as much as three letters.
  const written = (run?.length ?? 0) * 3 || words.join("").length;
  const letters = written + (FROM_IMAGE.test(target) ? FROM_IMAGE_LETTERS : 0);
  return { target, language, words, initial: words[0]?.[0], run, letters };
}

/**
 * The needs in a text, the likeliest first; at most one for each task.
 * @param words of the text, as typed
 * @param meant the target that the text as a whole means, where that is known
 */
export function needsIn(words: readonly string[], meant?: string): Need[] {
  const [typed, texts] = [words.map(bare), words.map(plain)];
  // A word that is another one but for its ending begins with the same letter, and no run of characters is in letters.
  const initials = new Set(typed.map(([initial]) => initial));
  const hasRuns = texts.some((text) => RUN.test(text));
  const said = PHRASES.filter(({ run, initial }) => (run === undefined ? initials.has(initial) : hasRuns));
  const found = said.flatMap(({ target, language, words: wanted, run, letters }) => {
    const minCommon = wanted.length === 1 && language.code !== "en" ? MIN_COMMON_ALONE : MIN_COMMON;
    const place = run === undefined ? placeOfWords(typed, wanted, minCommon) : placeOfRun(texts, run);
    return place === undefined ? [] : [{ target, language: language.code, letters, ...place }];
  });
  // `Text in Sprache` is not `Sprache in Text`, though the words are the same.
  const ranked = found.toSorted((one, other) => other.letters - one.letters || one.disorder - other.disorder);
  const needs: Need[] = ranked
    .filter(({ target }, at) => ranked.findIndex((each) => each.target === target) === at)
    .slice(0, 2)
    .map(({ target, language, start, end }) => ({ target, filter: filterOf(target), language, start, end }));
  const [first] = needs;
  if (meant === undefined) return needs;
  const place = { start: 0, end: words.length, isWhole: true as const };
  return [{ target: meant, filter: filterOf(meant), language: first?.language ?? "en", ...place }, ...needs];
}

type Place = Pick<Need, "start" | "end"> & {
  /** Words that stand before one that the phrase has before them. */
  disorder: number;
};

function placeOfWords(typed: readonly string[], wanted: readonly string[], minCommon: number): Place | undefined {
  const places: number[] = [];
  for (const word of wanted) {
    const at = typed.findIndex((each, index) => !places.includes(index) && isInflection(each, word, minCommon));
    if (at === -1) return undefined;
    places.push(at);
  }
  const [start, end] = [Math.min(...places), Math.max(...places) + 1];
  const disorder = places.filter((place, at) => place < (places[at - 1] ?? 0)).length;
  return end - start > wanted.length + MAX_GAP ? undefined : { start, end, disorder };
}

/** Those of the plain words that a run of characters lies in, which may have spaces in another place. */
function placeOfRun(texts: readonly string[], run: string): Place | undefined {
  const at = texts.join("").indexOf(run);
  if (at === -1) return undefined;
  let [seen, start, end] = [0, 0, 0];
  for (const [index, text] of texts.entries()) {
    if (seen <= at) start = index;
    if (seen < at + run.length) end = index + 1;
    seen += text.length;
  }
  return { start, end, disorder: 0 };
}

/** Share of a word that another has in common where they are the same word; of one alone, in another language, more. */
const MIN_COMMON = 0.66;
const MIN_COMMON_ALONE = 0.75;

/** Whether two words differ in their ending alone: `cars` and `car`, `zusammenfassen` and `zusammenfassung`. */
function isInflection(one: string, other: string, minCommon = MIN_COMMON): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  if (long.startsWith(short)) return long.length - short.length <= Math.min(3, short.length - 2);
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  return common >= 4 && common >= long.length * minCommon;
}

/** Tasks whose models do the same work, also for one subject alone: most guards write what they object to. */
const SAME_WORK: Readonly<Record<string, readonly string[]>> = {
  "feature-extraction": ["feature-extraction", "sentence-similarity"],
  "sentence-similarity": ["sentence-similarity", "feature-extraction"],
  "image-to-text": ["image-to-text", "image-text-to-text"],
  "visual-question-answering": ["visual-question-answering", "image-text-to-text"],
  "document-question-answering": ["document-question-answering", "image-text-to-text"],
  "text-classification+guard": ["text-classification", "text-generation", "image-text-to-text"],
};

/** Qualities that a need asks for beside its task. */
const QUALITIES: Readonly<Record<string, ModelFilter>> = {
  chat: { ability: "chat" },
  tools: { ability: "tools" },
  reasoning: { ability: "reasoning" },
  long: { minContext: 100_000 },
};

/** Subjects that names of models say in several ways. Others are in names as they are. */
const SUBJECT_NAMES: Readonly<Record<string, readonly string[]>> = {
  code: ["code", "devstral"],
  sentiment: ["sentiment", "sst-2", "sst2", "finbert"],
  hate: ["hate", "toxic", "offens", "abus"],
  toxic: ["toxic", "hate", "offens", "abus"],
  guard: ["guard", "moderation", "safety", "shield"],
  sr: ["sr", "upscal", "esrgan"],
  pii: ["pii", "privacy", "anonym"],
  medic: ["medic", "med-", "medgemma", "biomed", "clinical"],
  legal: ["legal", "law"],
  financ: ["financ", "finbert"],
  fake: ["fake", "spoof"],
  layout: ["layout", "doclay"],
  plate: ["plate"],
};

/** What names of a task's models say that are for one subject, where a text says none: they are no answer to it. */
const OTHER_SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  "object-detection": ["layout", "ocr"],
  "text-classification": ["reward"],
};

/** A task without a subject. */
export const taskAlone = (task: string): Pick<ModelFilter, "idContainsNone"> =>
  OTHER_SUBJECTS[task] === undefined ? {} : { idContainsNone: OTHER_SUBJECTS[task] };

/** `text-generation+tools` is text generation by a model that calls tools; `+code`, one that has the word in its name. */
export function filterOf(target: string): ModelFilter {
  const [task = "", quality] = target.split("+");
  const filter = { task: SAME_WORK[target] ?? SAME_WORK[task] ?? task };
  return quality === undefined
    ? { ...filter, ...taskAlone(task) }
    : { ...filter, ...(QUALITIES[quality] ?? { idContainsAny: SUBJECT_NAMES[quality] ?? quality }) };
}

const GB = 1024 ** 3;

/** Filters and orders that a wish is taken for. */
const WISHES: Readonly<
  Record<Wish, { filter: ModelFilter; order?: { sort: "price" | "created" | "popularity" }; narrows?: true }>
> = {
  small: { filter: { maxParameters: 4e9 } },
  free: { filter: { licenseKind: ["permissive", "conditions"] } },
  cheapest: { filter: {}, order: { sort: "price" } },
  newest: { filter: {}, order: { sort: "created" } },
  best: { filter: {}, order: { sort: "popularity" } },
  multilingual: { filter: { language: "multilingual" } },
  // What the system leaves of the memory that a usual one has.
  laptop: { filter: { maxMemory: 12 * GB } },
  hosted: { filter: { hasProvider: true }, narrows: true },
  phone: { filter: { maxMemory: 4 * GB } },
};

const WISH_PHRASES = new Map(
  SEARCH_LANGUAGES.map(({ code, words = {} }) => [
    code,
    new Map(
      Object.entries(words).flatMap(([wish, list]) =>
        list.split(", ").map((phrase) => [phrase.split(" ").map(plain).join(" "), WISHES[wish as Wish]] as const),
      ),
    ),
  ]),
);

/** Names of the languages that models are most often for, in each language of searching. */
const LANGUAGE_NAMES = new Map(
  SEARCH_LANGUAGES.map(({ code }) => {
    const names = new Intl.DisplayNames(code, { type: "language" });
    return [
      code,
      new Map(
        COMMON_LANGUAGES.flatMap((each) => {
          const name = plain(names.of(each) ?? each);
          // Arabic says "an Arabic model" without the article, and without the ending where it is masculine.
          return [name, bare(name), bare(name).replace(/ة$/, "")].map((spelling) => [spelling, each] as const);
        }),
      ),
    ];
  }),
);

const MIN_LANGUAGE_CHARS = 5;

/** The language that a word names, also as an adjective: `deutsches`, `italiana`. */
function languageNamed(word: string, language: string): string | undefined {
  const names = LANGUAGE_NAMES.get(language);
  const found = names?.get(word);
  if (found !== undefined || word.length < MIN_LANGUAGE_CHARS || word.includes(" ")) return found;
  for (const [name, code] of names ?? [])
    if (name.length >= MIN_LANGUAGE_CHARS && isInflection(word, name)) return code;
  return undefined;
}

/** The filter or order that a phrase of a language means. */
export function wishIn(phrase: string, language: string): (typeof WISHES)[Wish] | undefined {
  const folded = plain(phrase);
  const spoken = language === "en" ? undefined : languageNamed(folded, language);
  return (
    WISH_PHRASES.get(language)?.get(folded) ?? (spoken === undefined ? undefined : { filter: { language: spoken } })
  );
}

/** Parts of words in languages without spaces: tasks, wishes, languages and fillers. */
const UNSPACED = SEARCH_LANGUAGES.filter(({ fillers }) => RUN.test(fillers)).map(({ code }) => {
  const tasks = PHRASES.flatMap(({ language, run }) => (language.code === code && run !== undefined ? [run] : []));
  const known = [FILLERS, WISH_PHRASES, LANGUAGE_NAMES].flatMap((lists) => [...(lists.get(code)?.keys() ?? [])]);
  return new Set([...tasks, ...known, ...UNSPACED_MACHINE_WORDS]);
});
const MAX_PART_CHARS = 16;
const MAX_UNSPACED_CHARS = 60;

/**
 * A word that is written without spaces, in its parts where all of them are known in one language:
 * `最新的开源模型` is `最新`, `的`, `开源`, `模型`. Another word stays as it is.
 */
export function unspacedParts(word: string): string[] {
  if (!RUN.test(word) || word.length > MAX_UNSPACED_CHARS) return [word];
  for (const known of UNSPACED) {
    // From each place of the text on, the longest first part that leaves a rest of known parts.
    const parts: (string[] | undefined)[] = [];
    parts[word.length] = [];
    for (let at = word.length - 1; at >= 0; at -= 1) {
      for (let end = Math.min(word.length, at + MAX_PART_CHARS); end > at && parts[at] === undefined; end -= 1) {
        const rest = parts[end];
        if (rest !== undefined && known.has(plain(word.slice(at, end)))) parts[at] = [word.slice(at, end), ...rest];
      }
    }
    if (parts[0] !== undefined) return parts[0];
  }
  return [word];
}

/** An amount of memory beside a word of a language without spaces. */
const AMOUNT_BESIDE =
  /(?<=\d ?[gt]b)(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}])|(?<=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}])(?=\d+ ?[gt]b)/giu;

/** The words of a text; those of languages without spaces in their parts, as far as they are known. */
export const wordsOf = (text: string): string[] =>
  text.replace(AMOUNT_BESIDE, " ").split(/\s+/).filter(Boolean).flatMap(unspacedParts);

/** Whether a word requests nothing, in this language. */
export function isFiller(word: string, language: string): boolean {
  return FILLERS.get(language)?.has(plain(word)) ?? false;
}

/** The same, in any language. */
export const isFillerAnywhere = (word: string): boolean => SEARCH_LANGUAGES.some(({ code }) => isFiller(word, code));

/** Whether a text has several words, and none that says anything about a model: `what is the best way for me`. */
export function hasOnlyFillers(text: string, minWords = 2): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length >= minWords &&
    SEARCH_LANGUAGES.some(({ code }) =>
      words.every(
        (word) => isFiller(word, code) && wishIn(word, code) === undefined && wishIn(word, "en") === undefined,
      ),
    )
  );
}

const MAX_WISH_WORDS = 3;

/** The language that all words of a text are known in, where one is: `最好的模型`, `el modelo más barato`. */
export function languageOf(words: readonly string[]): string | undefined {
  const isKnown = (code: string, rest: readonly string[]): boolean => {
    if (rest.length === 0) return true;
    for (let length = Math.min(MAX_WISH_WORDS, rest.length); length > 0; length -= 1)
      if (wishIn(rest.slice(0, length).join(" "), code) !== undefined) return isKnown(code, rest.slice(length));
    return isFiller(rest[0] ?? "", code) && isKnown(code, rest.slice(1));
  };
  return SEARCH_LANGUAGES.find(({ code }) => code !== "en" && words.length > 0 && isKnown(code, words))?.code;
}
