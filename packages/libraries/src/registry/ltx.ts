import { defineLibrary } from "../entry/library.ts";
import { ltxSnippets } from "../snippets/ltx.ts";

export default defineLibrary({
  id: "ltx",
  prettyLabel: "LTX-2",
  repoUrl: "https://github.com/Lightricks/LTX-2",
  docsUrl: "https://github.com/Lightricks/LTX-2",
  countDownloads: 'path_extension:"safetensors"',
  snippets: ltxSnippets,
});
