import * as v from "valibot";
import { field, optionalField } from "../../schema/field.ts";
import { truncationStrategy } from "../../schema/generation.ts";

export const input = field(v.string(), "Text to shorten.");
export const parameters = v.looseObject({
  clean_up_tokenization_spaces: optionalField(
    v.boolean(),
    "Remove the blanks that tokenizing leaves around punctuation.",
  ),
  generate_parameters: optionalField(
    v.record(v.string(), v.unknown()),
    "Decoding settings handed to the model as they are.",
  ),
  truncation: optionalField(truncationStrategy, "What to do with a text beyond the model's window."),
});
export const output = v.looseObject({ summary_text: field(v.string(), "The summary.") });
