import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "songbloom",
  prettyLabel: "SongBloom",
  repoName: "SongBloom",
  repoUrl: "https://github.com/Cypress-Yang/SongBloom",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});
