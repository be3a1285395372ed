/**
 * What tasks are called with. Names that a task does not know are errors at compile time: a slip of the pen in a
 * parameter otherwise does nothing, quietly. What a provider has of its own goes through `extraBody` and
 * `extraParameters`.
 */

import type { TaskInput, TaskOutput, TaskParameters } from "@vitrine/tasks/schemas";
import type { ChatArguments, ExtraFields, Known } from "../chat/chat-arguments.ts";
import type { TaskName } from "../providers/provider.ts";
import type { CallTarget } from "../routing/call-target.ts";

type BinaryTask =
  | "audio-classification"
  | "audio-to-audio"
  | "automatic-speech-recognition"
  | "image-classification"
  | "image-segmentation"
  | "image-to-image"
  | "image-to-text"
  | "image-to-video"
  | "object-detection";
type OptionalInputTask = "image-text-to-image" | "image-text-to-video";
/** Their settings may stand beside `inputs`. */
type SentenceTask = "feature-extraction" | "sentence-similarity";

type FileInput = Blob | ArrayBuffer | Uint8Array;

type InputOf<Id extends TaskName> = Id extends OptionalInputTask
  ? { inputs?: FileInput | undefined }
  : Id extends BinaryTask
    ? { inputs: FileInput | string } | { data: FileInput }
    : Id extends "zero-shot-image-classification"
      ? { inputs: FileInput | { image: FileInput } }
      : { inputs: TaskInput<Id> };

/** What a task is called with. Files may come as `data` too. */
export type TaskArguments<Id extends TaskName> = Id extends "conversational"
  ? ChatArguments
  : CallTarget &
      ExtraFields & {
        parameters?: Partial<Known<TaskParameters<Id>>> | undefined;
        /** Parameters that the task does not name: sent with the others. */
        extraParameters?: Readonly<Record<string, unknown>> | undefined;
      } & InputOf<Id> &
      (Id extends SentenceTask ? Partial<Known<TaskParameters<Id>>> : unknown);

/** What a task answers. */
export type TaskResult<Id extends TaskName> = TaskOutput<Id>;
