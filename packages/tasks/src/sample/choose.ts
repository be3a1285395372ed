/**
 * Chooses the sample input of a task for a model. The choice is a pure function of its arguments, so a page and the
 * snippet printed below it always show the same input.
 */

import { SAMPLES } from "../samples.ts";
import { buildSample } from "./build.ts";
import type { SampleInput, SampleInputOptions, SampleModel } from "./build.ts";
import { CHAT, CHAT_WITH_IMAGE } from "./chat.ts";
import { NO_INPUT_EXAMPLE } from "./sample.ts";
import type { TaskSample } from "./sample.ts";

/**
 * The sample input of a task, or `NO_INPUT_EXAMPLE` where there is none. `conversational` is accepted beside the
 * task ids. For `text-generation` a model with the conversational tag gets chat messages, any other a prompt.
 * Never throws, whatever the model record holds.
 */
export function sampleInput(
  task: string,
  model: SampleModel = {},
  options: SampleInputOptions = {},
): SampleInput | typeof NO_INPUT_EXAMPLE {
  const sample = sampleOf(task, typeof model === "object" && model !== null ? model : {});
  return sample === undefined ? NO_INPUT_EXAMPLE : buildSample(sample, model, options);
}

/** The examples for a task name, chat included. */
function sampleOf(task: string, model: SampleModel): TaskSample | undefined {
  const id = typeof task === "string" ? task.trim().toLowerCase() : "";
  if (id === "conversational") return model.pipeline_tag === "image-text-to-text" ? CHAT_WITH_IMAGE : CHAT;
  if (id === "image-text-to-text") return CHAT_WITH_IMAGE;
  if (id === "text-generation" && hasTag(model, "conversational")) return CHAT;
  return Object.hasOwn(SAMPLES, id) ? SAMPLES[id as keyof typeof SAMPLES] : undefined;
}

function hasTag(model: SampleModel, tag: string): boolean {
  return Array.isArray(model.tags) && model.tags.includes(tag);
}
