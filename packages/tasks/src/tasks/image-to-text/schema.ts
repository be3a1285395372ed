import * as v from "valibot";
import { binary, field, integer, optionalField } from "../../schema/field.ts";
import { generationParameters } from "../../schema/generation.ts";

export const input = field(binary, "Image to describe or read.");
export const parameters = v.looseObject({
  max_new_tokens: optionalField(integer, "Longest text in tokens."),
  generation_parameters: optionalField(generationParameters, "How words are chosen."),
});
export const output = v.looseObject({
  generated_text: field(v.string(), "Caption, or the text that was read."),
});
