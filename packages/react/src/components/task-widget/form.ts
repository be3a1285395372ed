/**
 * The form of a task as data: fields in order, how their values become a call, and how a sample
 * input fills them. The table of all tasks is in `task-forms.ts`; the components next to this file
 * render it.
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
  /** Shown below the field. */
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

/**
 * The fields of a form that need a value; empty when the form can run.
 * @example
 * import { missingFields, TASK_FORMS, type TaskForm } from "@vitrine/react/widget";
 *
 * const form = TASK_FORMS["text-classification"] as TaskForm;
 * console.log(missingFields(form, {}).map(({ name }) => name)); // [ 'inputs' ]
 */
export function missingFields(form: TaskForm, values: FormValues): FormField[] {
  return form.fields.filter((field) => !field.optional && isEmpty(values[field.name]));
}

function isEmpty(value: FieldValue): boolean {
  if (value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every((item) => item.trim() === "");
  return !(value instanceof File) && Object.keys(value).length === 0;
}

/**
 * The call of a filled form.
 * @example
 * import { requestOf, TASK_FORMS, type TaskForm } from "@vitrine/react/widget";
 *
 * const form = TASK_FORMS["text-classification"] as TaskForm;
 * console.log(requestOf(form, { inputs: "I like it." }, { top_k: 1 }));
 * // { inputs: 'I like it.', parameters: { top_k: 1 } }
 */
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

/**
 * The field values of a sample input. A file is the address from which the page fetches it.
 * @example
 * import { valuesOfSample, TASK_FORMS, type TaskForm } from "@vitrine/react/widget";
 *
 * const form = TASK_FORMS["text-classification"] as TaskForm;
 * console.log(valuesOfSample(form, { inputs: "I like it." })); // { inputs: 'I like it.' }
 */
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
