import * as v from "valibot";
import { field, integer, optionalField } from "../../schema/field.ts";

export const input = field(v.string(), "Text with the model's mask token where a word is missing.");
export const parameters = v.looseObject({
  targets: optionalField(v.array(v.string()), "Only consider these words."),
  top_k: optionalField(integer, "How many words to propose."),
});
export const output = v.array(
  v.looseObject({
    sequence: field(v.string(), "The text with the word filled in."),
    score: field(v.number(), "Probability of the word."),
    token: field(integer, "Number of the word in the vocabulary."),
    token_str: optionalField(v.string(), "The word."),
  }),
);
