import { defineLibrary } from "../entry/library.ts";
import { transformersSnippets } from "../snippets/transformers.ts";

export default defineLibrary({
  id: "transformers",
  prettyLabel: "Transformers",
  repoName: "🤗/transformers",
  repoUrl: "https://github.com/huggingface/transformers",
  docsUrl: "https://huggingface.co/docs/hub/transformers",
  filter: true,
  snippets: transformersSnippets,
});
