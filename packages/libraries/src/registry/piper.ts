import { defineLibrary } from "../entry/library.ts";
import { piperSnippets } from "../snippets/piper.ts";

export default defineLibrary({
  id: "piper",
  prettyLabel: "Piper",
  repoName: "Piper",
  repoUrl: "https://github.com/OHF-Voice/piper1-gpl",
  filter: false,
  countDownloads: 'path_extension:"onnx" OR path_extension:"ckpt"',
  snippets: piperSnippets,
});
