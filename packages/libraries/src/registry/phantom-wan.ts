import { defineLibrary } from "../entry/library.ts";
import { phantomWanSnippets } from "../snippets/phantom-wan.ts";

export default defineLibrary({
  id: "phantom-wan",
  prettyLabel: "Phantom",
  repoName: "Phantom",
  repoUrl: "https://github.com/Phantom-video/Phantom",
  filter: false,
  countDownloads: 'path_extension:"pth"',
  snippets: phantomWanSnippets,
});
