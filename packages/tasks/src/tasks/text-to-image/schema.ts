import * as v from "valibot";
import { binary, field, integer, optionalField } from "../../schema/field.ts";
import { guidanceScale, inferenceSteps, negativePrompt, seed } from "../../schema/media.ts";

export const input = field(v.string(), "Description of the picture.");
export const parameters = v.looseObject({
  guidance_scale: guidanceScale,
  height: optionalField(integer, "Height of the picture in pixels."),
  width: optionalField(integer, "Width of the picture in pixels."),
  negative_prompt: negativePrompt,
  num_inference_steps: inferenceSteps,
  scheduler: optionalField(v.string(), "Name of another noise scheduler that fits the model."),
  seed,
});
export const output = field(binary, "The picture, as an image file.");
