import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"image"> = {
  kind: "image",
  standard: "harbour.jpg",
};
