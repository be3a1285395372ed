/** What is asked of a search text, and what is found. */
import type { ModelSummary } from "../../store/rows/model-row.ts";
import type { ModelFilter, ModelQuery } from "../model-query.ts";
import type { SearchPage } from "../page.ts";
import type { ClosedModel } from "./closed-models.ts";
import type { ParsedFilter } from "./parse-query.ts";
import type { PastedModel } from "./pasted-id.ts";
import type { TaskClassifier } from "./task-classifier.ts";

export interface FindQuery extends ModelQuery {
  /** Takes the text as it is: finds no filters in it and corrects no error. */
  isLiteral?: boolean;
  /** The last word is finished: others follow it in the whole text. */
  isFinished?: boolean;
}

export interface FoundPage extends SearchPage {
  /** Filters that the text was taken for; empty where it was searched for as it is. */
  parsedFilters: ParsedFilter[];
  /** Words that were searched for next to that. */
  text: string;
  /** The resulting filter, combined with the explicit ones. */
  filter: ModelFilter;
  /** The model that a pasted address, command or line of code names. */
  pasted?: PastedModel;
  /** The pasted model is not in this store; what was found is closest to its name. */
  isPastedMissing?: true;
  /** A model that the text names and nobody can download; what was found is near it. */
  closed?: ClosedModel;
  /** A word that asks for what no model states, as `uncensored`; it is looked for in names, tags and cards. */
  unstated?: string;
  /** No word of the text says anything about a model: these are all of them. */
  isFillersOnly?: true;
  /** Other meaning of a need in plain words. */
  alternative?: ModelFilter;
  /** The text with its typing errors corrected, where that is what was searched for. */
  corrected?: string;
  /** Words that no model answered to next to the rest, and that were omitted so that something is found. */
  omittedTerms?: string;
  /** The embedding model was late: another time the answer may be better. */
  isProvisional?: true;
  /** No model is known to match all filters: of these, some values are unknown. */
  orUnknown?: true;
  /** Next to all that match: models of which some values are unknown, so nobody can say whether they do. */
  notKnown?: ModelSummary[];
  /** Phrases that were recognized and narrow nothing here: no model that the rest finds passes them. */
  notUsed?: ParsedFilter[];
}

export interface Finder {
  search(query: ModelQuery): Promise<SearchPage>;
  /** True where a model's id or name is the text. */
  isName(text: string): Promise<boolean>;
  correct(text: string): Promise<string | undefined>;
  /** Says which task a text in plain words means. Default: one without an embedding model. */
  classifier?: Pick<TaskClassifier, "taskOf"> | undefined;
}

/** One way to take the text. */
export interface Interpretation {
  text: string;
  parts: readonly ParsedFilter[];
  /** What is no phrase of the text and holds all the same. */
  within?: ModelFilter;
  corrected?: string;
  /** Words of the text that are not searched. */
  omittedTerms?: string;
  /** Lets models pass of which the filters requested are unknown. */
  orUnknown?: true;
  /** Counts from so many matches on. */
  min?: number;
}

export type SearchInterpretation = (interpretation: Interpretation) => Promise<FoundPage>;
