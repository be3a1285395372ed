import { defineLibrary } from "../entry/library.ts";
import { diffusersSnippets } from "../snippets/diffusers.ts";

export default defineLibrary({
  id: "diffusers",
  prettyLabel: "Diffusers",
  repoName: "🤗/diffusers",
  repoUrl: "https://github.com/huggingface/diffusers",
  docsUrl: "https://huggingface.co/docs/hub/diffusers",
  filter: true,
  snippets: diffusersSnippets,
});
