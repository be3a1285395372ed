import { sh } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "ml-agents",
  prettyLabel: "ml-agents",
  repoName: "ml-agents",
  repoUrl: "https://github.com/Unity-Technologies/ml-agents",
  docsUrl: "https://huggingface.co/docs/hub/ml-agents",
  filter: true,
  countDownloads: 'path_extension:"onnx"',
  snippets: mlAgentsSnippets,
  examples: [{ tags: [], id: "a/ppo-Huggy" }],
});

function mlAgentsSnippets(model: SnippetModel): Snippet[] {
  const code = sh`mlagents-load-from-hf --repo-id=${model.id} --local-dir=./download`;
  return [
    snippet(code, {
      title: "Download the agent",
      install: "pip install -U mlagents",
      notes: ["Then give the .onnx file to the Behavior Parameters of an agent in Unity."],
    }),
  ];
}
