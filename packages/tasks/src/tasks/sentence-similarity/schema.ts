import * as v from "valibot";
import { field } from "../../schema/field.ts";

export const input = v.looseObject({
  source_sentence: field(v.string(), "Sentence that the others are compared with."),
  sentences: field(v.array(v.string()), "Sentences to compare."),
});
export const parameters = v.looseObject({});
export const output = field(
  v.array(v.number()),
  "One number for each sentence, in the same order: the closer to 1, the more alike.",
);
