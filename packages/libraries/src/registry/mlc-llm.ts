import { defineLibrary } from "../entry/library.ts";
import { mlcLlmSnippets } from "../snippets/mlc-llm.ts";

export default defineLibrary({
  id: "mlc-llm",
  prettyLabel: "MLC-LLM",
  repoName: "MLC-LLM",
  repoUrl: "https://github.com/mlc-ai/mlc-llm",
  docsUrl: "https://llm.mlc.ai/docs/",
  filter: false,
  countDownloads: 'path:"mlc-chat-config.json"',
  snippets: mlcLlmSnippets,
});
