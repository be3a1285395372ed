/**
 * transformers.js: one pipeline, in a browser or Node module. It has no pipeline for some tasks that its models are
 * filed under; asked for one it throws, so those models are loaded by their classes.
 */
import { js } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import { note, snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

const UNKNOWN_TASK = "⚠️ Unknown pipeline tag";

/** Tasks without a pipeline of their own whose models answer to that of another. */
const SAME_PIPELINE: ReadonlyMap<string, string> = new Map([["sentence-similarity", "feature-extraction"]]);

/** Tasks without a pipeline: the classes that read the input and answer it. */
const CLASSES: ReadonlyMap<string, readonly [reader: string, model: string]> = new Map([
  ["any-to-any", ["AutoProcessor", "AutoModelForImageTextToText"]],
  ["audio-text-to-text", ["AutoProcessor", "AutoModelForAudioTextToText"]],
  ["image-text-to-text", ["AutoProcessor", "AutoModelForImageTextToText"]],
  ["keypoint-detection", ["AutoProcessor", "AutoModelForPoseEstimation"]],
  ["mask-generation", ["AutoProcessor", "AutoModelForMaskGeneration"]],
  ["text-ranking", ["AutoTokenizer", "AutoModelForSequenceClassification"]],
  ["video-text-to-text", ["AutoProcessor", "AutoModelForImageTextToText"]],
  ["visual-question-answering", ["AutoProcessor", "AutoModelForImageTextToText"]],
]);

export function transformersJsSnippets(model: ModelFacts): Snippet[] {
  if (model.task === undefined) return [note("javascript", UNKNOWN_TASK, js.comment(UNKNOWN_TASK))];
  const classes = CLASSES.get(model.task);
  const code =
    classes === undefined
      ? usePipeline(SAME_PIPELINE.get(model.task) ?? model.task, model.id)
      : loadClasses(model.id, ...classes);
  return [snippet(code, { install: "npm i @huggingface/transformers" })];
}

function usePipeline(task: string, id: string): Code<"javascript"> {
  return js`
    // npm i @huggingface/transformers
    import { pipeline } from "@huggingface/transformers";

    // Load the model for its task
    const pipe = await pipeline(${task}, ${id});
  `;
}

function loadClasses(id: string, reader: string, modelClass: string): Code<"javascript"> {
  const variable = js.identifier(reader === "AutoTokenizer" ? "tokenizer" : "processor");
  return js`
    // npm i @huggingface/transformers
    import { ${js.identifier(reader)}, ${js.identifier(modelClass)} } from "@huggingface/transformers";

    // There is no pipeline for this task: load the model by its classes
    const ${variable} = await ${js.identifier(reader)}.from_pretrained(${id});
    const model = await ${js.identifier(modelClass)}.from_pretrained(${id});
  `;
}
