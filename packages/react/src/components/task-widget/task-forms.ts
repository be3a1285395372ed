/** The form of each task, in one table, in any words. A page that shows one task only need not carry it. */
import type { FormField, TaskForm } from "./form.ts";
import { FORM_LABELS } from "../../messages/form-labels.ts";

/** What the fields of forms are called. */
export { FORM_LABELS };
export type FormLabels = typeof FORM_LABELS;

const single = (...fields: FormField[]): TaskForm => ({ fields, shape: "single" });
const object = (...fields: FormField[]): TaskForm => ({ fields, shape: "object" });

/**
 * The forms of all tasks, by task id. A task that has no entry has no form. Labels that you omit are in English.
 * @example
 * import { taskForms } from "@vitrine/react/widget";
 *
 * console.log(taskForms()["text-classification"]?.fields.map(({ name }) => name)); // [ 'inputs' ]
 */
export function taskForms(customLabels?: Partial<FormLabels>): Readonly<Record<string, TaskForm>> {
  const labels = { ...FORM_LABELS, ...customLabels };
  const text = (label: string, hint?: string): FormField => ({
    name: "inputs",
    kind: "text",
    label,
    ...(hint && { hint }),
  });
  const image = (label = labels.picture, optional = false): FormField => ({
    name: "inputs",
    kind: "image",
    label,
    optional,
  });
  const audio = (): FormField => ({ name: "inputs", kind: "audio", label: labels.recording });
  const prompt = (label: string, optional = false): FormField => ({
    name: "prompt",
    kind: "text",
    label,
    isParameter: true,
    optional,
  });
  const candidates: FormField = {
    name: "candidate_labels",
    kind: "texts",
    label: labels.labels,
    hint: labels.onePerLine,
    isParameter: true,
  };
  const question: FormField = { name: "question", kind: "short-text", label: labels.question };
  const rows: FormField = { name: "data", kind: "table", label: labels.rows };
  return {
    "text-classification": single(text(labels.text)),
    "token-classification": single(text(labels.text)),
    "fill-mask": single(text(labels.textWithGap, labels.gap)),
    summarization: single(text(labels.toShorten)),
    translation: single(text(labels.toTranslate)),
    "text-generation": single(text(labels.toContinue)),
    "feature-extraction": single(text(labels.text)),
    "text-to-image": single(text(labels.describedPicture)),
    "text-to-video": single(text(labels.describedClip)),
    "text-to-speech": single(text(labels.toSpeak)),
    "text-to-audio": single(text(labels.describedSound)),
    "zero-shot-classification": single(text(labels.text), candidates),
    "sentence-similarity": object(
      { name: "source_sentence", kind: "text", label: labels.sentence },
      { name: "sentences", kind: "texts", label: labels.compareWith, hint: labels.sentencePerLine },
    ),
    "question-answering": object(question, { name: "context", kind: "text", label: labels.context }),
    "table-question-answering": object(question, { name: "table", kind: "table", label: labels.table }),
    "tabular-classification": object(rows),
    "tabular-regression": object(rows),
    "image-classification": single(image()),
    "object-detection": single(image()),
    "image-segmentation": single(image()),
    "image-to-text": single(image()),
    "zero-shot-image-classification": single(image(), candidates),
    "image-to-image": single(image(), prompt(labels.whatToChange)),
    "image-to-video": single(image(labels.firstFrame), prompt(labels.whatHappens, true)),
    "image-text-to-image": single(image(labels.startPicture, true), prompt(labels.whatToMake)),
    "image-text-to-video": single(image(labels.firstFrame, true), prompt(labels.whatHappens)),
    "visual-question-answering": object({ name: "image", kind: "image", label: labels.picture }, question),
    "document-question-answering": object({ name: "image", kind: "image", label: labels.page }, question),
    "automatic-speech-recognition": single(audio()),
    "audio-classification": single(audio()),
    "audio-to-audio": single(audio()),
  };
}

/** The same in English. */
export const TASK_FORMS = /* @__PURE__ */ taskForms();

/** Tasks that are a conversation and have a thread instead of a form. */
export const CHAT_TASKS: ReadonlySet<string> = new Set(["conversational", "image-text-to-text", "any-to-any"]);
