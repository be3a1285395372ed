import * as v from "valibot";
import { binary, field, optionalField } from "../../schema/field.ts";
import { generationParameters } from "../../schema/generation.ts";

export const input = field(binary, "Recording to transcribe.");
export const parameters = v.looseObject({
  return_timestamps: optionalField(
    v.union([v.boolean(), v.picklist(["word", "char"])]),
    "Also return when each piece was said; some models can go down to words.",
  ),
  generation_parameters: optionalField(generationParameters, "How the text is decoded."),
});
export const output = v.looseObject({
  text: field(v.string(), "The transcript."),
  chunks: optionalField(
    v.array(
      v.looseObject({
        text: field(v.string(), "Words of this piece."),
        timestamp: field(v.array(v.nullable(v.number())), "Start and end in seconds; the last end may be open."),
      }),
    ),
    "Pieces with their times, when requested.",
  ),
});
