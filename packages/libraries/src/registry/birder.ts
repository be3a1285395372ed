import { defineLibrary } from "../entry/library.ts";
import { birderSnippets } from "../snippets/birder.ts";

export default defineLibrary({
  id: "birder",
  prettyLabel: "Birder",
  repoName: "Birder",
  repoUrl: "https://gitlab.com/birder/birder",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: birderSnippets,
});
