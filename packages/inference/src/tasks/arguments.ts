/**
 * Arguments of tasks. Names that a task does not know are errors at compile time: a slip of the pen in a
 * parameter otherwise does nothing, quietly. What its own provider has goes through `extraBody` and
 * `extraParameters`.
 */

import type { TaskInput, TaskOutput, TaskParameters } from "@vitrine/tasks/schemas";
import type { ChatArguments, ExtraFields, Known } from "../chat/chat-arguments.ts";
import type { TaskName } from "../protocol/provider.ts";
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
/** Their settings may be next to `inputs`. */
type SentenceTask = "feature-extraction" | "sentence-similarity";

/** Parameters of providers and of earlier clients that the tasks' schemas do not name. They are sent as they are. */
interface WiderParameters {
  "audio-classification": unknown;
  "automatic-speech-recognition": { language?: string; temperature?: number; prompt?: string };
  "image-text-to-image": PictureExtras;
  "image-text-to-video": PictureExtras & VideoExtras;
  "image-to-image": PictureExtras;
  "image-to-video": PictureExtras & VideoExtras;
  summarization: LengthExtras;
  "text-generation": { max_tokens?: number; min_p?: number };
  "text-to-audio": { duration?: number; seed?: number };
  "text-to-image": { size?: string; num_images?: number };
  "text-to-speech": { voice?: string; speed?: number; response_format?: string; language?: string };
  "text-to-video": VideoExtras;
  translation: LengthExtras;
}
interface LengthExtras {
  max_length?: number;
  min_length?: number;
  num_beams?: number;
}
interface PictureExtras {
  seed?: number;
  /** Further images, where a model takes several. */
  images?: readonly (Blob | string)[];
  strength?: number;
}
interface VideoExtras {
  /** Seconds. */
  duration?: number;
  resolution?: string;
  aspect_ratio?: string;
}
type ParametersOf<Id extends TaskName> = Partial<Known<TaskParameters<Id>>> &
  (Id extends keyof WiderParameters ? WiderParameters[Id] : unknown);

/** Inputs in the form that earlier programs have. */
interface WiderInputs {
  "table-question-answering": { query: string; table: Record<string, string[]> };
  "zero-shot-classification": readonly string[];
}

type FileInput = Blob | ArrayBuffer | Uint8Array;

type InputOf<Id extends TaskName> = Id extends OptionalInputTask
  ? { inputs?: FileInput | undefined }
  : Id extends BinaryTask
    ? { inputs: FileInput | string } | { data: FileInput }
    : Id extends "zero-shot-image-classification"
      ? { inputs: FileInput | { image: FileInput } }
      : { inputs: TaskInput<Id> | (Id extends keyof WiderInputs ? WiderInputs[Id] : never) };

/** Arguments of a task. Files may come as `data` too. */
export type TaskArguments<Id extends TaskName> = Id extends "conversational"
  ? ChatArguments
  : CallTarget &
      ExtraFields & {
        parameters?: ParametersOf<Id> | undefined;
        /** Parameters that the task does not name: sent with the others. */
        extraParameters?: Readonly<Record<string, unknown>> | undefined;
      } & InputOf<Id> &
      (Id extends SentenceTask ? Partial<Known<TaskParameters<Id>>> : unknown) &
      (Id extends "text-to-speech" ? { voice?: string | undefined } : unknown);

/** Result of a task. */
export type TaskResult<Id extends TaskName> = TaskOutput<Id>;
