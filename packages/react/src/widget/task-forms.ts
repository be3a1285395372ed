/** The form of each task, in one table, in any words. A page that shows one task only need not carry it. */
import type { FormField, TaskForm } from "./form.ts";

/** What the fields of forms are called. */
export const FORM_LABELS = {
  text: "Text",
  labels: "Labels",
  onePerLine: "One on each line.",
  textWithGap: "Text with a gap",
  gap: "The gap is the model’s mask token, such as [MASK] or <mask>.",
  toShorten: "Text to shorten",
  toTranslate: "Text to translate",
  toContinue: "Text to continue",
  toSpeak: "Text to speak",
  picture: "Picture",
  describedPicture: "Description of the picture",
  describedClip: "Description of the clip",
  describedSound: "Description of the sound",
  recording: "Recording",
  sentence: "Sentence",
  compareWith: "Compare with",
  sentencePerLine: "One sentence on each line.",
  question: "Question",
  context: "Text that holds the answer",
  table: "Table",
  rows: "Rows",
  page: "Page",
  whatToChange: "What to change",
  whatToMake: "What to make",
  whatHappens: "What happens",
  firstFrame: "First frame",
  startPicture: "Picture to start from",
};
export type FormLabels = typeof FORM_LABELS;

const single = (...fields: FormField[]): TaskForm => ({ fields, shape: "single" });
const object = (...fields: FormField[]): TaskForm => ({ fields, shape: "object" });

/** The forms of all tasks by the task's id; a task without an entry has none. The words that are left out are English. */
export function taskForms(labels?: Partial<FormLabels>): Readonly<Record<string, TaskForm>> {
  const words = { ...FORM_LABELS, ...labels };
  const text = (label: string, hint?: string): FormField => ({
    name: "inputs",
    kind: "text",
    label,
    ...(hint && { hint }),
  });
  const image = (label = words.picture, optional = false): FormField => ({
    name: "inputs",
    kind: "image",
    label,
    optional,
  });
  const audio = (): FormField => ({ name: "inputs", kind: "audio", label: words.recording });
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
    label: words.labels,
    hint: words.onePerLine,
    isParameter: true,
  };
  const question: FormField = { name: "question", kind: "short-text", label: words.question };
  const rows: FormField = { name: "data", kind: "table", label: words.rows };
  return {
    "text-classification": single(text(words.text)),
    "token-classification": single(text(words.text)),
    "fill-mask": single(text(words.textWithGap, words.gap)),
    summarization: single(text(words.toShorten)),
    translation: single(text(words.toTranslate)),
    "text-generation": single(text(words.toContinue)),
    "feature-extraction": single(text(words.text)),
    "text-to-image": single(text(words.describedPicture)),
    "text-to-video": single(text(words.describedClip)),
    "text-to-speech": single(text(words.toSpeak)),
    "text-to-audio": single(text(words.describedSound)),
    "zero-shot-classification": single(text(words.text), candidates),
    "sentence-similarity": object(
      { name: "source_sentence", kind: "text", label: words.sentence },
      { name: "sentences", kind: "texts", label: words.compareWith, hint: words.sentencePerLine },
    ),
    "question-answering": object(question, { name: "context", kind: "text", label: words.context }),
    "table-question-answering": object(question, { name: "table", kind: "table", label: words.table }),
    "tabular-classification": object(rows),
    "tabular-regression": object(rows),
    "image-classification": single(image()),
    "object-detection": single(image()),
    "image-segmentation": single(image()),
    "image-to-text": single(image()),
    "zero-shot-image-classification": single(image(), candidates),
    "image-to-image": single(image(), prompt(words.whatToChange)),
    "image-to-video": single(image(words.firstFrame), prompt(words.whatHappens, true)),
    "image-text-to-image": single(image(words.startPicture, true), prompt(words.whatToMake)),
    "image-text-to-video": single(image(words.firstFrame, true), prompt(words.whatHappens)),
    "visual-question-answering": object({ name: "image", kind: "image", label: words.picture }, question),
    "document-question-answering": object({ name: "image", kind: "image", label: words.page }, question),
    "automatic-speech-recognition": single(audio()),
    "audio-classification": single(audio()),
    "audio-to-audio": single(audio()),
  };
}

/** The same in English. */
export const TASK_FORMS = /* @__PURE__ */ taskForms();

/** Tasks that are a conversation and have a thread instead of a form. */
export const CHAT_TASKS: ReadonlySet<string> = new Set(["conversational", "image-text-to-text", "any-to-any"]);
