import { defineLibrary } from "../entry/library.ts";
import { ltxSnippets } from "../snippets/ltx.ts";

export default defineLibrary({
  id: "ltx",
  prettyLabel: "LTX-2",
  repoName: "LTX-2",
  repoUrl: "https://github.com/Lightricks/LTX-2",
  docsUrl: "https://github.com/Lightricks/LTX-2",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
  snippets: ltxSnippets,
});
