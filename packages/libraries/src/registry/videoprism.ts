import { defineLibrary } from "../entry/library.ts";
import { videoprismSnippets } from "../snippets/videoprism.ts";

export default defineLibrary({
  id: "videoprism",
  prettyLabel: "VideoPrism",
  repoName: "VideoPrism",
  repoUrl: "https://github.com/google-deepmind/videoprism",
  filter: false,
  countDownloads: 'path_extension:"npz"',
  snippets: videoprismSnippets,
});
