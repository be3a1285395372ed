import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "causilo",
  prettyLabel: "Causilo",
  repoName: "Causilo",
  repoUrl: "https://github.com/nums-ai/causilo",
  filter: false,
  countDownloads: 'path:"classifier/config.json" OR path:"regressor/config.json"',
});
