import { defineLibrary } from "../entry/library.ts";
import { tirexSnippets } from "../snippets/tirex.ts";

export default defineLibrary({
  id: "tirex",
  prettyLabel: "TiRex",
  repoName: "TiRex",
  repoUrl: "https://github.com/NX-AI/tirex",
  filter: false,
  countDownloads: 'path_extension:"ckpt"',
  snippets: tirexSnippets,
});
