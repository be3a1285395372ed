import * as v from "valibot";
import { field, integer, optionalField } from "../../schema/field.ts";

export const input = v.looseObject({
  question: field(v.string(), "The question."),
  context: field(v.string(), "Text that contains the answer."),
});
export const parameters = v.looseObject({
  align_to_words: optionalField(v.boolean(), "Widen the answer to whole words."),
  doc_stride: optionalField(integer, "Tokens that overlap between the windows a long context is cut into."),
  handle_impossible_answer: optionalField(v.boolean(), "Accept that the context may hold no answer."),
  max_answer_len: optionalField(integer, "Longest answer in tokens."),
  max_question_len: optionalField(integer, "Question is cut after this many tokens."),
  max_seq_len: optionalField(integer, "Tokens of question and context together in one window."),
  top_k: optionalField(integer, "How many candidate answers to return."),
});
export const output = v.looseObject({
  answer: field(v.string(), "The answer, copied out of the context."),
  score: field(v.number(), "Probability of this span, between 0 and 1."),
  start: field(integer, "Offset of the answer's first character in the context."),
  end: field(integer, "Offset just behind its last character."),
});
