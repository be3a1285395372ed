import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "tencent-song-generation",
  prettyLabel: "SongGeneration",
  repoName: "SongGeneration",
  repoUrl: "https://github.com/tencent-ailab/songgeneration",
  filter: false,
  countDownloads: 'path:"ckpt/songgeneration_base/model.pt"',
});
