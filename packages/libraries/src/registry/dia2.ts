import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "dia2",
  prettyLabel: "Dia2",
  repoName: "Dia2",
  repoUrl: "https://github.com/nari-labs/dia2",
  filter: false,
});
