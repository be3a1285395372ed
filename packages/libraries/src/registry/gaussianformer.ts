import { defineLibrary } from "../entry/library.ts";
import { gaussianformerSnippets } from "../snippets/gaussianformer.ts";

export default defineLibrary({
  id: "gaussianformer",
  prettyLabel: "GaussianFormer",
  repoName: "GaussianFormer",
  repoUrl: "https://github.com/SVLwoof/gaussianformer",
  filter: false,
  countDownloads: 'path:"config.json"',
  snippets: gaussianformerSnippets,
});
