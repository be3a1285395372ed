/** Settings shared by the tasks that make pictures and clips by diffusion. */

import * as v from "valibot";
import { field, integer, optionalField } from "./field.ts";

export const targetSize = v.looseObject({
  width: field(integer, "Width in pixels."),
  height: field(integer, "Height in pixels."),
});

export const guidanceScale = optionalField(
  v.number(),
  "How closely the result follows the prompt. High values obey more and vary less.",
);
export const inferenceSteps = optionalField(integer, "Denoising steps: more take longer and usually look better.");
export const seed = optionalField(integer, "Seed of the random numbers, to get the same result again.");
export const negativePrompt = optionalField(v.string(), "What should not appear.");
export const frameCount = optionalField(v.number(), "How many frames to make.");
