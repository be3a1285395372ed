import { defineLibrary } from "../entry/library.ts";
import { litertSnippets } from "../snippets/litert.ts";

export default defineLibrary({
  id: "litert",
  prettyLabel: "LiteRT",
  repoName: "LiteRT",
  repoUrl: "https://github.com/google-ai-edge/LiteRT",
  filter: false,
  countDownloads: 'path_extension:"tflite"',
  snippets: litertSnippets,
});
