import { defineLibrary } from "../entry/library.ts";
import { nobgSnippets } from "../snippets/nobg.ts";

export default defineLibrary({
  id: "nobg",
  prettyLabel: "nobg",
  repoName: "nobg",
  repoUrl: "https://github.com/feyninc/nobg",
  filter: false,
  snippets: nobgSnippets,
});
