import * as v from "valibot";
import { binary, field, optionalField } from "../../schema/field.ts";
import { frameCount, guidanceScale, inferenceSteps, seed } from "../../schema/media.ts";

export const input = field(v.string(), "Description of the clip.");
export const parameters = v.looseObject({
  guidance_scale: guidanceScale,
  negative_prompt: optionalField(v.array(v.string()), "Things that should not appear, one entry each."),
  num_frames: frameCount,
  num_inference_steps: inferenceSteps,
  seed,
});
export const output = field(binary, "The film, as a video file.");
