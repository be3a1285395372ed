import { defineLibrary } from "../entry/library.ts";
import { aneforgeSnippets } from "../snippets/aneforge.ts";

export default defineLibrary({
  id: "aneforge",
  prettyLabel: "ANEForge",
  repoName: "ANEForge",
  repoUrl: "https://github.com/sbryngelson/ANEForge",
  docsUrl: "https://aneforge.readthedocs.io",
  filter: false,
  snippets: aneforgeSnippets,
});
