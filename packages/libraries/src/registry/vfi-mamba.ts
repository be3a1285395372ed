import { defineLibrary } from "../entry/library.ts";
import { vfiMambaSnippets } from "../snippets/vfi-mamba.ts";

export default defineLibrary({
  id: "vfi-mamba",
  prettyLabel: "VFIMamba",
  repoName: "VFIMamba",
  repoUrl: "https://github.com/MCG-NJU/VFIMamba",
  filter: false,
  countDownloads: 'path_extension:"pkl"',
  snippets: vfiMambaSnippets,
});
