import { defineLibrary } from "../entry/library.ts";
import { fairseqSnippets } from "../snippets/fairseq.ts";

export default defineLibrary({
  id: "fairseq",
  prettyLabel: "Fairseq",
  repoName: "fairseq",
  repoUrl: "https://github.com/pytorch/fairseq",
  filter: true,
  snippets: fairseqSnippets,
});
