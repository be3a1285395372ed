import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "merlin",
  prettyLabel: "Merlin",
  repoName: "Merlin",
  repoUrl: "https://github.com/StanfordMIMI/Merlin",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});
