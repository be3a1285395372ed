import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"image-question"> = {
  kind: "image-question",
  standard: { image: "invoice.png", question: "What is the invoice number?" },
};
