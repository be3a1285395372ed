import { defineLibrary } from "../entry/library.ts";
import { sanaSnippets } from "../snippets/sana.ts";

export default defineLibrary({
  id: "sana",
  prettyLabel: "Sana",
  repoName: "Sana",
  repoUrl: "https://github.com/NVlabs/Sana",
  filter: false,
  countDownloads: 'path_extension:"pth"',
  snippets: sanaSnippets,
});
