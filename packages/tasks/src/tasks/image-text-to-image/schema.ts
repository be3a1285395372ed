import * as v from "valibot";
import { binary, field, optionalField } from "../../schema/field.ts";
import { guidanceScale, inferenceSteps, negativePrompt, seed, targetSize } from "../../schema/media.ts";

export const input = optionalField(binary, "Picture to start from, if any.");
export const parameters = v.looseObject({
  prompt: optionalField(v.string(), "What to make; needed when no picture is given."),
  guidance_scale: guidanceScale,
  negative_prompt: negativePrompt,
  num_inference_steps: inferenceSteps,
  seed,
  target_size: optionalField(targetSize, "Size of the result; other sizes than the model's own may be refused."),
});
export const output = field(binary, "The new picture, as an image file.");
