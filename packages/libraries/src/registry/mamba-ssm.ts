import { defineLibrary } from "../entry/library.ts";
import { mambaSsmSnippets } from "../snippets/mamba-ssm.ts";

export default defineLibrary({
  id: "mamba-ssm",
  prettyLabel: "MambaSSM",
  repoName: "MambaSSM",
  repoUrl: "https://github.com/state-spaces/mamba",
  filter: false,
  snippets: mambaSsmSnippets,
});
