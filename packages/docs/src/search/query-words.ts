/**
 * What a question says besides its subject: stop words, and phrases that stand for one word (“log in”). They are taken out of
 * queries; the index keeps all words of a page.
 */

/** Stop words of English queries. */
const STOP_WORDS = new Set(
  `a about actually almost already also although always am an and another any anybody anyone anything are as at away be
   because become becomes been being both but by can can't cannot certain come comes coming could couldn't did didn't
   do does doesn't doing don't else even ever every everybody everyone everything exactly few for from get gets give goes
   going got had has have having her here hers him his how how's however i i'd i'm i've if in instead into is isn't it
   it's its just kind let lets like lot make may maybe me might mine most much must my myself need needed needs never no
   nobody not nothing now of often on one only or otherwise our ours own perhaps please possible puts rather really said
   say says seems shall she should should've since so some somebody somehow someone something sometimes somewhere soon
   still stuff such sure taken takes tells than that that's the their them then there there's these they thing things
   this those though to too try trying until upon us use using very want wants was way ways we we're were what what's
   whatever when whenever where where's wherever whether which while who whoever whom whose why will with won't would yet
   you your`.split(/\s+/),
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
  [/\bwhat (?:happens|to do) (?:when|if)\b/gi, ""],
  [/\bin the middle of\b/gi, "during"],
  [/\b(?:on(?:to)? the (?:internet|web)|go(?:es|ing)? live|live (?:site|server|system))\b/gi, "deploy production"],
  [/\bwhere do i find\b/gi, "overview find"],
  [/\byes or no\b/gi, "boolean decision"],
  [/\b(?:by itself|on its own)\b/gi, "automatic"],
  [/\bby hand\b/gi, "manual"],
  [/\bout of date\b/gi, "stale"],
  [/\b(?:two times|twice)\b/gi, "repeated duplicate"],
  [/\bone (?:after|by) (?:the other|another|one)\b/gi, "sequential"],
  [/\b(?:bit by bit|piece by piece|word by word|little by little)\b/gi, "stream incremental partial"],
  [/\bback and forth\b/gi, "conversation bidirectional"],
  [/\btwo[ -]way\b/gi, "bidirectional"],
  [/\b(?:signed|logged)[ -]in\b/gi, "login authenticated session"],
  [/\b(?:bring|get|put|come)s? (?:it |them |that )?back\b/gi, "restore resume"],
  [/\b(?:carry|go|keep|pick) (?:on|going|up) (?:later|where)\b/gi, "resume continue"],
  [/\b(?:cut|broken) off\b/gi, "timeout truncate abort"],
  [/\b(?:takes?|too) (?:too )?long\b/gi, "timeout slow long"],
  [/\bwithout (?:paying|cost(?:s|ing)?|real)\b/gi, "mock free"],
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
