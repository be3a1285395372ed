import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"image-prompt"> = {
  kind: "image-prompt",
  standard: { image: "sailing-boat.jpg", prompt: "The wind picks up and the sails fill." },
};
