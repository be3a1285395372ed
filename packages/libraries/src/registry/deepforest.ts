import { defineLibrary } from "../entry/library.ts";
import { deepforestSnippets } from "../snippets/deepforest.ts";

export default defineLibrary({
  id: "deepforest",
  prettyLabel: "DeepForest",
  repoName: "deepforest",
  repoUrl: "https://github.com/weecology/DeepForest",
  docsUrl: "https://deepforest.readthedocs.io/en/latest/",
  filter: false,
  snippets: deepforestSnippets,
});
