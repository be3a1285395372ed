import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"rows"> = {
  kind: "rows",
  standard: {
    data: { length_cm: ["30.0", "22.0"], height_cm: ["11.52", "5.52"], width_cm: ["4.02", "3.56"] },
  },
};
