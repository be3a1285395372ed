import { defineLibrary } from "../entry/library.ts";
import { birefnetSnippets } from "../snippets/birefnet.ts";

export default defineLibrary({
  id: "birefnet",
  prettyLabel: "BiRefNet",
  repoName: "BiRefNet",
  repoUrl: "https://github.com/ZhengPeng7/BiRefNet",
  filter: false,
  snippets: birefnetSnippets,
});
