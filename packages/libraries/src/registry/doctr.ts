import { defineLibrary } from "../entry/library.ts";
import { doctrSnippets } from "../snippets/doctr.ts";

export default defineLibrary({
  id: "doctr",
  prettyLabel: "docTR",
  repoName: "doctr",
  repoUrl: "https://github.com/mindee/doctr",
  filter: false,
  snippets: doctrSnippets,
});
