import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "tunejury",
  prettyLabel: "TuneJury",
  repoName: "TuneJury",
  repoUrl: "https://github.com/yonghyunk1m/TuneJury",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});
