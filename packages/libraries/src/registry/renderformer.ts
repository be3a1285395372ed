import { defineLibrary } from "../entry/library.ts";
import { renderformerSnippets } from "../snippets/renderformer.ts";

export default defineLibrary({
  id: "renderformer",
  prettyLabel: "RenderFormer",
  repoName: "RenderFormer",
  repoUrl: "https://github.com/microsoft/renderformer",
  filter: false,
  snippets: renderformerSnippets,
});
