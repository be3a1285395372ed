/** Reading arguments: what providers need from a caller's inputs, or an error that says what to pass. */

import { EncodedFile } from "../files/encoded-file.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import type { TaskCall } from "./provider.ts";

export function textInput({ inputs, task }: TaskCall): string {
  if (typeof inputs === "string") return inputs;
  throw new InferenceClientInputError(`${task} takes a text as inputs`, { task });
}

/** The file of a binary task: a Blob, or bytes, which become one. */
export function blobInput({ inputs, task }: Pick<TaskCall, "inputs" | "task">): Blob {
  const blob = blobFrom(inputs);
  if (blob) return blob;
  throw new InferenceClientInputError(`${task} takes a Blob as inputs`, { task });
}

export function optionalBlobInput(call: TaskCall): Blob | undefined {
  return call.inputs === undefined ? undefined : blobInput(call);
}

export function blobFrom(value: unknown): Blob | undefined {
  if (value instanceof Blob) return value;
  if (value instanceof ArrayBuffer) return new Blob([value]);
  if (ArrayBuffer.isView(value)) return new Blob([value as Uint8Array<ArrayBuffer>]);
  return undefined;
}

/** `{ image: Blob, question }` and the like: a named part of the inputs. */
export function inputPart({ inputs, task }: TaskCall, name: string): unknown {
  if (typeof inputs === "object" && inputs !== null && !(inputs instanceof Blob) && Object.hasOwn(inputs, name))
    return (inputs as Record<string, unknown>)[name];
  throw new InferenceClientInputError(`${task} takes inputs with a field ${name}`, { task });
}

/** The image of a call as a data URL. */
export function imageDataUrl(call: TaskCall, fallbackType = "image/png"): EncodedFile {
  return new EncodedFile(blobInput(call), "dataUrl", fallbackType);
}

/** Types of recordings that may be sent to the queue provider's speech models. */
const SPEECH_TYPES = ["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"];

/** The live service refuses the first of each pair and reads the same file under the second. */
const SPEECH_LABELS: Readonly<Record<string, string>> = { "audio/wav": "audio/x-wav", "audio/mp4": "audio/mpeg" };

const SPEECH_ALIASES: Readonly<Record<string, string>> = {
  "audio/mp3": "audio/mpeg",
  "audio/wave": "audio/wav",
  "audio/vnd.wave": "audio/wav",
  "audio/m4a": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
};

/**
 * A recording as a data URL, for a provider that refuses types it does not know. A Blob without a type is looked at
 * before it is refused.
 */
export function speechDataUrl({ inputs, task }: TaskCall, provider: string): EncodedFile {
  const blob = blobFrom(inputs);
  if (blob)
    return new EncodedFile(blob, "dataUrl", {
      provider,
      types: SPEECH_TYPES,
      labels: SPEECH_LABELS,
      aliases: SPEECH_ALIASES,
    });
  throw new InferenceClientInputError(
    `Unable to determine the input's content-type. Pass a Blob with a type when using provider ${provider}`,
    { provider, task },
  );
}

/** The object without the named fields. Never changes the caller's own. */
export function without(
  object: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** The object with fields renamed. A field that already has the new name wins. */
export function renamed(
  object: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    const target = Object.hasOwn(names, name) ? names[name] : undefined;
    if (target === undefined) result[name] = value;
    else if (!Object.hasOwn(object, target)) result[target] = value;
  }
  return result;
}
