import { defineLibrary } from "../entry/library.ts";
import { sampleFactorySnippets } from "../snippets/sample-factory.ts";

export default defineLibrary({
  id: "sample-factory",
  prettyLabel: "sample-factory",
  repoName: "sample-factory",
  repoUrl: "https://github.com/alex-petrenko/sample-factory",
  docsUrl: "https://huggingface.co/docs/hub/sample-factory",
  filter: true,
  countDownloads: 'path:"cfg.json"',
  snippets: sampleFactorySnippets,
});
