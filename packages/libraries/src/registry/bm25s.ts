import { defineLibrary } from "../entry/library.ts";
import { bm25sSnippets } from "../snippets/bm25s.ts";

export default defineLibrary({
  id: "bm25s",
  prettyLabel: "BM25S",
  repoName: "bm25s",
  repoUrl: "https://github.com/xhluca/bm25s",
  filter: false,
  countDownloads: 'path:"params.index.json"',
  snippets: bm25sSnippets,
});
