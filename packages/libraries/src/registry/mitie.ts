import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "mitie",
  prettyLabel: "MITIE",
  repoName: "MITIE",
  repoUrl: "https://github.com/mit-nlp/MITIE",
  filter: false,
  countDownloads: 'path_filename:"total_word_feature_extractor"',
});
