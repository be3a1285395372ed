import { defineLibrary } from "../entry/library.ts";
import { tfKerasSnippets } from "../snippets/tf-keras.ts";

export default defineLibrary({
  id: "tf-keras",
  prettyLabel: "TF-Keras",
  repoName: "TF-Keras",
  repoUrl: "https://github.com/keras-team/tf-keras",
  docsUrl: "https://huggingface.co/docs/hub/tf-keras",
  filter: false,
  countDownloads: 'path:"saved_model.pb"',
  aliases: ["tensorflow-keras", "tfkeras"],
  snippets: tfKerasSnippets,
});
