import { defineLibrary } from "../entry/library.ts";
import { diffusionkitSnippets } from "../snippets/diffusionkit.ts";

export default defineLibrary({
  id: "diffusionkit",
  prettyLabel: "DiffusionKit",
  repoName: "DiffusionKit",
  repoUrl: "https://github.com/argmaxinc/DiffusionKit",
  filter: false,
  snippets: diffusionkitSnippets,
});
