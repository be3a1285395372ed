import { defineLibrary } from "../entry/library.ts";
import { trellisSnippets } from "../snippets/trellis.ts";

export default defineLibrary({
  id: "trellis",
  prettyLabel: "Trellis",
  repoName: "Trellis",
  repoUrl: "https://github.com/microsoft/TRELLIS",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
  snippets: trellisSnippets,
});
