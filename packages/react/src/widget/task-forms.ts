/** The form of each task, in one table. A page that shows one task only need not carry it. */
import type { FormField, TaskForm } from "./form.ts";

const text = (label: string, hint?: string): FormField => ({
  name: "inputs",
  kind: "text",
  label,
  ...(hint && { hint }),
});
const image = (label = "Picture", optional = false): FormField => ({ name: "inputs", kind: "image", label, optional });
const audio = (): FormField => ({ name: "inputs", kind: "audio", label: "Recording" });
const prompt = (label: string, optional = false): FormField => ({
  name: "prompt",
  kind: "text",
  label,
  isParameter: true,
  optional,
});
const labels: FormField = {
  name: "candidate_labels",
  kind: "texts",
  label: "Labels",
  hint: "One on each line.",
  isParameter: true,
};

const single = (...fields: FormField[]): TaskForm => ({ fields, shape: "single" });
const object = (...fields: FormField[]): TaskForm => ({ fields, shape: "object" });

/** Keyed by task id. A task without an entry has no form. */
export const TASK_FORMS: Readonly<Record<string, TaskForm>> = {
  "text-classification": single(text("Text")),
  "token-classification": single(text("Text")),
  "fill-mask": single(text("Text with a gap", "The gap is the model’s mask token, such as [MASK] or <mask>.")),
  summarization: single(text("Text to shorten")),
  translation: single(text("Text to translate")),
  "text-generation": single(text("Text to continue")),
  "feature-extraction": single(text("Text")),
  "text-to-image": single(text("Description of the picture")),
  "text-to-video": single(text("Description of the clip")),
  "text-to-speech": single(text("Text to speak")),
  "text-to-audio": single(text("Description of the sound")),
  "zero-shot-classification": single(text("Text"), labels),
  "sentence-similarity": object(
    { name: "source_sentence", kind: "text", label: "Sentence" },
    { name: "sentences", kind: "texts", label: "Compare with", hint: "One sentence on each line." },
  ),
  "question-answering": object(
    { name: "question", kind: "short-text", label: "Question" },
    { name: "context", kind: "text", label: "Text that holds the answer" },
  ),
  "table-question-answering": object(
    { name: "question", kind: "short-text", label: "Question" },
    { name: "table", kind: "table", label: "Table" },
  ),
  "tabular-classification": object({ name: "data", kind: "table", label: "Rows" }),
  "tabular-regression": object({ name: "data", kind: "table", label: "Rows" }),
  "image-classification": single(image()),
  "object-detection": single(image()),
  "image-segmentation": single(image()),
  "image-to-text": single(image()),
  "zero-shot-image-classification": single(image(), labels),
  "image-to-image": single(image(), prompt("What to change")),
  "image-to-video": single(image("First frame"), prompt("What happens", true)),
  "image-text-to-image": single(image("Picture to start from", true), prompt("What to make")),
  "image-text-to-video": single(image("First frame", true), prompt("What happens")),
  "visual-question-answering": object(
    { name: "image", kind: "image", label: "Picture" },
    { name: "question", kind: "short-text", label: "Question" },
  ),
  "document-question-answering": object(
    { name: "image", kind: "image", label: "Page" },
    { name: "question", kind: "short-text", label: "Question" },
  ),
  "automatic-speech-recognition": single(audio()),
  "audio-classification": single(audio()),
  "audio-to-audio": single(audio()),
};

/** Tasks that are a conversation and have a thread instead of a form. */
export const CHAT_TASKS: ReadonlySet<string> = new Set(["conversational", "image-text-to-text", "any-to-any"]);
