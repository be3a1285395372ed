import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "videoprism",
  prettyLabel: "VideoPrism",
  repoName: "VideoPrism",
  repoUrl: "https://github.com/google-deepmind/videoprism",
  filter: false,
  countDownloads: 'path_extension:"npz"',
});
