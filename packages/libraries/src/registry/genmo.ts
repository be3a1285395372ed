import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "genmo",
  prettyLabel: "Genmo",
  repoName: "Genmo",
  repoUrl: "https://github.com/genmoai/models",
  filter: false,
  countDownloads: 'path:"vae_stats.json"',
});
