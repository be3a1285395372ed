import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "sapiens2",
  prettyLabel: "sapiens2",
  repoName: "sapiens2",
  repoUrl: "https://github.com/facebookresearch/sapiens2",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});
