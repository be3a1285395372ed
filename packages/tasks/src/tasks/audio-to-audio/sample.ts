import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"audio"> = {
  kind: "audio",
  standard: "two-speakers.flac",
};
