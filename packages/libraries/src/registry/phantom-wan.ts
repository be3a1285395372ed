import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "phantom-wan",
  prettyLabel: "Phantom",
  repoName: "Phantom",
  repoUrl: "https://github.com/Phantom-video/Phantom",
  filter: false,
  countDownloads: 'path_extension:"pth"',
});
