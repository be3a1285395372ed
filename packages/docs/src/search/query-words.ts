/**
 * What a question says besides its subject: stop words, and phrases that stand for one word (“log in”). They are taken out of
 * queries; the index keeps all words of a page.
 */

/** Stop words of English queries. */
const STOP_WORDS = new Set(
  `a about am an and any anything are as at be been being but can can't cannot could couldn't did didn't do does doesn't
   doing don't else every everything for from get gets give had has have having here how how's i i'd i'm if in instead
   into is isn't it it's its just let lets like make me mine my need needed needs no not of on one or our ours own please
   possible really should should've so some something still such than that that's the their them then there there's these
   they this those to too try trying us use using very want wants was way ways we we're were what what's when where
   where's which while who whose why will with won't would you your`.split(/\s+/),
);

/** Phrases, and the words that documentation has for them. Before stop words are taken out, which many contain. */
const PHRASES: readonly (readonly [phrase: RegExp, words: string])[] = [
  [/\b(?:log(?:ging|s)?|sign(?:ing|s)?)[ -](?:in|on)(?:to)?\b/gi, "login"],
  [/\b(?:log|sign)[ -](?:out|off)\b/gi, "logout"],
  [/\bsign[ -]up\b/gi, "signup register"],
  [/\bsingle[ -]sign[ -]on\b/gi, "sso"],
  [/\bset(?:ting|s)?[ -]up\b/gi, "setup"],
  [/\b(?:get|getting)[ -]started\b/gi, "quickstart getting started"],
  [/\bright[ -]to[ -]left\b/gi, "rtl direction"],
  [/\bsearch engines?\b/gi, "seo search engine"],
  [/\bcommand[ -]lines?\b/gi, "cli command line"],
  [/\b(?:turn(?:ed|ing|s)?|switch(?:ed|ing)?)[ -]off\b/gi, "disable"],
  [/\b(?:turn(?:ed|ing|s)?|switch(?:ed|ing)?)[ -]on\b/gi, "enable"],
  [/\b(?:go(?:es|ing)?|went) wrong\b/gi, "error"],
  [/\b(?:does not|doesn't|do not|don't|not) work(?:ing)?\b/gi, "troubleshooting error"],
  [/\b(?:go|going|move|jump) to (?:an?other|the next|a different)\b/gi, "navigate"],
  [/\b(?:at the same time|in parallel|at once|simultaneously)\b/gi, "concurrent"],
  [/\b(?:speed(?:ing)? up|how fast|faster)\b/gi, "performance"],
  [/\b(?:who (?:makes?|made|wrote|writes|maintains?|built|builds))\b/gi, "about author maintainer team"],
  [/\bwhat(?:'s| is| are the)? (?:new|changed|changes)\b/gi, "changelog changes"],
  [/\bget(?:ting)? rid of\b/gi, "remove"],
  [/\blook(?:s|ing)? (?:up|for)\b/gi, "find"],
  [/\b(?:more than one|several|a few)\b/gi, "multiple"],
  [/\bwhat happens (?:when|if)\b/gi, ""],
  [/\bmake sure\b/gi, "ensure"],
  [/\bstep by step\b/gi, "tutorial"],
  [/\bunder the hood\b/gi, "internals"],
  [/\bfrom scratch\b/gi, "create"],
  [/\bout of memory\b/gi, "memory"],
  [/\bend[ -]to[ -]end\b/gi, "e2e"],
  [/\b(?:hot|live)[ -]reload(?:ing)?\b/gi, "hot reload"],
  [/\bcross[ -]origin\b/gi, "cors cross-origin"],
  [/\bcross[ -]site request forgery\b/gi, "csrf"],
  [/\bcross[ -]site scripting\b/gi, "xss"],
  [/\bkey(?:s)? and value(?:s)?\b/gi, "key value"],
];

/** Verbs of two words, which are nouns of one: “hand off”, “roll back”. */
const TWO_WORDS = /\b([a-z]{3,})[ -](up|off|out|down|over|back|in|on|through)\b/gi;

/** Words of questions in Chinese and Japanese that say nothing of their subject. */
const UNSPACED_STOPS =
  /为什么|怎么样|怎么办|什么|怎么|怎样|如何|哪些|哪个|哪里|是否|可以|需要|我想|请问|的|了|吗|呢|吧|是|在|和|与|ですか|ますか|でしょうか|するには|したい|する方法|どうやって|どのように|について|とは|どう|する|した|して|ください|です|ます|から|まで|より|など|[のはをがにでともへ](?=[^\p{Script=Hiragana}]|$)/gu;

/** A text without such words, unless it has no others. */
export function withoutStopWords(text: string): string {
  const words = text.split(/\s+/);
  const saved = words.filter((word) => !STOP_WORDS.has(word.toLowerCase().replace(/^["'(]+|["')?!.,;:]+$/g, "")));
  return saved.length === 0 ? text : saved.join(" ");
}

/** The words of a query that say what it is about; all of them, where it has no others. */
export function subjectOf(query: string): string {
  const written = query.replaceAll("’", "'");
  const joined = Array.from(written.matchAll(TWO_WORDS), ([, verb = "", particle = ""]) => verb + particle);
  const text = [
    PHRASES.reduce((before, [phrase, words]) => before.replace(phrase, ` ${words} `), written),
    ...joined,
  ].join(" ");
  const subject = withoutStopWords(text.trim()).replace(UNSPACED_STOPS, " ").trim();
  return subject === "" ? query : subject;
}
