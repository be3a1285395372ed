import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "soloaudio",
  prettyLabel: "SoloAudio",
  repoName: "SoloAudio",
  repoUrl: "https://github.com/WangHelin1997/SoloAudio",
  filter: false,
  countDownloads: 'path:"soloaudio_v2.pt"',
});
