import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"image"> = {
  kind: "image",
  standard: "llama.jpg",
  parameters: { candidate_labels: ["cat", "dog", "llama"] },
};
