import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"image-question"> = {
  kind: "image-question",
  standard: { image: "kitchen-table.jpg", question: "How many cups are on the table?" },
};
