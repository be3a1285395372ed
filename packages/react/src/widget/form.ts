/**
 * What a task's form asks for, as data: fields in order, how their values become a call, and how a sample input fills
 * them. One table for all tasks; the components beside this file draw it.
 */

/** What a person put into one field. */
export type FieldValue = string | readonly string[] | File | Table | undefined;

/** Columns by name, each a list of cells as text, all of one length. */
export type Table = Readonly<Record<string, readonly string[]>>;

export type FieldKind = "text" | "short-text" | "texts" | "image" | "audio" | "table";

export interface FormField {
  name: string;
  kind: FieldKind;
  label: string;
  /** Told below the field. */
  hint?: string;
  optional?: boolean;
  /** The value goes into the call's parameters instead of its inputs. */
  isParameter?: boolean;
}

export type FormValues = Readonly<Record<string, FieldValue>>;

/** What is run: inputs and parameters as the task's schemas name them. */
export interface TaskRequest {
  inputs: unknown;
  parameters: Readonly<Record<string, unknown>>;
}

/** How the form's fields make up `inputs`: the one field itself, or an object of them. */
type InputShape = "single" | "object";

export interface TaskForm {
  fields: readonly FormField[];
  shape: InputShape;
}

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

/** Names of the fields that still want a value; empty when the form can be run. */
export function missingFields(form: TaskForm, values: FormValues): FormField[] {
  return form.fields.filter((field) => !field.optional && isEmpty(values[field.name]));
}

function isEmpty(value: FieldValue): boolean {
  if (value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every((item) => item.trim() === "");
  return !(value instanceof File) && Object.keys(value).length === 0;
}

/** The call that a filled form stands for. */
export function requestOf(
  form: TaskForm,
  values: FormValues,
  parameters: Readonly<Record<string, unknown>>,
): TaskRequest {
  const isInput = (field: FormField) => !field.isParameter;
  const entries = (fields: readonly FormField[]) =>
    Object.fromEntries(
      fields.filter(({ name }) => !isEmpty(values[name])).map(({ name }) => [name, cleaned(values[name])]),
    );
  const inputs = entries(form.fields.filter(isInput));
  return {
    inputs: form.shape === "single" ? inputs["inputs"] : inputs,
    parameters: { ...parameters, ...entries(form.fields.filter((field) => !isInput(field))) },
  };
}

function cleaned(value: FieldValue): FieldValue {
  return Array.isArray(value) ? value.map((item) => item.trim()).filter((item) => item !== "") : value;
}

/** Field values from a sample input; files are named by an address that the page then fetches. */
export function valuesOfSample(
  form: TaskForm,
  sample: { inputs: unknown; parameters?: Readonly<Record<string, unknown>> },
): Record<string, FieldValue> {
  const { inputs, parameters = {} } = sample;
  const from = (field: FormField): unknown => {
    if (field.isParameter) return parameters[field.name] ?? fieldOf(inputs, field.name);
    if (form.shape === "single") return fieldOf(inputs, "image") ?? inputs;
    return fieldOf(inputs, field.name);
  };
  return Object.fromEntries(form.fields.map((field) => [field.name, asValue(from(field), field.kind)]));
}

function fieldOf(inputs: unknown, name: string): unknown {
  return typeof inputs === "object" && inputs !== null && Object.hasOwn(inputs, name)
    ? (inputs as Record<string, unknown>)[name]
    : undefined;
}

function asValue(value: unknown, kind: FieldKind): FieldValue {
  if (kind === "texts") return Array.isArray(value) ? value.map(String) : undefined;
  if (kind === "table") return typeof value === "object" && value !== null ? (value as Table) : undefined;
  // A sample file is an address; it becomes a file once someone chooses it.
  if (kind === "image" || kind === "audio") return undefined;
  return typeof value === "string" ? value : undefined;
}
