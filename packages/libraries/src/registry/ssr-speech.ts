import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "ssr-speech",
  prettyLabel: "SSR-Speech",
  repoName: "SSR-Speech",
  repoUrl: "https://github.com/WangHelin1997/SSR-Speech",
  filter: false,
  countDownloads: 'path_extension:".pth"',
});
