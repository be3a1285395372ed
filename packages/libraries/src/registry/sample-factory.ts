import { sh } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "sample-factory",
  prettyLabel: "sample-factory",
  repoName: "sample-factory",
  repoUrl: "https://github.com/alex-petrenko/sample-factory",
  docsUrl: "https://huggingface.co/docs/hub/sample-factory",
  filter: true,
  countDownloads: 'path:"cfg.json"',
  snippets: sampleFactorySnippets,
  examples: [{ tags: [], id: "a/doom" }],
});

function sampleFactorySnippets(model: SnippetModel): Snippet[] {
  const code = sh`python -m sample_factory.huggingface.load_from_hub -r ${model.id} -d ./train_dir`;
  return [snippet(code, { title: "Download the agent", install: "pip install -U sample-factory" })];
}
