/** The schema of `data/tasks/<id>.json`: all that is said of a task, apart from the schemas of its calls. */
import * as v from "valibot";
import { MODALITIES, TASK_SIGNS, type Modality } from "../../packages/tasks/src/entry/task-entry.ts";
import { SAMPLE_LANGUAGES } from "../../packages/tasks/src/sample/sample.ts";

const text = v.pipe(v.string(), v.nonEmpty());
const texts = v.array(text);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const references = v.array(v.strictObject({ id: text, description: text }));
const sign = v.picklist(TASK_SIGNS);

const demoItem = v.variant("type", [
  v.strictObject({ type: v.literal("text"), label: text, content: text }),
  v.strictObject({ type: v.literal("img"), label: v.optional(text), filename: text, alt: text }),
  v.strictObject({ type: v.literal("audio"), label: v.optional(text), filename: text }),
  v.strictObject({
    type: v.literal("chart"),
    label: v.optional(text),
    data: v.array(v.strictObject({ label: text, score: v.number() })),
  }),
  v.strictObject({ type: v.literal("tabular"), label: v.optional(text), table: v.array(v.array(v.string())) }),
  v.strictObject({
    type: v.literal("text-with-tokens"),
    label: v.optional(text),
    content: text,
    tokens: v.array(v.strictObject({ type: text, start: count, end: count })),
  }),
]);

/** Content of the task's page. */
const page = v.strictObject({
  label: text,
  summary: text,
  about: texts,
  useCases: v.array(v.strictObject({ title: text, text })),
  datasets: references,
  models: references,
  spaces: references,
  metrics: references,
  widgetModels: texts,
  youtubeId: v.optional(text),
  demo: v.strictObject({ inputs: v.array(demoItem), outputs: v.array(demoItem) }),
  canonicalId: v.optional(text),
  isPlaceholder: v.optional(v.literal(true)),
});

const columns = v.record(text, v.array(v.string()));

/** A sample of one kind, whose value has one form in every language. */
function sampleOf<const Kind extends string, Value extends v.GenericSchema>(kind: Kind, value: Value) {
  return v.strictObject({
    kind: v.literal(kind),
    standard: value,
    byLanguage: v.optional(v.partial(v.strictObject(v.entriesFromList(SAMPLE_LANGUAGES, value)))),
    parameters: v.optional(v.strictObject({ candidate_labels: texts })),
  });
}

const sample = v.variant("kind", [
  sampleOf("text", text),
  sampleOf("masked", text),
  sampleOf("question", v.strictObject({ question: text, context: text })),
  sampleOf("table", v.strictObject({ question: text, table: columns })),
  sampleOf("sentences", v.strictObject({ source_sentence: text, sentences: texts })),
  sampleOf("rows", v.strictObject({ data: columns })),
  sampleOf("image", text),
  sampleOf("audio", text),
  sampleOf("image-prompt", v.strictObject({ image: text, prompt: text })),
  sampleOf("image-question", v.strictObject({ image: text, question: text })),
]);

export const TASK = v.strictObject({
  /** Place in lists. */
  order: count,
  name: text,
  modality: v.picklist(Object.keys(MODALITIES) as Modality[]),
  subtasks: v.optional(v.array(v.strictObject({ type: text, name: text }))),
  hideInModels: v.optional(v.boolean()),
  hideInDatasets: v.optional(v.boolean()),
  /** Ids of the libraries that load models of the task. */
  libraries: texts,
  /** Name of the task's models in a sentence, without an article. */
  noun: v.optional(text),
  /** Input and output, as signs. */
  drawing: v.strictTuple([sign, sign]),
  /** Words that people type when they look for it. A phrase must mean this task and nothing else. */
  otherNames: v.optional(texts),
  page,
  /** The sample input, where the client can call the task. */
  sample: v.optional(sample),
});

export type TaskData = v.InferOutput<typeof TASK>;
