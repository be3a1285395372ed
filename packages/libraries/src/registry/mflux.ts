import { defineLibrary } from "../entry/library.ts";
import { mfluxSnippets } from "../snippets/mflux.ts";

export default defineLibrary({
  id: "mflux",
  prettyLabel: "mflux",
  repoName: "mflux",
  repoUrl: "https://github.com/filipstrand/mflux",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
  snippets: mfluxSnippets,
});
