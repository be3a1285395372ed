import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"image-prompt"> = {
  kind: "image-prompt",
  standard: { image: "lantern.jpg", prompt: "The lantern sways and lights up as night falls." },
};
