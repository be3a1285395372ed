import * as v from "valibot";
import { field, optionalField } from "../../schema/field.ts";
import { labelScores } from "../../schema/labels.ts";

export const input = field(v.string(), "Text to sort into classes of your own.");
export const parameters = v.looseObject({
  candidate_labels: field(v.array(v.string()), "Classes to choose from, in plain words."),
  hypothesis_template: optionalField(v.string(), "Sentence into which each class is put in place of {}."),
  multi_label: optionalField(v.boolean(), "Judge every class by itself, so that several may be true."),
});
export const output = labelScores;
