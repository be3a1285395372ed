import { defineLibrary } from "../entry/library.ts";
import { speechbrainSnippets } from "../snippets/speechbrain.ts";

export default defineLibrary({
  id: "speechbrain",
  prettyLabel: "speechbrain",
  repoName: "speechbrain",
  repoUrl: "https://github.com/speechbrain/speechbrain",
  docsUrl: "https://huggingface.co/docs/hub/speechbrain",
  filter: true,
  countDownloads: 'path:"hyperparams.yaml"',
  snippets: speechbrainSnippets,
});
