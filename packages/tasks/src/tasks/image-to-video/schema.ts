import * as v from "valibot";
import { binary, field, optionalField } from "../../schema/field.ts";
import { frameCount, guidanceScale, inferenceSteps, negativePrompt, seed, targetSize } from "../../schema/media.ts";

export const input = field(binary, "Picture to set in motion.");
export const parameters = v.looseObject({
  prompt: optionalField(v.string(), "What to do with the picture."),
  guidance_scale: guidanceScale,
  negative_prompt: negativePrompt,
  num_frames: frameCount,
  num_inference_steps: inferenceSteps,
  seed,
  target_size: optionalField(targetSize, "Size of the result; other sizes than the model's own may be refused."),
});
export const output = field(binary, "The film, as a video file.");
