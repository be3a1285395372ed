import * as v from "valibot";
import { binary, field, integer, optionalField } from "../../schema/field.ts";

export const input = v.looseObject({
  image: field(binary, "Picture of the page."),
  question: field(v.string(), "A question about the page."),
});
export const parameters = v.looseObject({
  doc_stride: optionalField(integer, "Words that overlap between the windows a long page is cut into."),
  handle_impossible_answer: optionalField(v.boolean(), "Accept that the page may not say."),
  lang: optionalField(v.string(), "Language in which the letters on the page are recognized."),
  max_answer_len: optionalField(integer, "Longest answer to consider, in tokens."),
  max_question_len: optionalField(integer, "Tokens after which the question is cut."),
  max_seq_len: optionalField(integer, "Tokens of question and page text in one window."),
  top_k: optionalField(integer, "Number of candidate answers."),
  word_boxes: optionalField(
    v.array(v.union([v.string(), v.array(v.union([v.string(), v.number()]))])),
    "Words with their boxes, when the letters were recognized beforehand.",
  ),
});
export const output = v.looseObject({
  answer: field(v.string(), "The answer as it is written on the page."),
  score: optionalField(v.number(), "Probability of the answer, when the model gives one."),
  start: optionalField(integer, "First word of the answer among the words recognized."),
  end: optionalField(integer, "Last word of the answer."),
});
