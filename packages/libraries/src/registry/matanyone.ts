import { defineLibrary } from "../entry/library.ts";
import { matanyoneSnippets } from "../snippets/matanyone.ts";

export default defineLibrary({
  id: "matanyone",
  prettyLabel: "MatAnyone",
  repoName: "MatAnyone",
  repoUrl: "https://github.com/pq-yang/MatAnyone",
  filter: false,
  snippets: matanyoneSnippets,
});
