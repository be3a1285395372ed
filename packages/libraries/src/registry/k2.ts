import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "k2",
  prettyLabel: "K2",
  repoName: "k2",
  repoUrl: "https://github.com/k2-fsa/k2",
  filter: false,
});
