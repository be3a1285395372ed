/**
 * Texts that a page shows in English because its language lacks them. While such a page renders they stand between two
 * characters that no text has; one pass over the markup then makes them `<span lang="en">`, so that no component has to
 * know which of its texts are translated.
 */
import { AsyncLocalStorage } from "node:async_hooks";

// Unicode keeps these two for use inside of a program.
const START = "\uFDD0";
const END = "\uFDD1";
const MARKS = /[\uFDD0\uFDD1]|%EF%B7%9[01]/g;
/** Tags, and elements that hold text alone: no other element can be in them. */
const NO_TEXT = /<(script|style|title|textarea|option|svg)\b[^]*?<\/\1>|<(?:[^"'<>]|"[^"]*"|'[^']*')*>/g;
/** Elements within a sentence; any other ends what was not closed, as in a text that was cut. */
const WITHIN_SENTENCE = /^<\/?(?:a|abbr|b|code|em|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|var|wbr)\b/;

const marking = new AsyncLocalStorage<boolean>();

/** Runs work that makes a page: English in place of a missing translation is marked. */
export function markingEnglish<Result>(work: () => Result): Result {
  return marking.run(true, work);
}

/** A text in place of a missing translation. */
export function markEnglish(text: string): string {
  return marking.getStore() && text.trim() !== "" ? START + text + END : text;
}

/** The text without marks: for what is no page. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARKS, "");
}

/** The markup of a page with the language of its marked texts. */
export function withEnglishMarked(markup: string): string {
  if (!markup.includes(START)) return markup;
  let shown = "";
  let end = 0;
  let depth = 0;
  const addText = (text: string) => {
    for (const piece of text.split(/([\uFDD0\uFDD1])/)) {
      if (piece === START) depth += 1;
      else if (piece === END) depth = Math.max(0, depth - 1);
      else shown += depth > 0 && piece.trim() !== "" ? `<span lang="en">${piece}</span>` : piece;
    }
  };
  for (const { 0: tag, index } of markup.matchAll(NO_TEXT)) {
    addText(markup.slice(end, index));
    if (!WITHIN_SENTENCE.test(tag)) depth = 0;
    shown += withoutMarks(tag);
    end = index + tag.length;
  }
  addText(markup.slice(end));
  return shown;
}
