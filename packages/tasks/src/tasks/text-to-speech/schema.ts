import * as v from "valibot";
import { binary, field, optionalField } from "../../schema/field.ts";
import { generationParameters } from "../../schema/generation.ts";

export const input = field(v.string(), "Text to speak.");
export const parameters = v.looseObject({
  generation_parameters: optionalField(
    generationParameters,
    "How the sound is decoded, for models that generate token by token.",
  ),
});
export const output = field(binary, "The speech, as an audio file.");
