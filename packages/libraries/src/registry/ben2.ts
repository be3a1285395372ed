import { defineLibrary } from "../entry/library.ts";
import { ben2Snippets } from "../snippets/ben2.ts";

export default defineLibrary({
  id: "ben2",
  prettyLabel: "BEN2",
  repoName: "BEN2",
  repoUrl: "https://github.com/PramaLLC/BEN2",
  filter: false,
  snippets: ben2Snippets,
});
