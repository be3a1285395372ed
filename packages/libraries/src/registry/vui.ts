import { defineLibrary } from "../entry/library.ts";
import { vuiSnippets } from "../snippets/vui.ts";

export default defineLibrary({
  id: "vui",
  prettyLabel: "Vui",
  repoName: "Vui",
  repoUrl: "https://github.com/vui-ai/vui",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: vuiSnippets,
});
