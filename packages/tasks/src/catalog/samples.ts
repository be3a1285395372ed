/** Every task's sample input in one table. Chat samples, which several tasks share, are in `sample/chat.ts`. */

import type { TaskId } from "./catalog.ts";
import { SAMPLES as TABLE } from "../generated/samples.ts";
import type { TaskSample } from "../sample/sample.ts";

export * from "../sample/sample.ts";

export const SAMPLES = TABLE satisfies Partial<Record<TaskId, TaskSample>>;
