import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"image-prompt"> = {
  kind: "image-prompt",
  standard: {
    image: "armchair.jpg",
    prompt: "Place this armchair in a cabin with snow outside the window.",
  },
};
