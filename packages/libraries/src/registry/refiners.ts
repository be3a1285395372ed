import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "refiners",
  prettyLabel: "Refiners",
  repoName: "Refiners",
  repoUrl: "https://github.com/finegrain-ai/refiners",
  docsUrl: "https://refine.rs/",
  filter: false,
  countDownloads: 'path:"model.safetensors"',
});
