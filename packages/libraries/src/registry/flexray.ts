import { defineLibrary } from "../entry/library.ts";
import { flexraySnippets } from "../snippets/flexray.ts";

export default defineLibrary({
  id: "flexray",
  prettyLabel: "FleXray",
  repoName: "FleXray",
  repoUrl: "https://github.com/VictorButoi/FleXray",
  filter: false,
  countDownloads: 'path_extension:"safetensors" OR path_extension:"onnx"',
  snippets: flexraySnippets,
});
