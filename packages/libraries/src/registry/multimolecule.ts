import { defineLibrary } from "../entry/library.ts";
import { multimoleculeSnippets } from "../snippets/multimolecule.ts";

export default defineLibrary({
  id: "multimolecule",
  prettyLabel: "MultiMolecule",
  repoName: "MultiMolecule",
  repoUrl: "https://github.com/MultiMolecule/multimolecule",
  docsUrl: "https://multimolecule.danling.org",
  filter: false,
  snippets: multimoleculeSnippets,
});
