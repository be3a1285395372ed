import { defineLibrary } from "../entry/library.ts";
import { colipriSnippets } from "../snippets/colipri.ts";

export default defineLibrary({
  id: "colipri",
  prettyLabel: "COLIPRI",
  repoName: "COLIPRI",
  repoUrl: "https://huggingface.co/microsoft/colipri",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
  snippets: colipriSnippets,
});
