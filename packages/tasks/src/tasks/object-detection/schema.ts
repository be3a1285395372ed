import * as v from "valibot";
import { binary, field, optionalField } from "../../schema/field.ts";
import { detections } from "../../schema/labels.ts";

export const input = field(binary, "Image to search for objects.");
export const parameters = v.looseObject({
  threshold: optionalField(v.number(), "Objects below this score are dropped."),
});
export const output = detections;
