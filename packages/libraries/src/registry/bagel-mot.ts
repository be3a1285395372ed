import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "bagel-mot",
  prettyLabel: "Bagel",
  repoName: "Bagel",
  repoUrl: "https://github.com/ByteDance-Seed/Bagel/",
  filter: false,
  countDownloads: 'path:"llm_config.json"',
});
