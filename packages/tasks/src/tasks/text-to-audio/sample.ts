import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"text"> = {
  kind: "text",
  standard: "slow accordion waltz with rain in the background",
};
