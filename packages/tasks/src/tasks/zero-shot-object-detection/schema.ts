import * as v from "valibot";
import { binary, field, integer, optionalField } from "../../schema/field.ts";
import { detections } from "../../schema/labels.ts";

export const input = field(binary, "Image to search.");
export const parameters = v.looseObject({
  candidate_labels: field(v.array(v.string()), "Things to look for, in plain words."),
  threshold: optionalField(v.number(), "Finds below this score are dropped."),
  top_k: optionalField(integer, "Most finds to return."),
});
export const output = detections;
