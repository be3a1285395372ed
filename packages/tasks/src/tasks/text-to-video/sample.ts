import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard: "A tortoise walks slowly across a sunny courtyard",
};
