/** The shape of a task's page. The contents are `page` in `data/tasks/<id>.json`. */

/** A repository (model, data set, space) or metric with a sentence about it. */
export interface Reference {
  id: string;
  description: string;
}

export interface UseCase {
  title: string;
  text: string;
}

/** A labeled span of a text: `[start, end)` counted in UTF-16 units. */
export interface DemoToken {
  type: string;
  start: number;
  end: number;
}

/** One piece of an example input or output. `filename` is a bare name; a page decides where its files are. */
export type DemoItem =
  | { type: "text"; label: string; content: string }
  | { type: "img"; label?: string; filename: string; alt: string }
  | { type: "audio"; label?: string; filename: string }
  | { type: "chart"; label?: string; data: readonly { label: string; score: number }[] }
  /** The first row holds the column names. */
  | { type: "tabular"; label?: string; table: readonly (readonly string[])[] }
  | { type: "text-with-tokens"; label?: string; content: string; tokens: readonly DemoToken[] };

/** Descriptor of the task `Id`, or of one of several. */
export interface DescriptorOf<Id extends string> {
  id: Id;
  label: string;
  /** Library keys that load models of this task. */
  libraries: readonly string[];
  /** One or two sentences: what goes in, what comes out. */
  summary: string;
  /** Paragraphs of plain text. */
  about: readonly string[];
  useCases: readonly UseCase[];
  datasets: readonly Reference[];
  models: readonly Reference[];
  spaces: readonly Reference[];
  metrics: readonly Reference[];
  /** Models behind an interactive widget. */
  widgetModels: readonly string[];
  /** Id of an introductory video. */
  youtubeId?: string;
  demo: { inputs: readonly DemoItem[]; outputs: readonly DemoItem[] };
  /** The more general task under which this one is explained too. */
  canonicalId?: Id;
  /** Only the summary has been written. */
  isPlaceholder?: true;
}
