import * as v from "valibot";
import { field, optionalField } from "../../schema/field.ts";
import { truncationStrategy } from "../../schema/generation.ts";

export const input = field(v.union([v.string(), v.array(v.string())]), "Text to translate, or a list of texts.");
export const parameters = v.looseObject({
  src_lang: optionalField(
    v.string(),
    "Language of the input, in the model's own codes; needed by multilingual models.",
  ),
  tgt_lang: optionalField(v.string(), "Language wanted, in the model's own codes."),
  clean_up_tokenization_spaces: optionalField(v.boolean(), "Remove blanks that tokenizing leaves behind."),
  generate_parameters: optionalField(v.record(v.string(), v.unknown()), "Decoding settings, passed on unchanged."),
  truncation: optionalField(truncationStrategy, "How a text that is too long is cut."),
});
const translation = v.looseObject({ translation_text: field(v.string(), "The translation.") });
/** One object for one text, a list for a list. */
export const output = v.union([translation, v.array(translation)]);
