import { defineLibrary } from "../entry/library.ts";
import { memraSnippets } from "../snippets/memra.ts";

export default defineLibrary({
  id: "memra",
  prettyLabel: "memra",
  repoName: "memra",
  repoUrl: "https://github.com/avifenesh/memra",
  filter: false,
  snippets: memraSnippets,
});
