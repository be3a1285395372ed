import { defineLibrary } from "../entry/library.ts";
import { zeromodelsSnippets } from "../snippets/zeromodels.ts";

export default defineLibrary({
  id: "zeromodels",
  prettyLabel: "ZeroModels",
  repoUrl: "https://github.com/IMvision12/ZeroModels",
  docsUrl: "https://imvision12.github.io/ZeroModels/",
  countDownloads: 'path:"model.weights.h5" OR path:"model.weights.json"',
  snippets: zeromodelsSnippets,
});
