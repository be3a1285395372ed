import { defineLibrary } from "../entry/library.ts";
import { pythaeSnippets } from "../snippets/pythae.ts";

export default defineLibrary({
  id: "pythae",
  prettyLabel: "pythae",
  repoName: "pythae",
  repoUrl: "https://github.com/clementchadebec/benchmark_VAE",
  filter: false,
  snippets: pythaeSnippets,
});
