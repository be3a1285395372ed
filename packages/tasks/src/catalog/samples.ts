/** Every task's sample input in one table. Chat samples, which several tasks share, are in `sample/chat.ts`. */

import type { TaskId } from "./catalog.ts";
import { SAMPLES as TABLE } from "../generated/samples.ts";
import type { TaskSample } from "../sample/sample.ts";

export { buildSample } from "../sample/build.ts";
export { CHAT, CHAT_WITH_IMAGE } from "../sample/chat.ts";
export { sample as sentenceSimilaritySample } from "../generated/samples/sentence-similarity.ts";
export type { TaskSample } from "../sample/sample.ts";

export const SAMPLES = TABLE satisfies Partial<Record<TaskId, TaskSample>>;
