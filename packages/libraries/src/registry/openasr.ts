import { defineLibrary } from "../entry/library.ts";
import { openasrSnippets } from "../snippets/openasr.ts";

export default defineLibrary({
  id: "openasr",
  prettyLabel: "OpenASR",
  repoName: "OpenASR",
  repoUrl: "https://github.com/QuintinShaw/openasr",
  docsUrl: "https://github.com/QuintinShaw/openasr/blob/main/docs/DOCS_INDEX.md",
  filter: false,
  countDownloads: 'path_extension:"oasr"',
  snippets: openasrSnippets,
});
