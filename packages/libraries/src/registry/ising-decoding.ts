import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "ising-decoding",
  prettyLabel: "Ising Decoding",
  repoName: "Ising-Decoding",
  repoUrl: "https://github.com/NVIDIA/Ising-Decoding",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});
