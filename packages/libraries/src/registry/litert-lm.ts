import { defineLibrary } from "../entry/library.ts";
import { litertLmSnippets } from "../snippets/litert-lm.ts";

export default defineLibrary({
  id: "litert-lm",
  prettyLabel: "LiteRT-LM",
  repoName: "LiteRT-LM",
  repoUrl: "https://github.com/google-ai-edge/LiteRT-LM",
  filter: false,
  countDownloads: 'path_extension:"litertlm" OR path_extension:"task"',
  snippets: litertLmSnippets,
});
