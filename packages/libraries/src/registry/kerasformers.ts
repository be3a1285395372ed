import { defineLibrary } from "../entry/library.ts";
import { zeromodelsSnippets } from "../snippets/zeromodels.ts";

export default defineLibrary({
  id: "kerasformers",
  prettyLabel: "KerasFormers",
  repoUrl: "https://github.com/IMvision12/KerasFormers",
  docsUrl: "https://imvision12.github.io/KerasFormers/",
  countDownloads: 'path:"model.weights.h5" OR path:"model.weights.json"',
  replacedBy: "zeromodels",
  snippets: zeromodelsSnippets,
});
