import { defineLibrary } from "../entry/library.ts";
import { anemoiSnippets } from "../snippets/anemoi.ts";

export default defineLibrary({
  id: "anemoi",
  prettyLabel: "AnemoI",
  repoName: "AnemoI",
  repoUrl: "https://github.com/ecmwf/anemoi-inference",
  docsUrl: "https://anemoi.readthedocs.io/en/latest/",
  filter: false,
  countDownloads: 'path_extension:"ckpt"',
  snippets: anemoiSnippets,
});
