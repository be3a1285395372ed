/** Quality that people ask for and no record of a model states: it is a word of names and cards, and no filter. */

/** A text that asks for it, with the word that names of such models have. */
interface Unstated {
  word: string;
  text: string;
}

/** The word that names of models have for it. */
export const UNSTATED = "uncensored";

const UNCENSORED =
  /\b(?:uncensored|unfiltered|unrestricted|not censored|(?:no|without|zero) (?:censorship|censoring|content filters?|filters?|restrictions?|refusals?))\b/i;

/**
 * Where a text asks for such a property: the property, and the text with the usual word for it.
 * @example
 * unstatedIn("chat model without censorship"); // { word: "uncensored", text: "chat model uncensored" }
 */
export function unstatedIn(text: string): Unstated | undefined {
  if (text.length > 200 || text.includes("/") || !UNCENSORED.test(text)) return undefined;
  return { word: UNSTATED, text: text.replace(UNCENSORED, UNSTATED) };
}
