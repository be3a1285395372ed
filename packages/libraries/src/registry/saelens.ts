import { defineLibrary } from "../entry/library.ts";
import { saelensSnippets } from "../snippets/saelens.ts";

export default defineLibrary({
  id: "saelens",
  prettyLabel: "SAELens",
  repoName: "SAELens",
  repoUrl: "https://github.com/jbloomAus/SAELens",
  filter: false,
  aliases: ["sae-lens"],
  snippets: saelensSnippets,
});
