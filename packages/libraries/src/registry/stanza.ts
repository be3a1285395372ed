import { defineLibrary } from "../entry/library.ts";
import { stanzaSnippets } from "../snippets/stanza.ts";

export default defineLibrary({
  id: "stanza",
  prettyLabel: "Stanza",
  repoName: "stanza",
  repoUrl: "https://github.com/stanfordnlp/stanza",
  docsUrl: "https://huggingface.co/docs/hub/stanza",
  filter: true,
  countDownloads: 'path:"models/default.zip"',
  snippets: stanzaSnippets,
});
