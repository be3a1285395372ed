/**
 * How task names relate. Servers, libraries and model cards use more names than the catalogue has ids, and
 * some ids overlap; a person who meets the wrong one should be told which one works and why. The relations are
 * data, so that a page, an error message and a search box all give the same answer.
 */

import { getTask, TASK_IDS, TASKS } from "./catalogue.ts";
import type { CataloguedTask, TaskId } from "./catalogue.ts";

/**
 * - `alias`: another name for the same thing.
 * - `canonical`: a task of its own, described and served under a more general one.
 * - `superset`: the target contains the named kind, and more.
 * - `replaced-by`: the name is no longer a task; the target took its place.
 */
export type TaskRelationKind = "alias" | "canonical" | "superset" | "replaced-by";

export interface TaskRelation {
  /** The name that is related: a task id, or a word used elsewhere. */
  name: string;
  kind: TaskRelationKind;
  task: TaskId;
  /** One sentence for a person. */
  explanation: string;
}

/** The written relations. Subtasks of the catalogue add one `superset` relation each; see `resolveTask`. */
export const TASK_RELATIONS: readonly TaskRelation[] = [
  {
    name: "conversational",
    kind: "replaced-by",
    task: "text-generation",
    explanation:
      "Conversational is a tag on models that accept chat messages, not a task; a text-only chat model is filed under text-generation, and providers still list its chat endpoint as conversational.",
  },
  {
    name: "conversational",
    kind: "superset",
    task: "image-text-to-text",
    explanation:
      "A chat model that also looks at images is filed under image-text-to-text and carries the conversational tag.",
  },
  {
    name: "conversational",
    kind: "superset",
    task: "audio-text-to-text",
    explanation:
      "A chat model that also listens is filed under audio-text-to-text and may carry the conversational tag.",
  },
  {
    name: "chat-completion",
    kind: "alias",
    task: "text-generation",
    explanation: "Chat completion is the endpoint through which conversational text-generation models are called.",
  },
  {
    name: "text2text-generation",
    kind: "replaced-by",
    task: "text-generation",
    explanation: "Encoder-decoder models once had a task of their own; it is now a kind of text-generation.",
  },
  {
    name: "summarization",
    kind: "canonical",
    task: "text-generation",
    explanation:
      "A summary is generated text: any text-generation model can be asked for one, while summarization models are trained for nothing else.",
  },
  {
    name: "translation",
    kind: "canonical",
    task: "text-generation",
    explanation:
      "A translation is generated text: chat models translate on request, while translation models take a language pair and no instructions.",
  },
  {
    name: "text-to-speech",
    kind: "canonical",
    task: "text-to-audio",
    explanation:
      "Speech is one kind of audio made from text; code that accepts text-to-audio loads text-to-speech models too.",
  },
  {
    name: "sentiment-analysis",
    kind: "alias",
    task: "text-classification",
    explanation: "Sentiment analysis is text-classification with labels such as positive and negative.",
  },
  {
    name: "ner",
    kind: "alias",
    task: "token-classification",
    explanation:
      "Named entity recognition, shortened: token-classification with people, places and organisations as labels.",
  },
  {
    name: "pos-tagging",
    kind: "alias",
    task: "token-classification",
    explanation: "Part-of-speech tagging is token-classification with word classes as labels.",
  },
  {
    name: "zero-shot",
    kind: "alias",
    task: "zero-shot-classification",
    explanation:
      "Short for zero-shot-classification; images have zero-shot-image-classification and zero-shot-object-detection.",
  },
  {
    name: "natural-language-inference",
    kind: "superset",
    task: "text-classification",
    explanation:
      "Inference models classify a pair of sentences, which is text-classification; the same models drive zero-shot-classification.",
  },
  {
    name: "vqa",
    kind: "alias",
    task: "visual-question-answering",
    explanation: "The usual abbreviation of visual-question-answering.",
  },
  {
    name: "visual-question-answering",
    kind: "superset",
    task: "image-text-to-text",
    explanation:
      "Every visual question can be put to an image-text-to-text model, which answers in free words rather than with a scored list.",
  },
  {
    name: "document-question-answering",
    kind: "superset",
    task: "image-text-to-text",
    explanation: "Newer document models read a page as an image and answer in free words, as image-text-to-text does.",
  },
  {
    name: "asr",
    kind: "alias",
    task: "automatic-speech-recognition",
    explanation: "The usual abbreviation of automatic-speech-recognition.",
  },
  {
    name: "speech-to-text",
    kind: "alias",
    task: "automatic-speech-recognition",
    explanation: "Transcription under its other name.",
  },
  {
    name: "tts",
    kind: "alias",
    task: "text-to-speech",
    explanation: "The usual abbreviation of text-to-speech.",
  },
  {
    name: "speech-enhancement",
    kind: "superset",
    task: "audio-to-audio",
    explanation: "Cleaning a recording turns audio into audio.",
  },
  {
    name: "source-separation",
    kind: "superset",
    task: "audio-to-audio",
    explanation: "Splitting a mixture into its sources turns one recording into several.",
  },
  {
    name: "speaker-diarization",
    kind: "superset",
    task: "automatic-speech-recognition",
    explanation: "Models that say who spoke when are filed with speech recognition, next to which they run.",
  },
  {
    name: "embeddings",
    kind: "alias",
    task: "feature-extraction",
    explanation: "An embedding endpoint returns the vectors of feature-extraction.",
  },
  {
    name: "sentence-embeddings",
    kind: "alias",
    task: "feature-extraction",
    explanation:
      "One vector for each sentence: feature-extraction with pooling; comparing the vectors is sentence-similarity.",
  },
  {
    name: "sentence-similarity",
    kind: "superset",
    task: "feature-extraction",
    explanation:
      "Similarity is computed from embeddings, so a sentence-similarity model also serves feature-extraction.",
  },
  {
    name: "reranking",
    kind: "alias",
    task: "text-ranking",
    explanation: "Scoring passages against a query is called reranking in search systems.",
  },
  {
    name: "image-captioning",
    kind: "superset",
    task: "image-to-text",
    explanation: "Describing a picture is one use of image-to-text, reading its letters is another.",
  },
  {
    name: "image-to-text",
    kind: "superset",
    task: "image-text-to-text",
    explanation: "A model that follows a written instruction about an image can also caption it without one.",
  },
  {
    name: "ocr",
    kind: "superset",
    task: "image-to-text",
    explanation: "Reading printed or written characters turns an image into text.",
  },
  {
    name: "image-editing",
    kind: "superset",
    task: "image-to-image",
    explanation:
      "Edits of a given picture are image-to-image; models that also accept no picture at all are image-text-to-image.",
  },
  {
    name: "inpainting",
    kind: "superset",
    task: "image-to-image",
    explanation: "Filling a masked part of a picture is a kind of image-to-image.",
  },
  {
    name: "image-to-image",
    kind: "superset",
    task: "image-text-to-image",
    explanation: "A model that takes pictures, words or both also does what image-to-image asks for.",
  },
  {
    name: "image-to-video",
    kind: "superset",
    task: "image-text-to-video",
    explanation: "A model that takes a picture, words or both also animates a single picture.",
  },
  {
    name: "monocular-depth-estimation",
    kind: "alias",
    task: "depth-estimation",
    explanation: "Depth from one camera, which is what depth-estimation means here.",
  },
  {
    name: "promptable-segmentation",
    kind: "alias",
    task: "mask-generation",
    explanation: "Masks asked for by points or boxes, with no class names: mask-generation.",
  },
  {
    name: "open-vocabulary-detection",
    kind: "alias",
    task: "zero-shot-object-detection",
    explanation: "Detection of things named at run time.",
  },
  {
    name: "structured-data-classification",
    kind: "replaced-by",
    task: "tabular-classification",
    explanation: "The earlier name of tabular-classification.",
  },
  {
    name: "time-series",
    kind: "alias",
    task: "time-series-forecasting",
    explanation: "Short for time-series-forecasting.",
  },
  {
    name: "vad",
    kind: "alias",
    task: "voice-activity-detection",
    explanation: "The usual abbreviation of voice-activity-detection.",
  },
  {
    name: "vision-language",
    kind: "alias",
    task: "image-text-to-text",
    explanation: "Vision-language models take images with text and answer in text.",
  },
];

export interface ResolvedTask {
  task: CataloguedTask;
  /** Absent when the name is the id itself. */
  relation?: TaskRelation;
}

/** The relations a name takes part in, subtasks of the catalogue included. Empty for an unknown name. */
export function relationsOf(name: string): TaskRelation[] {
  const folded = foldName(name);
  const written = TASK_RELATIONS.filter((relation) => relation.name === folded);
  const target = new Set<TaskId>(written.map((relation) => relation.task));
  return [...written, ...subtaskRelations(folded).filter((relation) => !target.has(relation.task))];
}

/**
 * Finds the task that a name means: an id, an alias, a retired name, a subtask or `translation_xx_to_yy`.
 * Case, spaces and underscores do not matter. Gives `undefined` when nothing fits.
 */
export function resolveTask(name: string): ResolvedTask | undefined {
  const folded = foldName(name);
  const direct = getTask(folded);
  if (direct) return { task: direct };
  const relation = relationsOf(folded)[0] ?? languagePairRelation(folded);
  return relation && { task: TASKS[relation.task], relation };
}

function foldName(name: string): string {
  if (typeof name !== "string" || name.length > 200) return "";
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}

function subtaskRelations(folded: string): TaskRelation[] {
  const relations: TaskRelation[] = [];
  for (const id of TASK_IDS) {
    const entry: CataloguedTask = TASKS[id];
    const subtask = entry.subtasks?.find((candidate) => candidate.type === folded && candidate.type !== id);
    if (!subtask) continue;
    relations.push({
      name: folded,
      kind: "superset",
      task: id,
      explanation: `${subtask.name} is a kind of ${id}.`,
    });
  }
  return relations;
}

function languagePairRelation(folded: string): TaskRelation | undefined {
  const pair = /^translation-([a-z]{2,3})-to-([a-z]{2,3})$/.exec(folded);
  if (!pair) return undefined;
  return {
    name: folded,
    kind: "alias",
    task: "translation",
    explanation: `Translation from ${pair[1]} to ${pair[2]}: the language pair belongs into the parameters, not into the task name.`,
  };
}
