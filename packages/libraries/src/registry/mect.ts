import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "mect",
  prettyLabel: "MECT",
  repoName: "AntSpeaker",
  repoUrl: "https://github.com/ant-research/AntSpeaker",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});
