import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "hezar",
  prettyLabel: "Hezar",
  repoName: "Hezar",
  repoUrl: "https://github.com/hezarai/hezar",
  docsUrl: "https://hezarai.github.io/hezar",
  filter: false,
  countDownloads: 'path:"model_config.yaml" OR path:"embedding/embedding_config.yaml"',
});
