import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "longcat-video-avatar-1.5",
  prettyLabel: "LongCat-Video-Avatar 1.5",
  repoName: "LongCat-Video-Avatar 1.5",
  repoUrl: "https://github.com/meituan-longcat/LongCat-Video",
  filter: false,
});
