import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"rows"> = {
  kind: "rows",
  standard: {
    data: { age: ["43", "27"], balance: ["1250.40", "89.15"], months_as_customer: ["61", "4"] },
  },
};
