import { sh } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "litert-lm",
  prettyLabel: "LiteRT-LM",
  repoName: "LiteRT-LM",
  repoUrl: "https://github.com/google-ai-edge/LiteRT-LM",
  filter: false,
  countDownloads: 'path_extension:"litertlm" OR path_extension:"task"',
  snippets: litertLmSnippets,
  examples: [{ tags: [], id: "litert-community/gemma-4-E2B-it-litert-lm" }],
});

function litertLmSnippets(model: SnippetModel): Snippet[] {
  const code = sh`litert-lm run --from-huggingface-repo=${model.id} --prompt="Why is the sky blue?"`;
  return [snippet(code, { install: "pip install -U litert-lm" })];
}
