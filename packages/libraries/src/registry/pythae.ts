import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "pythae",
  prettyLabel: "pythae",
  repoName: "pythae",
  repoUrl: "https://github.com/clementchadebec/benchmark_VAE",
  filter: false,
});
