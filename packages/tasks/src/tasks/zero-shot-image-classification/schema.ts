import * as v from "valibot";
import { binary, field, optionalField } from "../../schema/field.ts";
import { labelScores } from "../../schema/labels.ts";

export const input = field(binary, "Image to sort into classes of your own.");
export const parameters = v.looseObject({
  candidate_labels: field(v.array(v.string()), "Descriptions to choose from."),
  hypothesis_template: optionalField(v.string(), "Caption into which each class is put in place of {}."),
});
export const output = labelScores;
