import { defineLibrary } from "../entry/library.ts";
import { mlAgentsSnippets } from "../snippets/ml-agents.ts";

export default defineLibrary({
  id: "ml-agents",
  prettyLabel: "ml-agents",
  repoName: "ml-agents",
  repoUrl: "https://github.com/Unity-Technologies/ml-agents",
  docsUrl: "https://huggingface.co/docs/hub/ml-agents",
  filter: true,
  countDownloads: 'path_extension:"onnx"',
  snippets: mlAgentsSnippets,
});
