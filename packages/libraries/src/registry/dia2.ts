import { defineLibrary } from "../entry/library.ts";
import { dia2Snippets } from "../snippets/dia2.ts";

export default defineLibrary({
  id: "dia2",
  prettyLabel: "Dia2",
  repoName: "Dia2",
  repoUrl: "https://github.com/nari-labs/dia2",
  filter: false,
  snippets: dia2Snippets,
});
