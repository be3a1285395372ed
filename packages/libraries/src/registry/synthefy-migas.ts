import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "synthefy-migas",
  prettyLabel: "Migas",
  repoName: "Migas",
  repoUrl: "https://github.com/Synthefy/synthefy-migas",
  filter: false,
  countDownloads: 'path:"model.pt"',
});
