import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "reverb",
  prettyLabel: "Reverb",
  repoName: "Reverb",
  repoUrl: "https://github.com/revdotcom/reverb",
  filter: false,
});
