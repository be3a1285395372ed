import * as v from "valibot";
import { binary, field, optionalField } from "../../schema/field.ts";

export const input = field(binary, "Image whose depth is wanted.");
export const parameters = v.looseObject({});
export const output = v.looseObject({
  depth: optionalField(binary, "Depth drawn as a gray image."),
  predicted_depth: optionalField(v.unknown(), "Raw depth values, as a tensor or nested lists."),
});
