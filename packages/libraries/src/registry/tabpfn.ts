import { defineLibrary } from "../entry/library.ts";
import { tabpfnSnippets } from "../snippets/tabpfn.ts";

export default defineLibrary({
  id: "tabpfn",
  prettyLabel: "TabPFN",
  repoName: "TabPFN",
  repoUrl: "https://github.com/PriorLabs/TabPFN",
  filter: false,
  snippets: tabpfnSnippets,
});
