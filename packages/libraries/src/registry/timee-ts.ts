import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "timee-ts",
  prettyLabel: "timee-ts",
  repoName: "timee-ts",
  repoUrl: "https://github.com/liamsbhoo/timee",
  filter: false,
  countDownloads: 'path:"model.safetensors"',
});
