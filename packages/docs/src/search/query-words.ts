/**
 * Words of a question besides its subject: stop words, and phrases that stand for one word (“log in”). They are taken out of
 * queries; the index keeps all words of a page.
 */
import { PHRASES, STOP_WORDS } from "./generated/query-words.ts";

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
  const text = PHRASES.reduce((before, [phrase, words]) => before.replace(phrase, ` ${words} `), written);
  const subject = withoutStopWords(text.trim()).replace(UNSPACED_STOPS, " ").trim();
  return subject === "" ? query : subject;
}
