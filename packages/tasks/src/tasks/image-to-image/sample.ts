import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"image-prompt"> = {
  kind: "image-prompt",
  standard: { image: "cabin-sketch.jpg", prompt: "Turn this sketch into a watercolor at dusk." },
};
