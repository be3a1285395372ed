import { defineLibrary } from "../entry/library.ts";
import { outettsSnippets } from "../snippets/outetts.ts";

export default defineLibrary({
  id: "outetts",
  prettyLabel: "OuteTTS",
  repoName: "OuteTTS",
  repoUrl: "https://github.com/edwko/OuteTTS",
  filter: false,
  snippets: outettsSnippets,
});
