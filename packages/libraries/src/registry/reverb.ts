import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "reverb",
  prettyLabel: "Reverb",
  repoName: "Reverb",
  repoUrl: "https://github.com/revdotcom/reverb",
  filter: false,
});
