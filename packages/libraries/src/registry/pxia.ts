import { defineLibrary } from "../entry/library.ts";
import { pxiaSnippets } from "../snippets/pxia.ts";

export default defineLibrary({
  id: "pxia",
  prettyLabel: "pxia",
  repoName: "pxia",
  repoUrl: "https://github.com/not-lain/pxia",
  filter: false,
  snippets: pxiaSnippets,
});
