/** transformers.js: one pipeline, in a browser or Node module. */
import { js } from "@vitrine/code";
import { note, snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

const UNKNOWN_TASK = "⚠️ Unknown pipeline tag";

export function transformersJsSnippets(model: ModelFacts): Snippet[] {
  if (model.task === undefined) return [note("javascript", UNKNOWN_TASK, js.comment(UNKNOWN_TASK))];
  const code = js`
    // npm i @huggingface/transformers
    import { pipeline } from "@huggingface/transformers";

    // Load the model for its task
    const pipe = await pipeline(${model.task}, ${model.id});
  `;
  return [snippet(code, { install: "npm i @huggingface/transformers" })];
}
