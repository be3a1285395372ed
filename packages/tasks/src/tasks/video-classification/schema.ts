import * as v from "valibot";
import { binary, field, integer, optionalField } from "../../schema/field.ts";
import { classificationParameters, labelScores } from "../../schema/labels.ts";

export const input = field(binary, "Clip to classify.");
export const parameters = v.looseObject({
  ...classificationParameters,
  num_frames: optionalField(integer, "Frames taken from the clip."),
  frame_sampling_rate: optionalField(integer, "Take every n-th frame."),
});
export const output = labelScores;
