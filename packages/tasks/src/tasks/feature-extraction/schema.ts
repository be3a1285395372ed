import * as v from "valibot";
import { field, integer, optionalField } from "../../schema/field.ts";

/** Parameters of this task are next to `inputs` in the request, not in a `parameters` object. */
export const input = field(v.union([v.string(), v.array(v.string())]), "One text, or a list of texts.");
export const parameters = v.looseObject({
  normalize: optionalField(v.boolean(), "Scale every vector to length 1."),
  prompt_name: optionalField(v.string(), "Name of a prompt stored with the model to put before each text."),
  truncate: optionalField(v.boolean(), "Cut texts that are too long instead of refusing them."),
  truncation_direction: optionalField(v.picklist(["left", "right"]), "Which side is cut."),
  encoding_format: optionalField(v.picklist(["float", "base64"]), "Form of the numbers at OpenAI-style endpoints."),
  dimensions: optionalField(integer, "Length of the vectors, for models that can shorten them."),
});

const vector = v.array(v.number());
const matrix = v.array(vector);
const stack = v.array(matrix);
export const output = field(
  v.union([vector, matrix, stack, v.array(stack)]),
  "A vector for each text, or one for each token of each text.",
);
