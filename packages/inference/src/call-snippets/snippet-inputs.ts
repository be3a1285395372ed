/**
 * Inputs of a printed call: the page's own state where there is one, else the task's sample. Files are
 * known by name alone; their bytes are read by the program that is printed.
 */

import { isObject } from "@vitrine/base";
import { sampleInput, type SampleModel } from "@vitrine/tasks";
import type { TaskName } from "../protocol/provider.ts";

export interface PageState {
  /** A file by its name, an address, or a File. */
  inputs?: unknown;
  parameters?: Readonly<Record<string, unknown>> | undefined;
  messages?: readonly unknown[] | undefined;
  /** Another name for the file. */
  fileName?: string | undefined;
}

/** Arguments as the client takes them, with files that have a name and no bytes. */
export interface SnippetInputs {
  inputs: unknown;
  parameters: Readonly<Record<string, unknown>>;
  extra: Readonly<Record<string, unknown>>;
  file: SnippetFile | undefined;
  notes: string[];
}

export interface SnippetFile {
  /** Names the variable that holds it. */
  kind: "image" | "audio";
  name: string;
  type: string;
  /** The placeholder that went into the request. */
  blob: File;
}

const IMAGE_TASKS: ReadonlySet<string> = new Set<TaskName>([
  "document-question-answering",
  "image-classification",
  "image-segmentation",
  "image-text-to-image",
  "image-text-to-video",
  "image-to-image",
  "image-to-text",
  "image-to-video",
  "object-detection",
  "visual-question-answering",
  "zero-shot-image-classification",
]);
const AUDIO_TASKS: ReadonlySet<string> = new Set<TaskName>([
  "audio-classification",
  "audio-to-audio",
  "automatic-speech-recognition",
]);

const TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  mp4: "audio/mp4",
  oga: "audio/ogg",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  webm: "audio/webm",
};

/** The arguments of a task; a text where there is nothing to call it with. */
export function snippetInputs(task: TaskName, model: SampleModel, state: PageState): SnippetInputs | string {
  const given = state.inputs;
  if (task === "conversational") {
    const messages = state.messages ?? sampleOf(task, model)?.inputs;
    if (!Array.isArray(messages) || messages.length === 0) return "A conversation needs at least one message.";
    return { inputs: undefined, parameters: {}, extra: { messages, ...state.parameters }, file: undefined, notes: [] };
  }
  const sample = given === undefined ? sampleOf(task, model) : undefined;
  if (given === undefined && sample === undefined) return "No input example has been defined for this model task.";
  const parameters = { ...(sample && "parameters" in sample ? sample.parameters : {}), ...state.parameters };
  const kind = IMAGE_TASKS.has(task) ? "image" : AUDIO_TASKS.has(task) ? "audio" : undefined;
  const inputs = given ?? sample?.inputs;
  if (kind === undefined) return { inputs, parameters, extra: {}, file: undefined, notes: [] };
  return withFile(inputs, kind, parameters, state.fileName, task);
}

function withFile(
  value: unknown,
  kind: "image" | "audio",
  parameters: Readonly<Record<string, unknown>>,
  otherName: string | undefined,
  task: TaskName,
): SnippetInputs {
  const parts = isObject(value) ? value : undefined;
  const source = parts ? (parts[kind] ?? parts["inputs"]) : value;
  const { file, notes } = fileOf(otherName ?? source, kind);
  const common = { extra: {}, file, notes };
  const question = parts?.["question"];
  if (question !== undefined) return { ...common, inputs: { image: file.blob, question }, parameters };
  const prompt = parts?.["prompt"];
  const takesPrompt = task.startsWith("image-to-") || task.startsWith("image-text-to-");
  return {
    ...common,
    inputs: file.blob,
    parameters: takesPrompt && prompt !== undefined ? { prompt, ...parameters } : parameters,
  };
}

function fileOf(source: unknown, kind: "image" | "audio"): { file: SnippetFile; notes: string[] } {
  const fallback = kind === "image" ? "input.png" : "input.wav";
  const isFile = source instanceof Blob;
  const text = isFile ? (source as Partial<File>).name : source;
  const address = typeof text === "string" && /^(https?|data|blob):/i.test(text) ? text : undefined;
  let name = typeof text === "string" && text !== "" ? text : fallback;
  const notes: string[] = [];
  if (address !== undefined) {
    name = nameInAddress(address) ?? fallback;
    if (/^https?:/i.test(address)) notes.push(`Save ${address} as ${name} first.`);
  }
  // A bare dash, or a name that begins with one, would be read as an option.
  if (name.startsWith("-")) name = `./${name}`;
  const known = TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
  const type = (isFile && source.type.split(";")[0]) || known || (kind === "image" ? "image/jpeg" : "audio/wav");
  return { file: { kind, name, type, blob: new File([], name, { type }) }, notes };
}

function nameInAddress(address: string): string | undefined {
  const name = /^https?:\/\/[^?#]*\/([^/?#]+)/i.exec(address)?.[1];
  return name !== undefined && /^[\w.~-]+$/.test(name) ? name : undefined;
}

function sampleOf(task: TaskName, model: SampleModel) {
  // The tag would turn a prompt into messages, for a task that takes a prompt.
  const record =
    task === "text-generation"
      ? { ...model, tags: model.tags?.filter((tag) => tag !== "conversational") ?? [] }
      : model;
  const sample = sampleInput(task, record);
  return typeof sample === "string" ? undefined : sample;
}
