import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"table"> = {
  kind: "table",
  standard: {
    question: "How many bridges does Porto have?",
    table: { City: ["Porto", "Prague", "Pittsburgh"], Bridges: ["6", "18", "446"] },
  },
};
