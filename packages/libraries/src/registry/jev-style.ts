import { defineLibrary } from "../entry/library.ts";
import { jevStyleSnippets } from "../snippets/jev-style.ts";

export default defineLibrary({
  id: "jev-style",
  prettyLabel: "jev-style",
  repoName: "jev-style",
  repoUrl: "https://github.com/lawrence3699/jev-style",
  filter: false,
  countDownloads: 'path_extension:"gguf" OR (path_filename:"config" AND path_extension:"json")',
  snippets: jevStyleSnippets,
});
