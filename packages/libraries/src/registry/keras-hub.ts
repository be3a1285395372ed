import { defineLibrary } from "../entry/library.ts";
import { kerasHubSnippets } from "../snippets/keras-hub.ts";

export default defineLibrary({
  id: "keras-hub",
  prettyLabel: "KerasHub",
  repoName: "KerasHub",
  repoUrl: "https://github.com/keras-team/keras-hub",
  docsUrl: "https://keras.io/keras_hub/",
  filter: true,
  aliases: ["keras-nlp"],
  snippets: kerasHubSnippets,
});
