/**
 * The catalogue: every task a model or a data set can be filed under, in one constant.
 *
 * The constant is the single source of the task vocabulary: the `TaskId` union is read off its keys, so a new
 * entry here makes the type checker ask for its descriptor, and nothing else keeps a second list of ids.
 * This file holds no prose and imports nothing, so that a page which only needs names stays small.
 */

/** What a task works on; the groups under which a person looks for one. */
export interface ModalityEntry {
  /** Heading shown to people. */
  label: string;
  /** Place in the list of groups, counted from 0. */
  order: number;
}

export const MODALITIES = {
  multimodal: { label: "Multimodal", order: 0 },
  nlp: { label: "Natural Language Processing", order: 1 },
  cv: { label: "Computer Vision", order: 2 },
  audio: { label: "Audio", order: 3 },
  tabular: { label: "Tabular", order: 4 },
  rl: { label: "Reinforcement Learning", order: 5 },
  other: { label: "Other", order: 6 },
} as const satisfies Record<string, ModalityEntry>;

export type Modality = keyof typeof MODALITIES;

/** A narrower kind of the same task, used on data sets and in tags. */
export interface Subtask {
  type: string;
  name: string;
}

export interface TaskEntry {
  /** Key of the entry, as it stands in a model's `pipeline_tag`. */
  id: string;
  name: string;
  modality: Modality;
  subtasks?: readonly Subtask[];
  /** Not offered as a filter over models. */
  hideInModels?: boolean;
  /** Not offered as a filter over data sets. */
  hideInDatasets?: boolean;
}

/** Every task, keyed by id, in the order in which lists show them. */
export const TASKS = {
  "text-classification": {
    id: "text-classification",
    name: "Text Classification",
    modality: "nlp",
    subtasks: [
      { type: "acceptability-classification", name: "Acceptability Classification" },
      { type: "entity-linking-classification", name: "Entity Linking Classification" },
      { type: "fact-checking", name: "Fact Checking" },
      { type: "intent-classification", name: "Intent Classification" },
      { type: "language-identification", name: "Language Identification" },
      { type: "multi-class-classification", name: "Multi Class Classification" },
      { type: "multi-label-classification", name: "Multi Label Classification" },
      { type: "multi-input-text-classification", name: "Multi-input Text Classification" },
      { type: "natural-language-inference", name: "Natural Language Inference" },
      { type: "semantic-similarity-classification", name: "Semantic Similarity Classification" },
      { type: "sentiment-classification", name: "Sentiment Classification" },
      { type: "topic-classification", name: "Topic Classification" },
      { type: "semantic-similarity-scoring", name: "Semantic Similarity Scoring" },
      { type: "sentiment-scoring", name: "Sentiment Scoring" },
      { type: "sentiment-analysis", name: "Sentiment Analysis" },
      { type: "hate-speech-detection", name: "Hate Speech Detection" },
      { type: "text-scoring", name: "Text Scoring" },
    ],
  },
  "token-classification": {
    id: "token-classification",
    name: "Token Classification",
    modality: "nlp",
    subtasks: [
      { type: "named-entity-recognition", name: "Named Entity Recognition" },
      { type: "part-of-speech", name: "Part of Speech" },
      { type: "parsing", name: "Parsing" },
      { type: "lemmatization", name: "Lemmatization" },
      { type: "word-sense-disambiguation", name: "Word Sense Disambiguation" },
      { type: "coreference-resolution", name: "Coreference-resolution" },
    ],
  },
  "table-question-answering": {
    id: "table-question-answering",
    name: "Table Question Answering",
    modality: "nlp",
  },
  "question-answering": {
    id: "question-answering",
    name: "Question Answering",
    modality: "nlp",
    subtasks: [
      { type: "extractive-qa", name: "Extractive QA" },
      { type: "open-domain-qa", name: "Open Domain QA" },
      { type: "closed-domain-qa", name: "Closed Domain QA" },
    ],
  },
  "zero-shot-classification": {
    id: "zero-shot-classification",
    name: "Zero-Shot Classification",
    modality: "nlp",
  },
  translation: {
    id: "translation",
    name: "Translation",
    modality: "nlp",
  },
  summarization: {
    id: "summarization",
    name: "Summarization",
    modality: "nlp",
    subtasks: [
      { type: "news-articles-summarization", name: "News Articles Summarization" },
      { type: "news-articles-headline-generation", name: "News Articles Headline Generation" },
    ],
  },
  "feature-extraction": {
    id: "feature-extraction",
    name: "Feature Extraction",
    modality: "nlp",
  },
  "text-generation": {
    id: "text-generation",
    name: "Text Generation",
    modality: "nlp",
    subtasks: [
      { type: "dialogue-modeling", name: "Dialogue Modeling" },
      { type: "dialogue-generation", name: "Dialogue Generation" },
      { type: "conversational", name: "Conversational" },
      { type: "language-modeling", name: "Language Modeling" },
      { type: "text-simplification", name: "Text simplification" },
      { type: "explanation-generation", name: "Explanation Generation" },
      { type: "abstractive-qa", name: "Abstractive QA" },
      { type: "open-domain-abstractive-qa", name: "Open Domain Abstractive QA" },
      { type: "closed-domain-qa", name: "Closed Domain QA" },
      { type: "open-book-qa", name: "Open Book QA" },
      { type: "closed-book-qa", name: "Closed Book QA" },
      { type: "text2text-generation", name: "Text2Text Generation" },
    ],
  },
  "fill-mask": {
    id: "fill-mask",
    name: "Fill-Mask",
    modality: "nlp",
    subtasks: [
      { type: "slot-filling", name: "Slot Filling" },
      { type: "masked-language-modeling", name: "Masked Language Modeling" },
    ],
  },
  "sentence-similarity": {
    id: "sentence-similarity",
    name: "Sentence Similarity",
    modality: "nlp",
  },
  "text-to-speech": {
    id: "text-to-speech",
    name: "Text-to-Speech",
    modality: "audio",
  },
  "text-to-audio": {
    id: "text-to-audio",
    name: "Text-to-Audio",
    modality: "audio",
  },
  "automatic-speech-recognition": {
    id: "automatic-speech-recognition",
    name: "Automatic Speech Recognition",
    modality: "audio",
  },
  "audio-to-audio": {
    id: "audio-to-audio",
    name: "Audio-to-Audio",
    modality: "audio",
  },
  "audio-classification": {
    id: "audio-classification",
    name: "Audio Classification",
    modality: "audio",
    subtasks: [
      { type: "keyword-spotting", name: "Keyword Spotting" },
      { type: "speaker-identification", name: "Speaker Identification" },
      { type: "audio-intent-classification", name: "Audio Intent Classification" },
      { type: "audio-emotion-recognition", name: "Audio Emotion Recognition" },
      { type: "audio-language-identification", name: "Audio Language Identification" },
    ],
  },
  "audio-text-to-text": {
    id: "audio-text-to-text",
    name: "Audio-Text-to-Text",
    modality: "multimodal",
    hideInDatasets: true,
  },
  "voice-activity-detection": {
    id: "voice-activity-detection",
    name: "Voice Activity Detection",
    modality: "audio",
  },
  "depth-estimation": {
    id: "depth-estimation",
    name: "Depth Estimation",
    modality: "cv",
  },
  "image-classification": {
    id: "image-classification",
    name: "Image Classification",
    modality: "cv",
    subtasks: [
      { type: "multi-label-image-classification", name: "Multi Label Image Classification" },
      { type: "multi-class-image-classification", name: "Multi Class Image Classification" },
    ],
  },
  "object-detection": {
    id: "object-detection",
    name: "Object Detection",
    modality: "cv",
    subtasks: [
      { type: "face-detection", name: "Face Detection" },
      { type: "vehicle-detection", name: "Vehicle Detection" },
    ],
  },
  "image-segmentation": {
    id: "image-segmentation",
    name: "Image Segmentation",
    modality: "cv",
    subtasks: [
      { type: "instance-segmentation", name: "Instance Segmentation" },
      { type: "semantic-segmentation", name: "Semantic Segmentation" },
      { type: "panoptic-segmentation", name: "Panoptic Segmentation" },
    ],
  },
  "text-to-image": {
    id: "text-to-image",
    name: "Text-to-Image",
    modality: "cv",
  },
  "image-to-text": {
    id: "image-to-text",
    name: "Image-to-Text",
    modality: "cv",
    subtasks: [{ type: "image-captioning", name: "Image Captioning" }],
  },
  "image-to-image": {
    id: "image-to-image",
    name: "Image-to-Image",
    modality: "cv",
    subtasks: [
      { type: "image-inpainting", name: "Image Inpainting" },
      { type: "image-colorization", name: "Image Colorization" },
      { type: "super-resolution", name: "Super Resolution" },
    ],
  },
  "image-to-video": {
    id: "image-to-video",
    name: "Image-to-Video",
    modality: "cv",
  },
  "unconditional-image-generation": {
    id: "unconditional-image-generation",
    name: "Unconditional Image Generation",
    modality: "cv",
  },
  "video-classification": {
    id: "video-classification",
    name: "Video Classification",
    modality: "cv",
  },
  "reinforcement-learning": {
    id: "reinforcement-learning",
    name: "Reinforcement Learning",
    modality: "rl",
  },
  robotics: {
    id: "robotics",
    name: "Robotics",
    modality: "rl",
    subtasks: [
      { type: "grasping", name: "Grasping" },
      { type: "task-planning", name: "Task Planning" },
    ],
  },
  "tabular-classification": {
    id: "tabular-classification",
    name: "Tabular Classification",
    modality: "tabular",
    subtasks: [
      { type: "tabular-multi-class-classification", name: "Tabular Multi Class Classification" },
      { type: "tabular-multi-label-classification", name: "Tabular Multi Label Classification" },
    ],
  },
  "tabular-regression": {
    id: "tabular-regression",
    name: "Tabular Regression",
    modality: "tabular",
    subtasks: [{ type: "tabular-single-column-regression", name: "Tabular Single Column Regression" }],
  },
  "tabular-to-text": {
    id: "tabular-to-text",
    name: "Tabular to Text",
    modality: "tabular",
    subtasks: [{ type: "rdf-to-text", name: "RDF to text" }],
    hideInModels: true,
  },
  "table-to-text": {
    id: "table-to-text",
    name: "Table to Text",
    modality: "nlp",
    hideInModels: true,
  },
  "multiple-choice": {
    id: "multiple-choice",
    name: "Multiple Choice",
    modality: "nlp",
    subtasks: [
      { type: "multiple-choice-qa", name: "Multiple Choice QA" },
      {
        type: "multiple-choice-coreference-resolution",
        name: "Multiple Choice Coreference Resolution",
      },
    ],
    hideInModels: true,
  },
  "text-ranking": {
    id: "text-ranking",
    name: "Text Ranking",
    modality: "nlp",
  },
  "text-retrieval": {
    id: "text-retrieval",
    name: "Text Retrieval",
    modality: "nlp",
    subtasks: [
      { type: "document-retrieval", name: "Document Retrieval" },
      { type: "utterance-retrieval", name: "Utterance Retrieval" },
      { type: "entity-linking-retrieval", name: "Entity Linking Retrieval" },
      { type: "fact-checking-retrieval", name: "Fact Checking Retrieval" },
    ],
    hideInModels: true,
  },
  "time-series-forecasting": {
    id: "time-series-forecasting",
    name: "Time Series Forecasting",
    modality: "tabular",
    subtasks: [
      { type: "univariate-time-series-forecasting", name: "Univariate Time Series Forecasting" },
      {
        type: "multivariate-time-series-forecasting",
        name: "Multivariate Time Series Forecasting",
      },
    ],
  },
  "text-to-video": {
    id: "text-to-video",
    name: "Text-to-Video",
    modality: "cv",
  },
  "image-text-to-text": {
    id: "image-text-to-text",
    name: "Image-Text-to-Text",
    modality: "multimodal",
  },
  "image-text-to-image": {
    id: "image-text-to-image",
    name: "Image-Text-to-Image",
    modality: "multimodal",
  },
  "image-text-to-video": {
    id: "image-text-to-video",
    name: "Image-Text-to-Video",
    modality: "multimodal",
  },
  "visual-question-answering": {
    id: "visual-question-answering",
    name: "Visual Question Answering",
    modality: "multimodal",
    subtasks: [{ type: "visual-question-answering", name: "Visual Question Answering" }],
  },
  "document-question-answering": {
    id: "document-question-answering",
    name: "Document Question Answering",
    modality: "multimodal",
    subtasks: [{ type: "document-question-answering", name: "Document Question Answering" }],
    hideInDatasets: true,
  },
  "zero-shot-image-classification": {
    id: "zero-shot-image-classification",
    name: "Zero-Shot Image Classification",
    modality: "cv",
  },
  "graph-ml": {
    id: "graph-ml",
    name: "Graph Machine Learning",
    modality: "other",
  },
  "mask-generation": {
    id: "mask-generation",
    name: "Mask Generation",
    modality: "cv",
  },
  "zero-shot-object-detection": {
    id: "zero-shot-object-detection",
    name: "Zero-Shot Object Detection",
    modality: "cv",
  },
  "text-to-3d": {
    id: "text-to-3d",
    name: "Text-to-3D",
    modality: "cv",
  },
  "image-to-3d": {
    id: "image-to-3d",
    name: "Image-to-3D",
    modality: "cv",
  },
  "image-feature-extraction": {
    id: "image-feature-extraction",
    name: "Image Feature Extraction",
    modality: "cv",
  },
  "video-text-to-text": {
    id: "video-text-to-text",
    name: "Video-Text-to-Text",
    modality: "multimodal",
    hideInDatasets: false,
  },
  "keypoint-detection": {
    id: "keypoint-detection",
    name: "Keypoint Detection",
    modality: "cv",
    subtasks: [{ type: "pose-estimation", name: "Pose Estimation" }],
    hideInDatasets: true,
  },
  "visual-document-retrieval": {
    id: "visual-document-retrieval",
    name: "Visual Document Retrieval",
    modality: "multimodal",
  },
  "any-to-any": {
    id: "any-to-any",
    name: "Any-to-Any",
    modality: "multimodal",
  },
  "video-to-video": {
    id: "video-to-video",
    name: "Video-to-Video",
    modality: "cv",
    hideInDatasets: true,
  },
  other: {
    id: "other",
    name: "Other",
    modality: "other",
    hideInModels: true,
    hideInDatasets: true,
  },
} as const satisfies Record<string, TaskEntry>;

/** The id of a catalogued task. */
export type TaskId = keyof typeof TASKS;

/** An entry with its id narrowed to the catalogue's own. */
export interface CataloguedTask extends TaskEntry {
  id: TaskId;
}

/** All ids in catalogue order. */
export const TASK_IDS = Object.keys(TASKS) as readonly TaskId[];

/** Whether the value is exactly the id of a catalogued task. */
export function isTaskId(value: unknown): value is TaskId {
  return typeof value === "string" && Object.hasOwn(TASKS, value);
}

/**
 * The entry of a task, or `undefined` when the catalogue has none. Case does not matter and neither does
 * surrounding white space. Names that are not ids (`sentiment-analysis`) are the business of `resolveTask`.
 */
export function getTask(id: string): CataloguedTask | undefined {
  if (typeof id !== "string") return undefined;
  const folded = id.trim().toLowerCase();
  return isTaskId(folded) ? TASKS[folded] : undefined;
}

/** The tasks of one modality, in catalogue order. */
export function tasksOfModality(modality: Modality): CataloguedTask[] {
  return TASK_IDS.map((id): CataloguedTask => TASKS[id]).filter((task) => task.modality === modality);
}
