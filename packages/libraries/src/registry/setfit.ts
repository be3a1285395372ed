import { defineLibrary } from "../entry/library.ts";
import { setfitSnippets } from "../snippets/setfit.ts";

export default defineLibrary({
  id: "setfit",
  prettyLabel: "setfit",
  repoName: "setfit",
  repoUrl: "https://github.com/huggingface/setfit",
  docsUrl: "https://huggingface.co/docs/hub/setfit",
  filter: true,
  snippets: setfitSnippets,
});
