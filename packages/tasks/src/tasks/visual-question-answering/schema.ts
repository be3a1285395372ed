import * as v from "valibot";
import { binary, field, integer, optionalField } from "../../schema/field.ts";

export const input = v.looseObject({
  image: field(binary, "The picture of the question."),
  question: field(v.string(), "Question in plain words."),
});
export const parameters = v.looseObject({
  top_k: optionalField(integer, "How many answers to return, best first."),
});
export const output = v.looseObject({
  answer: field(v.string(), "A word or short phrase."),
  score: field(v.number(), "Confidence in the answer, between 0 and 1."),
});
