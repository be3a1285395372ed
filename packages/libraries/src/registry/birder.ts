import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "birder",
  prettyLabel: "Birder",
  repoName: "Birder",
  repoUrl: "https://gitlab.com/birder/birder",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});
