import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "recurrentgemma",
  prettyLabel: "RecurrentGemma",
  repoName: "recurrentgemma",
  repoUrl: "https://github.com/google-deepmind/recurrentgemma",
  filter: false,
  countDownloads: 'path:"tokenizer.model"',
});
