/**
 * Parts of a sample input. A sample is data: examples by language, plus which keys of a model card's
 * widget entry can replace them. How one is chosen is in `choose.ts`.
 */

/** Languages in which the text samples are written (ISO 639-1). */
export const SAMPLE_LANGUAGES = [
  "en",
  "zh",
  "fr",
  "es",
  "ru",
  "uk",
  "it",
  "fa",
  "ar",
  "bn",
  "mn",
  "si",
  "de",
  "dv",
] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** How many sentences a sample compares with its source sentence. */
export const DEFAULT_SENTENCE_COUNT = 3;

/** Text for a task, or a model, that has no example. */
export const NO_INPUT_EXAMPLE = "No input example has been defined for this model task.";

/** A placeholder in written samples for a model's own mask token. */
export const MASK_PLACEHOLDER = "[MASK]";

/** Picture used in chat samples: any endpoint can fetch it. */
export const SAMPLE_IMAGE_URL = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/bee.jpg";

export type SampleMessage = {
  role: "user";
  content: string | ({ type: "text"; text: string } | { type: "image_url"; image_url: { url: string } })[];
};

/** Table columns by name, each a list of cells. */
export type SampleTable = Record<string, string[]>;

/** The value of a sample by kind: the shape that the task's `inputs` have, with files given by name or address. */
export interface SampleValues {
  text: string;
  /** Text with a mask token. */
  masked: string;
  messages: SampleMessage[];
  question: { question: string; context: string };
  table: { question: string; table: SampleTable };
  sentences: { source_sentence: string; sentences: string[] };
  rows: { data: SampleTable };
  image: string;
  audio: string;
  "image-prompt": { image: string; prompt: string };
  "image-question": { image: string; question: string };
}

export type SampleKind = keyof SampleValues;

/** The examples written for one task. */
export interface TaskSample<Kind extends SampleKind = SampleKind> {
  kind: Kind;
  /** English, or the only one where language does not matter. */
  standard: SampleValues[Kind];
  /** The same in other languages. */
  byLanguage?: Partial<Record<SampleLanguage, SampleValues[Kind]>>;
  /** Parameters that the task cannot do without. */
  parameters?: { candidate_labels: string[] };
}
