import { defineLibrary } from "../entry/library.ts";
import { transformersJsSnippets } from "../snippets/transformers.js.ts";

export default defineLibrary({
  id: "transformers.js",
  prettyLabel: "Transformers.js",
  repoName: "transformers.js",
  repoUrl: "https://github.com/huggingface/transformers.js",
  docsUrl: "https://huggingface.co/docs/hub/transformers-js",
  filter: true,
  aliases: ["transformersjs"],
  snippets: transformersJsSnippets,
});
