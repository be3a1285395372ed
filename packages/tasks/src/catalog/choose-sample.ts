/**
 * Chooses the sample input of a task for a model. The choice is a pure function of its arguments, so a page and the
 * snippet printed below it always show the same input.
 */

import { getTask, isTaskId } from "./catalog.ts";
import { SAMPLES } from "./samples.ts";
import { buildSample, type SampleInput, type SampleInputOptions, type SampleModel } from "../sample/build.ts";
import { CHAT, CHAT_WITH_IMAGE } from "../sample/chat.ts";
import { NO_INPUT_EXAMPLE, type TaskSample } from "../sample/sample.ts";

/**
 * The sample input of a task, or `NO_INPUT_EXAMPLE` where there is none. `task` is a task id or `conversational`. A
 * model with the conversational tag gets chat messages: text for `text-generation`, text and an image for a task that
 * takes images. Never throws, whatever the model record holds.
 * @example
 * import { sampleInput } from "@vitrine/tasks";
 *
 * const sample = sampleInput("translation", {}, { language: "en" });
 * if (typeof sample === "object") console.log(sample.inputs); // The bakery opens at six in the morning.
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
  if (id === "conversational") return chatOf(model.pipeline_tag);
  if (id === "image-text-to-text") return CHAT_WITH_IMAGE;
  const chats = hasTag(model, "conversational");
  if (id === "text-generation" && chats) return CHAT;
  if (Object.hasOwn(SAMPLES, id)) return SAMPLES[id as keyof typeof SAMPLES];
  return chats && isTaskId(id) ? chatOf(id) : undefined;
}

/** Chat for the models of a task. Those of a task that is no task of the catalog are only requested in words. */
function chatOf(task: unknown): TaskSample {
  const { modality } = (typeof task === "string" ? getTask(task) : undefined) ?? {};
  const sees = (modality === "multimodal" || modality === "cv") && task !== "audio-text-to-text";
  return sees ? CHAT_WITH_IMAGE : CHAT;
}

function hasTag(model: SampleModel, tag: string): boolean {
  return Array.isArray(model.tags) && model.tags.includes(tag);
}
