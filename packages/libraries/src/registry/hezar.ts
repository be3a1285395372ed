import { defineLibrary } from "../entry/library.ts";
import { hezarSnippets } from "../snippets/hezar.ts";

export default defineLibrary({
  id: "hezar",
  prettyLabel: "Hezar",
  repoName: "Hezar",
  repoUrl: "https://github.com/hezarai/hezar",
  docsUrl: "https://hezarai.github.io/hezar",
  filter: false,
  countDownloads: 'path:"model_config.yaml" OR path:"embedding/embedding_config.yaml"',
  snippets: hezarSnippets,
});
