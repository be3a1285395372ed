import { defineLibrary } from "../entry/library.ts";
import { flextabSnippets } from "../snippets/flextab.ts";

export default defineLibrary({
  id: "flextab",
  prettyLabel: "FlexTab",
  repoName: "FlexTab",
  repoUrl: "https://github.com/SAP-samples/flextab",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: flextabSnippets,
});
