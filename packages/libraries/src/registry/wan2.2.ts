import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "wan2.2",
  prettyLabel: "Wan2.2",
  repoName: "Wan2.2",
  repoUrl: "https://github.com/Wan-Video/Wan2.2",
  filter: false,
  countDownloads: 'path_filename:"config" AND path_extension:"json"',
});
