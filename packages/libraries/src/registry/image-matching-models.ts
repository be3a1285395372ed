import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "image-matching-models",
  prettyLabel: "Image Matching Models",
  repoName: "Image Matching Models",
  repoUrl: "https://github.com/alexstoken/image-matching-models",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});
