import { defineLibrary } from "../entry/library.ts";
import { kerasSnippets } from "../snippets/keras.ts";

export default defineLibrary({
  id: "keras",
  prettyLabel: "Keras",
  repoName: "Keras",
  repoUrl: "https://github.com/keras-team/keras",
  docsUrl: "https://huggingface.co/docs/hub/keras",
  filter: true,
  countDownloads: 'path:"config.json" OR path_extension:"keras"',
  snippets: kerasSnippets,
});
