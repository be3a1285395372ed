/**
 * What people call each task when they look for a model: beside its own name, the everyday words, abbreviations and
 * names of the work it is used for. Search takes a phrase of a query that stands here for the task, so every phrase
 * must mean these tasks and nothing else. Names under which others file a task, and why, are in `task-relations.ts`.
 */
import { TASKS, type TaskId } from "./catalogue.ts";

const OTHER_NAMES: Readonly<Partial<Record<TaskId, string>>> = {
  "text-classification":
    "classify text, text classifier, sentiment, sentiment analysis, spam detection, toxicity, hate speech detection, moderation, language identification, language detection, topic classification, intent detection, emotion detection, nli, natural language inference",
  "token-classification":
    "ner, named entity recognition, entity recognition, pos tagging, part of speech tagging, pii detection, entity extraction",
  "table-question-answering": "table qa, questions about tables, ask a table",
  "question-answering": "qa, extractive qa, extractive question answering, reading comprehension",
  "zero-shot-classification": "zero shot text classification, classify without training",
  translation: "translate, translator, machine translation, mt",
  summarization: "summarize, summarise, summary, summarizer, summarisation, tldr",
  "feature-extraction":
    "embeddings, embedding, embedder, text embeddings, text embedding, sentence embeddings, vectors",
  "text-generation": "llm, llms, large language model, language model, chat, chatbot, write text, instruct, assistant",
  "fill-mask": "masked language model, mlm, fill in the blank, fill mask",
  "sentence-similarity":
    "embeddings, embedding, embedder, text embeddings, text embedding, sentence embeddings, semantic similarity, semantic search, vectors",
  "text-to-speech": "tts, speech synthesis, synthesize speech, read aloud, voice cloning, voice clone, speak text",
  "text-to-audio": "music, music generation, generate music, sound effects, audio generation, text to music",
  "automatic-speech-recognition":
    "speech to text, speech recognition, asr, stt, transcribe, transcription, transcriber, dictation, subtitles, captions for audio",
  "audio-to-audio":
    "speech enhancement, noise removal, denoise audio, remove noise, voice conversion, source separation, separate vocals, stem separation",
  "audio-classification":
    "classify audio, sound classification, speech emotion recognition, speaker identification, music genre, audio tagging",
  "audio-text-to-text": "audio understanding, audio chat, listen to audio, speech understanding",
  "voice-activity-detection": "vad, detect speech, speech detection",
  "depth-estimation": "depth, depth map, estimate depth, monocular depth",
  "image-classification": "classify images, image classifier, picture classification, nsfw detection",
  "object-detection": "detect objects, object detector, bounding boxes, find objects, detection",
  "image-segmentation":
    "segmentation, segment images, semantic segmentation, instance segmentation, remove background, background removal, cut out",
  "text-to-image":
    "generate images, image generation, image generator, make pictures, draw, picture generator, create images, t2i",
  "image-to-text":
    "ocr, image captioning, caption images, captioning, describe images, read text from images, handwriting recognition",
  "image-to-image":
    "edit images, image editing, super resolution, upscale, upscaler, image upscaling, style transfer, inpainting, colorize, restore photos, photo editing",
  "image-to-video": "animate images, animate a picture, i2v",
  "unconditional-image-generation": "generate faces",
  "video-classification": "classify videos, action recognition, activity recognition",
  "reinforcement-learning": "rl, game playing",
  robotics: "robot, robots, robot control, vla, vision language action",
  "tabular-classification": "classify tables, tabular data",
  "tabular-regression": "predict numbers, regression, tabular data",
  "tabular-to-text": "describe tables",
  "table-to-text": "describe tables",
  "multiple-choice": "choose an answer",
  "text-ranking": "rerank, reranker, rerankers, reranking, re ranking, cross encoder, passage ranking",
  "text-retrieval": "passage retrieval, document retrieval",
  "time-series-forecasting": "forecasting, forecast, time series, predict time series",
  "text-to-video": "video generation, generate videos, video generator, make videos, t2v",
  "image-text-to-text":
    "vlm, vlms, vision language model, vision model, vision, multimodal llm, image understanding, chat with images, ask about pictures",
  "image-text-to-image": "edit images with text, instruction image editing",
  "image-text-to-video": "image and text to video",
  "visual-question-answering": "vqa, questions about images, ask an image",
  "document-question-answering": "docvqa, questions about documents, ask a document, invoice reading, document qa",
  "zero-shot-image-classification": "clip model, image text matching, classify images without training",
  "graph-ml": "graph neural network, gnn, molecules",
  "mask-generation": "segment anything, masks, promptable segmentation",
  "zero-shot-object-detection": "open vocabulary detection, detect anything, grounding",
  "text-to-3d": "generate 3d, text to mesh, 3d generation",
  "image-to-3d": "image to mesh, 3d reconstruction, picture to 3d",
  "image-feature-extraction":
    "image embeddings, image embedding, picture embeddings, visual features, image similarity",
  "video-text-to-text": "video understanding, video chat, ask about videos, video captioning",
  "keypoint-detection": "pose estimation, pose, keypoints, landmarks, feature matching",
  "visual-document-retrieval": "document image retrieval, pdf retrieval, search pdfs, page retrieval",
  "any-to-any": "omni, omni model, omnimodal, any to any",
  "video-to-video": "edit videos, video editing, video upscaling, video super resolution",
};

/** The phrase as phrases are compared: lower case, words with one space between them. */
function phraseOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Every phrase with the tasks it means, those of a task's own name first. */
export const TASK_PHRASES: ReadonlyMap<string, readonly TaskId[]> = phrases();

function phrases(): Map<string, TaskId[]> {
  const found = new Map<string, TaskId[]>();
  const add = (phrase: string, id: TaskId) => {
    const tasks = found.get(phrase) ?? [];
    if (!tasks.includes(id)) found.set(phrase, [...tasks, id]);
  };
  for (const { id, name } of Object.values(TASKS)) {
    if (id === "other") continue;
    add(phraseOf(name), id);
    add(phraseOf(id), id);
    for (const other of (OTHER_NAMES[id] ?? "").split(",")) if (other !== "") add(phraseOf(other), id);
  }
  return found;
}

/** Everyday names of a task, for its page. */
export function otherTaskNames(id: TaskId): string[] {
  return (OTHER_NAMES[id] ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
