import { defineLibrary } from "../entry/library.ts";
import { rwkvSnippets } from "../snippets/rwkv.ts";

export default defineLibrary({
  id: "rwkv",
  prettyLabel: "RWKV",
  repoName: "RWKV-LM",
  repoUrl: "https://github.com/BlinkDL/RWKV-LM",
  docsUrl: "https://rwkv.com/",
  filter: false,
  countDownloads: 'path_extension:"pth"',
  snippets: rwkvSnippets,
});
