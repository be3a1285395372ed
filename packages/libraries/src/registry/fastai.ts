import { defineLibrary } from "../entry/library.ts";
import { fastaiSnippets } from "../snippets/fastai.ts";

export default defineLibrary({
  id: "fastai",
  prettyLabel: "fastai",
  repoName: "fastai",
  repoUrl: "https://github.com/fastai/fastai",
  docsUrl: "https://huggingface.co/docs/hub/fastai",
  filter: true,
  snippets: fastaiSnippets,
});
